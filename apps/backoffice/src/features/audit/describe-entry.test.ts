import { expect, test } from "vitest";
import { describeEntry } from "./describe-entry.ts";

const email = "dele@example.com";

test.each([
  ["staff.suspend", { email }, "Suspended dele@example.com"],
  ["staff.restore", { email }, "Restored dele@example.com"],
  ["staff.remove", { email }, "Removed dele@example.com from the staff"],
  [
    "staff.set-role",
    { email, changes: { role: { from: "admin", to: "support" } } },
    "Gave dele@example.com the role support",
  ],
  ["approval.request", { kind: "email", email }, "Asked for approval: New email dele@example.com"],
  ["approval.approve", { kind: "refund", amountCents: 60_000 }, "Approved: Refund of $600.00"],
  [
    "approval.approve",
    { kind: "credits", credits: 101, singleApprover: true },
    "Approved: Add 101 credits (single approver)",
  ],
  ["approval.reject", { kind: "credits", credits: 1000 }, "Rejected or withdrew: Add 1,000 credits"],
  [
    "legal-text.publish",
    { name: "terms", version: "2026-12-01.2" },
    "Published version 2026-12-01.2 of the terms",
  ],
  ["legal-text.discard-draft", { name: "privacy" }, "Discarded the draft of the privacy policy"],
])("describes %s", (action, detail, sentence) => {
  expect(describeEntry({ action, detail })).toBe(sentence);
});

test("leaves other entries, and entries of another form, to the columns", () => {
  expect(describeEntry({ action: "credits.adjust", detail: {} })).toBeUndefined();
  expect(describeEntry({ action: "staff.suspend", detail: {} })).toBeUndefined();
});
