import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { expect, it } from "vitest";
import { readStoredText, type StoredText, toText, writeStoredText } from "./stored-text.ts";

const read = (stored: StoredText) =>
  toText(readStoredText(writeStoredText(stored)))(getTexts(defaultLanguage));

it("stores a text of ours by its key and arguments, and the words of a bank as they are", () => {
  expect(writeStoredText({ key: "tooLong", args: [24] })).toBe('{"key":"tooLong","args":[24]}');
  expect(writeStoredText({ words: "Your card was declined." })).toBe("Your card was declined.");
  expect(read({ key: "tooLong", args: [24] })).toBe("A video may be at most 24 hours long.");
  expect(read({ key: "noLength" })).toBe("This file has no length: it looks like a single picture.");
  expect(read({ words: "Your card was declined." })).toBe("Your card was declined.");
  expect(read({ words: "{}" })).toBe("{}");
});
