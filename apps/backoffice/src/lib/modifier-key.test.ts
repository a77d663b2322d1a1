import { expect, test } from "vitest";
import { nameModifierKey } from "./modifier-key.ts";

test("shortcuts hold down the command key on Apple's machines, and the control key on others", () => {
  const agents = [
    "Macintosh; Intel Mac OS X 10_15_7",
    "iPad; CPU OS 18_5 like Mac OS X",
    "X11; Linux x86_64",
  ];
  expect(agents.map(nameModifierKey)).toEqual(["⌘", "⌘", "Ctrl"]);
});
