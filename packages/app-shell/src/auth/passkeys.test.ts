import { beforeEach, expect, test, vi } from "vitest";
import { canUsePasskeys, canUsePasskeysOf } from "./passkeys.ts";

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
});

test.each([
  ["localhost", true],
  ["studio.example.org", true],
  ["127.0.0.1", false],
  ["[::1]", false],
])("at %s passkeys work: %j", (hostname, expected) => {
  expect(canUsePasskeys(hostname)).toBe(expected);
});

test("passkeys work at their domain and its subdomains only", () => {
  expect(canUsePasskeysOf("example.org", "studio.example.org")).toBe(true);
  expect(canUsePasskeysOf("example.org", "example.org")).toBe(true);
  expect(canUsePasskeysOf("example.org", "evilexample.org")).toBe(false);
  expect(canUsePasskeysOf("localhost", "127.0.0.1")).toBe(false);
});

test("a browser without WebAuthn has none", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(canUsePasskeys("localhost")).toBe(false);
});
