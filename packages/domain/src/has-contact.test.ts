import { expect, test } from "vitest";
import { hasContact } from "./has-contact.ts";

test.each([
  "Ann Lee",
  "Bo 2",
  "Room 1234",
  "See you on 24.12.2026 at 20:30",
  "24/12/2026",
  "\u00c9lodie-Anne",
])("accepts %s", (text) => expect(hasContact(text)).toBe(false));

test.each([
  "me@evil.example",
  "@evil",
  "\uff20evil",
  "Call 0800 123 4567",
  "+1 (555) 010-0199",
  "Code 99812",
  "9\u200b98125",
])("finds a contact in %s", (text) => expect(hasContact(text)).toBe(true));
