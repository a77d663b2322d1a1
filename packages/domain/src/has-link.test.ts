import { expect, it } from "vitest";
import { hasLink } from "./has-link.ts";

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
