import { expect, test } from "vitest";
import { normalizeName, removeHiddenCharacters } from "./visible-text.ts";

test.each([
  ["a reversed name", "\u202enimda", "nimda"],
  ["two lines", "A\r\nBcc: evil", "A Bcc: evil"],
  ["a decomposed letter", "Ine\u0302s  Amaral ", "Inês Amaral"],
  ["an invisible character inside", "Ad\u200ba\u00ad", "Ada"],
  ["half of an emoji", "Ada \ud83d", "Ada \ufffd"],
])("stores %s as people see it", (_, typed, stored) => expect(normalizeName(typed)).toBe(stored));

test.each(["\u3164", "\u200b", "\u2800", "\u00ad", "\u202e\u2066", "\u200d\u200c", "\u0301\u0302", " \t\n"])(
  "a name of %j only is empty",
  (typed) => expect(normalizeName(typed)).toBe(""),
);

test.each(["سارة‌بنت", "क्‍ष", "👩🏽‍🚀", "Nguyễn Thị", "José-María O'Neill 3rd"])("keeps %s", (name) =>
  expect(normalizeName(name)).toBe(name),
);

test("keeps four marks on a letter, and line feeds in texts", () => {
  expect(normalizeName(`q${"\u0323".repeat(35)}`)).toBe(`q${"\u0323".repeat(4)}`);
  expect(removeHiddenCharacters("one\r\ntwo\u202e")).toBe("one\ntwo");
});
