### 地圖圖片上的文字：圖例，以及給看不到圖的人的說明。陣營用它的代號，例如 CW；單位用地圖上的名稱。

picture-close-up = 局部放大 – { $moment }

# 圖例。
picture-may-act = 現在可以行動
picture-moved = 已移動
picture-fought = 已戰鬥
picture-done = 已行動
picture-lost = 空心方塊：損失的 SP
picture-fight = 遭受攻擊：命中/攻擊次數，† 被消滅
picture-moves = { $side } 的移動
picture-works = 戰壕
picture-height = Point（高地）
picture-objective = 目標格與控制者
picture-zone = { $side } 的 ZOC
picture-livery = { $nation }（{ $side }）
picture-class = { $class ->
    [armor] 裝甲
    [recon] 偵查
    [infantry] 步兵
    [motorized-infantry] 摩托化步兵
    [engineer] 工兵
    [motorcycle] 機車步兵
    [artillery] 砲兵
    [anti-tank] 驅逐戰車
    [aircraft] 飛行單位
   *[none] 單位
 }

# 圖片的說明：以下所有句子。
picture-told = { $sentences }
    .sentences-between = {""}
picture-told-map = { $title } 的地圖：{ $moment }。
picture-told-bare = 地圖。
picture-told-close-up = 地圖 { $first } 到 { $last } 的局部放大：{ $moment }。
picture-told-fight = { $hex } 遭 { $side } 攻擊 { $attacks } 次，命中 { $hits } 次。
# `lost`：在那裡被消滅的單位。
picture-told-loss = { $hex } 遭 { $side } 攻擊 { $attacks } 次，命中 { $hits } 次，被消滅：{ $lost }。
    .lost-between = 、
# `moves`：接下來兩則訊息的項目。
picture-told-moves = 移動：{ $moves }。
    .moves-between = 、
picture-told-entry = { $unit } 從 { $hex } 進場
picture-told-move = { $unit } 從 { $from } 到 { $to }
# `held`：下一則訊息的項目，其中的陣營可能是 `none`。
picture-told-objectives = 目標格：{ $held }。
    .held-between = 、
picture-told-held = { $place }（{ $hex }）{ $side ->
    [none] 無人控制
   *[other] { $side }
 }
picture-told-side = { $side }：{ $stacks }。
    .stacks-between = ；
