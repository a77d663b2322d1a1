import type { PremierePhase, ProgrammeKind } from "./premiere-clock.ts";

export const maxMessageLength = 500;
export const maxMessageLines = 2;
/** Characters of a viewer's name in a live room. */
export const maxShownName = 40;
/** Of one event. */
export const maxModerators = 20;
/** How many questions of one viewer may wait for an answer. */
export const maxWaitingQuestions = 5;

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;

/** Returns whether a text contains one of the words (in lower case), not as a part of another word. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const searched = text.toLowerCase();
  return words.some((word) => {
    const parts = searched.split(word.normalize("NFC"));
    return parts.some((part, index) => {
      const next = parts[index + 1];
      return next !== undefined && !LETTER_BEFORE.test(part) && !LETTER_AFTER.test(next);
    });
  });
}

/** Returns whether viewers may chat: always except during the film, as in a cinema. */
export const isChatOpen = (phase: PremierePhase, item: ProgrammeKind | null): boolean =>
  phase === "lobby" || (phase === "programme" && item !== "film");
