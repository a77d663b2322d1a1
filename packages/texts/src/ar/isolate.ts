/** Keeps a title or a name apart from the direction of the sentence around it, with its punctuation. */
export const isolate = (words: string): string => `\u2068${words}\u2069`;
