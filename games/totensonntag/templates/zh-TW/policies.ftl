### 各版規則的不同之處：裁判改用別的選擇時會說明。

policy-meaning = { $policy ->
    [an_options_carry_over] AN 為 5 或 6 得到的選擇權過夜後是否保留
    [an_trigger] 前一個 couplet 的哪個數字給予選擇權：生效的 AN，或擲出的點數
    [movement_points_from] 基本 MP 的來源：單位啟動時的 IF，或該方在這個 couplet 的 AN（徒步步兵以外都再 +1）
    [reinforcement_into_ezoc] 增援單位遇到敵方 ZOC 時：進入後停下，或不能進入
    [assault_unenterable_hex] 單位可否突襲自己不能進入的格子；砲擊不受此限
    [assault_supporters_max] 一次突襲最多可有幾個偵查單位支援
    [cw_vs_panzer_penalty] CW 裝甲或偵查單位對德國戰車或驅逐戰車開火的 FP 調整值
    [hit_comparison] 2d6 + FP 與 PF 的比較方式
    [range_count] 什麼不能超過射程：砲兵與目標之間的格數（距離 - 1），或距離
    [range_in] 砲擊單位擲一顆骰；或對目標格內的每個敵方單位各擲一顆，再對其中鎖定的一個開火
    [barrage_adjacent] 砲兵可否砲擊相鄰的格子
    [barrage_spotter] 砲擊單位可否當自己的觀測員
    [after_overrun] 突破清空格子之後，誰不能再移動
    [recovery_german_mobile] 德國戰車、驅逐戰車和偵查單位回復傷害所需的點數（調整後）
    [recovery_infantry_artillery] CW 與德國的各種步兵和砲兵
    [recovery_cw_mobile] CW 裝甲和偵查單位
    [recovery_italian] 所有義大利單位
    [recovery_ezoc_modifier] 單位在敵方 ZOC 中時，每顆回復擲骰的調整值
    [relief_vp] 解圍 Tobruk 的 VP
    [relief_sp_needed] 必須離開地圖的步兵、裝甲和偵查單位的 SP
    [relief_sp_measured] 離開的單位計算哪個 SP：離開時的 SP，或棋子未受損時的 SP
    [artillery_assault] 砲兵可否以全部的 FP 突襲相鄰單位
    [artillery_advance_into_ezoc] 砲兵在戰鬥後可否推進到敵方 ZOC 中
    [combined_arms_motorcycle] 德國機車步兵可否得到混合裝甲加成
    [terrain_modifier_for_aircraft] Escarpment 或戰壕的 -1 是否也適用於飛行單位的對地攻擊
    [idle_impulse] 沒有單位能行動的 impulse 自動結束，或等待該方
    [overtaken_lines] 同一份命令中被前面各行趕過的一行（目標已不在，或單位已依條件行動過）略過或拒絕
   *[other] { $meaning }
 }
