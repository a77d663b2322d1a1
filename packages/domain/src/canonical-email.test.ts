import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicaliseEmail } from "./canonical-email.ts";

it.each([
  ["Ana.Lima+ten@GMail.com", "analima@gmail.com"],
  [" bo.berg@googlemail.com ", "boberg@gmail.com"],
  ["Bo.Berg+x@outlook.com", "bo.berg@outlook.com"],
  ["bo.berg+x@achterberg.example", "bo.berg+x@achterberg.example"],
  ["a.n.a.lima@googlemail.com", "analima@gmail.com"],
  ["ana.lima+2@pm.me", "analima@proton.me"],
  ["Ana.Lima+a+b@outlook.com", "ana.lima@outlook.com"],
  ["ana+x@me.com", "ana@me.com"],
  ["＋ana＠example.com", "+ana@example.com"],
  ["ana@MÜNCHEN.example", "ana@xn--mnchen-3ya.example"],
  ["ana@xn--mnchen-3ya.example", "ana@xn--mnchen-3ya.example"],
])("writes %s as %s", (email, canonical) => {
  expect(canonicaliseEmail(email)).toBe(canonical);
});

it("keeps dots and tags where they may make another mailbox", () => {
  expect(canonicaliseEmail("ana.lima+ten@cinema.example")).toBe("ana.lima+ten@cinema.example");
  expect(canonicaliseEmail("ana@me.com")).not.toBe(canonicaliseEmail("ana@mac.com"));
  expect(canonicaliseEmail("analima@outlook.com")).not.toBe(canonicaliseEmail("ana.lima@outlook.com"));
});

it("keeps a name that is only a tag", () => {
  expect(canonicaliseEmail("+ana@gmail.com")).toBe("+ana@gmail.com");
});

it("is the same when it is applied again", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const once = canonicaliseEmail(email);
      expect(canonicaliseEmail(once)).toBe(once);
    }),
  );
});
