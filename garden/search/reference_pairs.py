"""Sentence pairs, Japanese and English, of everyday topics: what is common to all is the language.

Used by `language` to measure a model's mean for each language. Pairs say the same in both, so that
the difference of the means is the language and not the topic.
"""

from __future__ import annotations

Pair = tuple[str, str]
"""Japanese, English."""

QUERIES: tuple[Pair, ...] = (
    ("火山が噴火する仕組み", "how a volcano erupts"),
    ("サッカーのオフサイドの規則", "offside rule in football"),
    ("選挙の投票率", "turnout in elections"),
    ("水彩画の描き方", "painting with watercolours"),
    ("赤ちゃんの寝かしつけ", "getting a baby to sleep"),
    ("土星の輪", "the rings of Saturn"),
    ("美術館の開館時間", "museum opening hours"),
    ("住宅ローンの金利", "mortgage interest rates"),
    ("台風の進路", "path of a typhoon"),
    ("冬物の上着を選ぶ", "choosing a winter coat"),
    ("古い映画の修復", "restoring old films"),
    ("深海の生き物", "creatures of the deep sea"),
    ("量子力学の入門", "introduction to quantum mechanics"),
    ("学校の給食", "school lunches"),
    ("転職の面接", "job interview"),
    ("自動車保険の比較", "comparing car insurance"),
    ("ストア派の哲学", "stoic philosophy"),
    ("産業用ロボットの安全", "safety of industrial robots"),
    ("コーヒー豆の焙煎", "roasting coffee beans"),
    ("キャンプ場の予約", "booking a campsite"),
    ("結婚式の招待状", "wedding invitations"),
    ("俳句を詠む", "writing haiku"),
    ("通勤電車の混雑", "crowded commuter trains"),
    ("空き家の活用", "using vacant houses"),
    ("チェスの定跡", "chess openings"),
    ("星空の写真を撮る", "photographing the night sky"),
    ("社交ダンスの教室", "ballroom dancing class"),
    ("石油の値段", "price of oil"),
    ("宇宙ステーションの暮らし", "life on a space station"),
    ("遺跡の発掘", "excavating ruins"),
    ("水泳の息継ぎ", "breathing while swimming"),
    ("椅子の組み立て", "assembling a chair"),
    ("印刷機の紙詰まり", "paper jam in the printer"),
    ("川釣りの餌", "bait for river fishing"),
    ("山小屋に泊まる", "staying in a mountain hut"),
    ("素数の性質", "properties of prime numbers"),
    ("図書館の本を借りる", "borrowing library books"),
    ("ごみの分別", "sorting rubbish"),
    ("犬の散歩", "walking the dog"),
    ("空港までの行き方", "how to get to the airport"),
)

PASSAGES: tuple[Pair, ...] = (
    (
        "地下の溶けた岩は軽いので少しずつ上がり、割れ目を見つけると一気に地表へ出る。",
        "Molten rock below is light, rises slowly, and bursts out once it finds a crack.",
    ),
    (
        "攻める側の選手が最後から二人目の守備より前で球を受けると反則になる。",
        "A forward who receives the ball beyond the second-last defender commits an offence.",
    ),
    (
        "投票所は朝七時に開き、夜八時に閉まる。前もって投じることもできる。",
        "Polling stations open at seven and close at eight; voting early is possible.",
    ),
    (
        "紙を湿らせてから色を置くと、にじみが柔らかく広がる。白は塗らずに残す。",
        "Wet the paper before the colour and it spreads softly; leave the white unpainted.",
    ),
    (
        "毎晩同じ順に風呂、歌、消灯とすると、子どもは眠る時間だとわかる。",
        "Bath, song and lights out in the same order tell the child that it is bedtime.",
    ),
    (
        "輪は氷と岩のかけらでできていて、厚さは数十メートルしかない。",
        "The rings are made of ice and bits of rock and only tens of metres thick.",
    ),
    (
        "月曜は休館、入場は閉館の三十分前まで。学生は半額になる。",
        "Closed on Mondays, last entry half an hour before closing; students pay half.",
    ),
    (
        "変動金利は初めは安いが、上がったときに返せるかを先に確かめる。",
        "A variable rate starts cheaper, but check first that you could pay if it rose.",
    ),
    (
        "暖かい海の上で力を増し、北へ向かううちに偏西風に流されて速くなる。",
        "It gains strength over warm sea and speeds up when the westerlies catch it.",
    ),
    (
        "羽毛は軽くて暖かいが雨に弱い。毛の織物は重いが長く着られる。",
        "Down is light and warm but hates rain; wool is heavy and lasts for years.",
    ),
    (
        "傷ついたフィルムは一こまずつ洗って読み取り、抜けた所は別の版で補う。",
        "Damaged film is cleaned and scanned frame by frame, gaps filled from other prints.",
    ),
    (
        "光の届かない水の底では、自分で光る魚や、熱水のまわりに集まる貝がいる。",
        "Where no light reaches there are fish that glow and shells around hot vents.",
    ),
    (
        "電子は粒でもあり波でもあり、測るまでどこにあるとは言えない。",
        "The electron is both particle and wave, and nowhere in particular until measured.",
    ),
    (
        "献立は栄養士が決め、地元の野菜を週に二度は使うようにしている。",
        "The menu is set by a dietician, with local vegetables at least twice a week.",
    ),
    (
        "志望の理由を一分で話せるようにし、相手に尋ねることを三つ用意する。",
        "Be able to give your reasons in a minute and prepare three questions to ask.",
    ),
    (
        "免責の金額を上げると保険料は下がる。弁護士の費用の特約は付けておく。",
        "A higher excess lowers the premium; do add cover for legal costs.",
    ),
    (
        "自分で変えられることと変えられないことを分け、後者を静かに受け入れる。",
        "Separate what you can change from what you cannot and accept the latter calmly.",
    ),
    (
        "腕が動く範囲に人が入ると、光の幕がそれを感じて機械を止める。",
        "When a person enters the arm's range, a light curtain notices and stops the machine.",
    ),
    (
        "豆がはぜる二度目の音のすぐ前に火を止めると、酸味と苦みが釣り合う。",
        "Stop just before the second crack and sour and bitter are in balance.",
    ),
    (
        "川に近い区画は涼しいが、大雨の予報が出たら高い所へ移る。",
        "Pitches by the river are cool, but move up when heavy rain is forecast.",
    ),
    (
        "式の三か月前に送り、返事は一か月前までにもらう。地図を添える。",
        "Send them three months ahead, ask for replies by one month, and enclose a map.",
    ),
    (
        "五七五の中に季節の言葉を一つ入れ、見たものをそのまま置く。",
        "Put one word of the season into seventeen syllables and set down what you saw.",
    ),
    (
        "始発駅まで一駅戻ると座れることがあるが、着くのは十分遅くなる。",
        "Going one stop back may win you a seat, though you arrive ten minutes later.",
    ),
    (
        "持ち主のわからない家は市が調べ、直して若い家族に安く貸す。",
        "The city traces the owners of empty houses, repairs them and lets them cheaply.",
    ),
    (
        "初めの十手で中央を押さえ、王を早く隅へ移しておくのが基本である。",
        "Hold the centre in the first ten moves and take the king to safety early.",
    ),
    (
        "三脚を据え、感度を上げ、二十秒開けておくと天の川が写る。",
        "With a tripod, high sensitivity and twenty seconds the Milky Way appears.",
    ),
    (
        "背筋を伸ばし、相手の重さを感じながら三拍子で回る。",
        "Keep your back straight, feel your partner's weight and turn in three-four time.",
    ),
    (
        "産油国が減らすと決めると、翌週には給油所の看板の数字が変わる。",
        "When producers agree to cut, the figures at the pump change within a week.",
    ),
    (
        "体が浮くので毎日二時間の運動をしないと骨と筋が痩せてしまう。",
        "Since bodies float, two hours of exercise a day keep bones and muscles from wasting.",
    ),
    (
        "土の色の違いを刷毛で追い、出た品は位置を記してから取り上げる。",
        "Follow the soil's colour with a brush and record each find before lifting it.",
    ),
    (
        "顔を横に向けるだけでよく、頭を持ち上げると足が沈む。",
        "Only turn your face sideways; lifting the head makes the legs sink.",
    ),
    (
        "ねじは全部仮に留めてから、平らな床の上で順に締める。",
        "Put in all screws loosely, then tighten them in turn on a level floor.",
    ),
    (
        "紙の束をさばいて湿気を抜き、巻き込みの軸を布で拭く。",
        "Fan the stack to let the damp out and wipe the feed roller with a cloth.",
    ),
    (
        "朝は虫、昼は練り餌。流れのゆるい淵の底をゆっくり流す。",
        "Worms in the morning, paste at noon, drifted slowly along the bottom of a pool.",
    ),
    (
        "夕食は五時、消灯は八時。水は貴重なので歯磨きの粉は使わない。",
        "Supper at five, lights out at eight; water is scarce, so no toothpaste.",
    ),
    (
        "一と自分でしか割れない数は限りなくあり、その並びに単純な式はない。",
        "Numbers divisible only by one and themselves never end and follow no simple formula.",
    ),
    (
        "一度に十冊まで二週間。次に待つ人がいなければ一回延ばせる。",
        "Ten at a time for two weeks, renewable once unless someone is waiting.",
    ),
    (
        "瓶は色で分け、紙は雨の日には出さず、電池は店の箱へ入れる。",
        "Sort glass by colour, keep paper in when it rains, take batteries to the shop.",
    ),
    (
        "朝夕三十分ずつ歩かせ、夏は舗装が冷めてから出る。",
        "Half an hour morning and evening; in summer wait until the pavement has cooled.",
    ),
    (
        "急行なら四十分、深夜は乗り合いの車しかないので前もって頼む。",
        "Forty minutes by express; late at night there are only shared cars, so book ahead.",
    ),
)
