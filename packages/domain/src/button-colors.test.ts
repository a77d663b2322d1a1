import { expect, test } from "vitest";
import { chooseButtonColors, computeContrast, isHexColor } from "./button-colors.ts";

test("every color of a button has a text with a contrast of at least 4.5:1", () => {
  const levels = ["00", "33", "66", "70", "77", "7f", "99", "cc", "ff"];
  const colors = levels.flatMap((red) =>
    levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
  );
  for (const color of colors) {
    const { button, text } = chooseButtonColors(color);
    expect(computeContrast(button, text), color).toBeGreaterThanOrEqual(4.5);
  }
});

test("a color on which a text is readable stays as it is, and another becomes darker", () => {
  expect(chooseButtonColors("#ffa257")).toEqual({ button: "#ffa257", text: "#1c1204" });
  expect(chooseButtonColors("#14607A")).toEqual({ button: "#14607a", text: "#fffaf2" });
  expect(chooseButtonColors("#777777")).toEqual({ button: "#717171", text: "#fffaf2" });
});

test.each([
  ["#a3202c", true],
  ["#A3202C", true],
  ["#abc", false],
  ["red", false],
  ["#a3202c;", false],
])("reads whether %s is a six-digit color", (text, expected) => {
  expect(isHexColor(text)).toBe(expected);
});
