import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { getGreetingName } from "./greeting-name.ts";

test.each([
  ["Ada 🎬", "Hello Ada 🎬,"],
  ["3rd Eye", "Hello 3rd Eye,"],
  ["李", "Hello 李,"],
  ["🎬", "Hello,"],
  ["...", "Hello,"],
  ["", "Hello,"],
  ["visit evil.example", "Hello,"],
])("greets %j by a name that can be said: %s", (name, greeting) => {
  expect(messages.emailParts.hello(getGreetingName(name))).toBe(greeting);
});
