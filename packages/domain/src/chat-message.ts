import { maxMessageLength, maxMessageLines } from "./chat-rules.ts";
import { removeHiddenCharacters } from "./visible-text.ts";

export type MessageIssue = "empty" | "too-long" | "too-many-lines";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Normalizes a message: nothing hidden, no space at the ends. Characters count as people see them: a family
 * of eleven code points is one. Source: rules/live-room.md, Live room.
 */
export function normalizeMessage(text: string): { text: string; issue: MessageIssue | null } {
  const normalized = removeHiddenCharacters(text).trim();
  return { text: normalized, issue: findIssue(normalized) };
}

function findIssue(text: string): MessageIssue | null {
  if (text === "") return "empty";
  if (text.split("\n").length > maxMessageLines) return "too-many-lines";
  return [...graphemes.segment(text)].length > maxMessageLength ? "too-long" : null;
}
