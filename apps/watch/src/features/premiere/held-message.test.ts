import { expect, test } from "vitest";
import { isReleased } from "./held-message.ts";

test("a held message is released when it is in the list under a new number", () => {
  const held = { seq: 5, text: "Good evening" };
  const shown = { memberId: "ada", text: "Good evening" };
  expect(isReleased(held, "ada", [])).toBe(false);
  expect(isReleased(held, "ada", [{ ...shown, seq: 9 }])).toBe(true);
  // An earlier message with the same words, and those of another viewer.
  expect(isReleased(held, "ada", [{ ...shown, seq: 3 }])).toBe(false);
  expect(isReleased(held, "kenji", [{ ...shown, seq: 9 }])).toBe(false);
  expect(isReleased(held, "ada", [{ ...shown, seq: 9, text: "Good night" }])).toBe(false);
});
