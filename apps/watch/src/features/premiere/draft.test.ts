import { expect, test } from "vitest";
import { cutSent } from "./draft.ts";

test("what was typed while a text was sent stays in the box", () => {
  expect(cutSent("Good evening", "Good evening")).toBe("");
  expect(cutSent("Good evening\nfrom Osaka", "Good evening")).toBe("from Osaka");
  expect(cutSent("From Osaka", "Good evening")).toBe("From Osaka");
});
