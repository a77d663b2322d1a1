import { expect, test } from "vitest";
import {
  fillFirstName,
  firstNamePlaceholder,
  hasFirstNamePlaceholder,
  readFirstName,
} from "./first-name-placeholder.ts";

test("fills in the name, or the fallback of each placeholder", () => {
  const text = `Hi ${firstNamePlaceholder}, dear {First_name| friend }, {firstname}, {first name|}!`;
  expect(fillFirstName(text, "Ada")).toBe("Hi Ada, dear Ada, Ada, Ada!");
  expect(fillFirstName(text, null)).toBe("Hi there, dear friend, there, !");
});

test("takes a name literally, and leaves other braces alone", () => {
  expect(fillFirstName("{first name} {last name} {first name", "$& {first name|x}")).toBe(
    "$& {first name|x} {last name} {first name",
  );
  expect(["{first name}", "a {firstname|b}", "{name}", "first name"].map(hasFirstNamePlaceholder)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("reads the first word of a name, and none from initials, titles, emoji, links and empty names", () => {
  expect(["  Ada Lovelace", "Jean-Luc  P", "田中さくら", "Zoë"].map(readFirstName)).toEqual([
    "Ada",
    "Jean-Luc",
    "田中さくら",
    "Zoë",
  ]);
  for (const name of [
    "",
    "  ",
    "A Lovelace",
    "Dr. Ada Lovelace",
    "J. P.",
    "🎬",
    "Win at evil.com",
    "ada@example.com",
  ])
    expect(readFirstName(name), name).toBeNull();
});
