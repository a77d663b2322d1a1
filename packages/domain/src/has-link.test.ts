import { expect, it } from "vitest";
import { hasLink, hasMarkdownLink } from "./has-link.ts";

it.each([
  "Me http://spam.example",
  "https://x",
  "WWW.spam",
  "spam.com",
  "Buy at Spam.Co.UK now",
  "t.co/abc",
  "spam.example/now",
  "me@spam.ru",
  "spam\u200B.com",
  "ｓｐａｍ．ｃｏｍ",
  "spam。com",
  "xn--p1ai.xn--p1ai.shop",
  "visit evil.example",
  "free-film.stream",
])("finds a link in %j", (text) => expect(hasLink(text)).toBe(true));

it.each([
  "Ada Byron",
  "Dr. J.R.R. Tolkien",
  "St.John Smith",
  "Dr.Smith",
  "O'Brien-Núñez",
  "سارة بنت أحمد",
  "Ann...",
  "See you at 8.30. Bring popcorn.",
  "and/or",
  "Tonight.Bring popcorn",
  "No. 7",
])("finds no link in %j", (text) => expect(hasLink(text)).toBe(false));

it.each([
  "[Sign in](https://evil.example/login)",
  "[Sign in][bank]\n\n[bank]: //evil.example",
  "See evil.example",
  "See evil.**example**",
  "See evil\\.example",
  "See evil&period;example",
  "<mailto:someone@evil.example>",
])("finds the link in the Markdown %j", (text) => {
  expect(hasMarkdownLink(text)).toBe(true);
});

it.each([
  "Doors open at 8 p.m. See you!",
  "**Tonight** at 7.30, [almost] sold out.",
  "- popcorn\n- tea & cake",
])("finds no link in the Markdown %j", (text) => {
  expect(hasMarkdownLink(text)).toBe(false);
});
