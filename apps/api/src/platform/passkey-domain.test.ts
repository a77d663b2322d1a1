import { expect, test } from "vitest";
import { findPasskeyDomain, isInDomain, listPasskeyOrigins } from "./passkey-domain.ts";

test.each([
  [["https://studio.matinee.example", "https://admin.matinee.example"], "matinee.example"],
  [["https://studio.eu.matinee.example", "https://admin.eu.matinee.example"], "eu.matinee.example"],
  [["https://matinee.example", "https://admin.matinee.example"], "matinee.example"],
  [["https://app.example", "https://app.example"], "app.example"],
  [["https://studio.example", "https://admin.example"], null],
  [["https://studio.one.example", "https://admin.two.test"], null],
  [["http://127.0.0.1:5174", "http://localhost:5175"], "localhost"],
])("%j share the domain %j", (addresses, domain) => {
  expect(findPasskeyDomain(addresses)).toBe(domain);
});

test("a domain contains itself and its subdomains only", () => {
  expect(isInDomain("https://matinee.example", "matinee.example")).toBe(true);
  expect(isInDomain("https://studio.matinee.example", "matinee.example")).toBe(true);
  expect(isInDomain("https://evilmatinee.example", "matinee.example")).toBe(false);
});

test("on this machine passkeys are used at localhost", () => {
  expect(listPasskeyOrigins("localhost", ["http://127.0.0.1:5174"])).toEqual(["http://localhost:5174"]);
  expect(listPasskeyOrigins("m.example", ["https://studio.m.example/x"])).toEqual([
    "https://studio.m.example",
  ]);
});
