import { expect, test } from "vitest";
import { normalizeMessage } from "./chat-message.ts";
import { hasBlockedWord, isChatOpen, maxMessageLength } from "./chat-rules.ts";

test("normalizes to NFC and removes control and direction characters", () => {
  expect(normalizeMessage("  Cafe\u0301 \u0000\u202Eevil\u2066 ")).toEqual({
    text: "Café evil",
    issue: null,
  });
  expect(normalizeMessage("one\r\ntwo").text).toBe("one\ntwo");
});

test("keeps emoji and right-to-left text", () => {
  const family = "👨🏽‍👩🏽‍👧🏽‍👦🏽";
  expect(normalizeMessage(`שלום ${family}`)).toEqual({ text: `שלום ${family}`, issue: null });
  expect(normalizeMessage(family.repeat(maxMessageLength)).issue).toBeNull();
  expect(normalizeMessage(family.repeat(maxMessageLength + 1)).issue).toBe("too-long");
});

test("rejects nothing, and more than two lines", () => {
  expect(normalizeMessage(" \n\u0007 ").issue).toBe("empty");
  for (const blank of ["\u200b", "\u3164", "\u2800", "\u00ad\u2060", "\u200d\u0301"])
    expect(normalizeMessage(blank).issue).toBe("empty");
  expect(normalizeMessage("a\nb").issue).toBeNull();
  expect(normalizeMessage("a\nb\nc").issue).toBe("too-many-lines");
});

test("finds blocked words as whole words, in any script and case", () => {
  expect(hasBlockedWord("Visit CASINO now!", ["casino"])).toBe(true);
  expect(hasBlockedWord("the casinos", ["casino"])).toBe(false);
  expect(hasBlockedWord("Ça, c'est nul.", ["nul"])).toBe(true);
  expect(hasBlockedWord("annuler", ["nul"])).toBe(false);
  expect(hasBlockedWord("אסור כאן", ["אסור"])).toBe(true);
  expect(hasBlockedWord("a.b", ["a+b"])).toBe(false);
});

test("the chat is closed during the film only", () => {
  expect(isChatOpen("lobby", null)).toBe(true);
  expect(isChatOpen("programme", "film")).toBe(false);
  expect(isChatOpen("programme", "stage")).toBe(true);
  expect(isChatOpen("before", null)).toBe(false);
  expect(isChatOpen("over", null)).toBe(false);
});
