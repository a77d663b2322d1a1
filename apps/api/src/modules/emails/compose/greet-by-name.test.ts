import { expect, test } from "vitest";
import { greetByName } from "./greet-by-name.ts";

test.each([
  ["Ada 🎬", "Thank you, Ada 🎬."],
  ["3rd Eye", "Thank you, 3rd Eye."],
  ["李", "Thank you, 李."],
  ["🎬", "Thank you."],
  ["...", "Thank you."],
  ["", "Thank you."],
  ["visit evil.example", "Thank you."],
])("greets %j by a name that can be said: %s", (name, greeting) => {
  expect(`Thank you${greetByName(", ", name)}.`).toBe(greeting);
});
