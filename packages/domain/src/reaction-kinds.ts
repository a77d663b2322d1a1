/** How viewers react to a programme, in the order of the keys 1 to 4. */
export const REACTION_KINDS = ["applause", "laughter", "heart", "candle"] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];
