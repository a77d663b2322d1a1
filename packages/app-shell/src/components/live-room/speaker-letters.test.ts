import { expect, test } from "vitest";
import { chooseLetterSize, isLongAnswer } from "./speaker-letters.ts";

test("short questions have letters of 88 px, longer ones of 64 and 48", () => {
  const sizes = [1, 90, 91, 200, 201].map((length) => chooseLetterSize("x".repeat(length), 0));
  expect(sizes).toEqual([88, 88, 64, 64, 48]);
});

test("plus and minus change the letters by a step, within the sizes", () => {
  expect([-1, 1, -99, 99].map((steps) => chooseLetterSize("Why?", steps))).toEqual([64, 112, 32, 144]);
});

test("an answer is long after four minutes", () => {
  expect([239, 240].map(isLongAnswer)).toEqual([false, true]);
});
