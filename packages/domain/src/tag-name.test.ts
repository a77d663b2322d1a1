import { expect, it } from "vitest";
import { normaliseTagName } from "./tag-name.ts";

it("trims a tag name, lower-cases it and hyphenates its white space", () => {
  expect(normaliseTagName(" Human  Rights ")).toBe("human-rights");
});
