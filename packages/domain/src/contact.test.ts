import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail, isPhone, normalisePhone } from "./contact.ts";

describe("emails and phones", () => {
  it.each([
    "a@b.co",
    "first.last+tag@sub.domain.example",
    " imogen@achterberg.example ",
    "ünïcode@exämple.de",
  ])("accepts %j as an email", (email) => expect(isEmail(email)).toBe(true));

  it.each([
    "",
    "a",
    "a@b",
    "a@b.c",
    "@b.co",
    "a@.co",
    "a b@c.de",
    "a@b..co",
    "a.@b.co",
    "a@-b.co",
    "a@b.co,c@d.de",
  ])("rejects %j as an email", (email) => expect(isEmail(email)).toBe(false));

  it("checks any input in bounded time", () => {
    expect(isEmail(`${"a.".repeat(50_000)}@`)).toBe(false);
    fc.assert(fc.property(fc.emailAddress(), (email) => email.length > 60 || isEmail(email)));
  });

  it("ignores dashes when counting the digits of a phone number", () => {
    expect(normalisePhone(" 415-555-0100 ")).toBe("4155550100");
    expect(isPhone("415-555-0100")).toBe(true);
    expect(isPhone("+41445550100")).toBe(true);
    expect(isPhone("1234-567")).toBe(false);
    expect(isPhone("41555O0100")).toBe(false);
  });
});
