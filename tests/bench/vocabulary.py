"""Words of the bench garden. Real ones first, invented ones fill the long tail."""

# ruff: noqa: E501, SIM905 - lists of words read best as words
from __future__ import annotations

EN_NOUNS = """
index memory note garden link query table column report customer order invoice printer queue label
desk schedule team meeting decision request policy metric revenue margin discount shipment warehouse
supplier contract review summary draft source evidence lesson episode procedure skill agent session
token budget window context chunk vector embedding signal rank graph node edge folder file version
conflict merge branch commit release deploy server client network cache storage backup restore
journal record history timeline event alarm incident outage recovery test benchmark latency
throughput parser tokenizer stemmer dictionary language translation sentence paragraph heading
footnote citation reference chapter library catalogue archive museum map route station bridge river
mountain forest weather season harvest recipe kitchen bread coffee tea bicycle train camera lens
picture colour palette theme font icon button menu dialog keyboard shortcut cursor selection
""".split()

EN_VERBS = """
check write read open close merge split move rename review approve discard defer search find index
embed rank load store restore print ship count measure compare explain describe plan start stop
repair replace remove keep lose learn teach remember forget notice ask answer record report send
receive build deploy release break change improve reduce raise
""".split()

EN_ADJECTIVES = """
quiet late early stale fresh broken missing verified human weekly monthly daily shared private
local remote cold warm quick slow careful short long wide narrow first last next previous main
hidden visible deterministic incremental atomic durable readable bounded sparse dense bilingual
""".split()

EN_GLUE = """
the the the the a a of of to to in in on for with from by and and or but when if because after
before that this which is is are was were has have not it its as at into over under between each
every any some no only also then than so still already again often never always must should can may
""".split()

EN_NAMES = "Tanaka Suzuki Hana Ito Mori Becker Laura Miguel Priya Chen Olsen Novak Kim Sato".split()

JA_NOUNS = """
記憶 知識 検索 索引 文書 見出し 段落 引用 出典 証拠 教訓 手順 技能 会議 決定 依頼 方針 指標 売上 粗利 値引 出荷
倉庫 仕入先 契約 確認 要約 下書き 編集 保存 復元 履歴 版 衝突 統合 分岐 公開 障害 復旧 試験 計測 遅延 形態素 解析 辞書
言語 翻訳 文章 章 図書館 目録 保管庫 博物館 地図 経路 駅 橋 川 山 森 天気 季節 収穫 献立 台所 珈琲 紅茶 自転車 電車
写真 色 配色 書体 絵文字 釦 画面 配列 選択 締め時間 注文 伝票 印刷 行列 札 顧客 請求書 在庫 担当者 予定 週報 月報 日報
東京都庁 京都市 大阪府 関係者 問い合わせ 引き継ぎ 打ち合わせ 振り返り 見積もり 申し込み
""".split()

JA_KATAKANA = """
メモリー インデックス リンク ノート ガーデン クエリ テーブル カラム レポート プリンター ラベル スケジュール チーム
ミーティング ポリシー メトリクス エージェント セッション トークン コンテキスト ベクトル グラフ ノード フォルダー
ファイル バージョン ブランチ サーバー クライアント ネットワーク キャッシュ バックアップ ジャーナル イベント
アラーム パーサー センテンス ライブラリ アーカイブ カメラ レンズ パレット テーマ フォント アイコン メニュー キーボード
""".split()

JA_VERBS = """
確認する 書き直す 読み返す 開く 閉じる 統合する 分割する 移す 見直す 承認する 保留する 探す 見つける 数える 比べる
説明する 計画する 始める 止める 直す 取り替える 取り除く 残す 失う 学ぶ 教える 思い出す 忘れる 気づく 尋ねる 答える
記録する 報告する 送る 受け取る 組み立てる 公開する 壊れる 変える 改める 減らす 増やす 食べる 調べる
""".split()

JA_ENDINGS = """
ことにした。 必要がある。 と決めた。 ことが多い。 ようにする。 場合は担当者に伝える。 前に必ず版を確かめる。
とよい。 ことは避ける。 までは次の作業に進まない。 という報告があった。 のは翌日になった。 と早く終わる。
""".split()

JA_GLUE = (
    "は が を に で と の も から まで より へ や など について に対して として による".split()
)

JA_OPENERS = """
また、 ただし、 このため、 一方で、 たとえば、 まず、 次に、 最後に、 なお、 その結果、 午前中は 週末には 今回は 以前は
""".split()

KANJI = (
    "事物時間場所人心体手足目耳口声音光火水木金土日月年春夏秋冬朝昼夜東西南北上下左右前後内外中"
    "大小高低長短多少新古強弱早速遠近同異良悪正誤生産商品販売買取引継続開始終了完全部分類型式形"
    "状態度量数値比率表示隠面積算計画案件名称号番地域区町村国民族家庭園芸術学校教育研究論理性質"
)

SYLLABLES = """
ba be bi bo da de di do fa fe ga ge ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri
ro sa se si so ta te ti to va ve wa za nor tan ver lin mar sol ten gal dor fin
""".split()

TYPES = (
    "Concept", "Decision", "Runbook", "Metric", "Table", "Policy", "Reference", "Person",
    "Project", "Meeting", "Lesson", "BigQuery Table",
)  # fmt: skip

FOLDERS = (
    "architecture", "runbooks", "metrics", "tables", "policies", "references", "people",
    "projects/atlas", "projects/kiwi", "projects/print", "用語", "会議/2026", "会議/2025", "手順",
    "記録/東京", "記録/大阪", "lessons", "journal/2026", "journal/2025", "library/books",
)  # fmt: skip

TAGS = """
work home idea question decision okf memory search print shop data/ga4 data/orders data/quality
team/desk team/print draft later 記憶 検索 運用 会議 手順 品質 学習 計画/今期 計画/来期 用語
""".split()

CODE = {
    "python": "def total(rows: list[dict[str, int]]) -> int:\n"
    "    # [[not-a-link]] stands in code\n"
    '    return sum(row["amount"] for row in rows)\n',
    "sql": "SELECT day, count(*) AS orders\nFROM shop.orders -- [not](a-link.md)\n"
    "WHERE status = 'paid'\nGROUP BY day;\n",
    "sh": 'if [[ -n "$QUEUE" ]]; then\n  lpstat -p "$QUEUE"\nfi\n',
    "json": '{"id": "a1", "tags": ["記憶", "work"], "size": 42}\n',
}
