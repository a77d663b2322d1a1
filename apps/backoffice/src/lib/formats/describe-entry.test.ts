import { AUDIT_KINDS, listAuditActions } from "@matinee/texts/audit-sentences";
import { expect, test } from "vitest";
import { describeEntry, describeEntryAlone } from "./describe-entry.ts";

const email = "dele@example.com";

test.each([
  ["staff.suspend", { email }, "Suspended dele@example.com"],
  ["staff.restore", { email }, "Restored dele@example.com"],
  ["staff.remove", { email }, "Removed dele@example.com from the staff"],
  [
    "staff.set-role",
    { email, changes: { role: { from: "admin", to: "support" } } },
    "Gave dele@example.com the role Support",
  ],
  ["approval.request", { kind: "email", email }, "Asked for approval: New email dele@example.com"],
  ["approval.approve", { kind: "refund", amountCents: 60_000 }, "Approved: Refund of $600.00"],
  [
    "approval.approve",
    { kind: "refund", amountCents: 60_000, currency: "jpy" },
    "Approved: Refund of ¥60,000",
  ],
  [
    "approval.request",
    {
      kind: "cancellation",
      amountCents: 60_000,
      byCurrency: [
        { currency: "eur", amount: 750 },
        { currency: "usd", amount: 60_000 },
      ],
    },
    "Asked for approval: Cancel the event and refund $600.00 and €7.50",
  ],
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
  ["job.retry", { queue: "webhooks" }, "Tried a failed job again: Stripe events"],
  ["video.add-caption", { language: "fr" }, "Added captions in French"],
  ["tag.link", { tagId: "1", name: "terms" }, "Added the tag terms"],
  [
    "tag.unlink",
    { tagId: "1", name: "spring", undoes: { entryId: "2", action: "tag.link" } },
    "Took back: added the tag spring",
  ],
  ["credits.adjust", { creditsChange: -1, credits: 4 }, "Took 1 credit away"],
  ["credits.adjust", { creditsChange: 1200, credits: 1204 }, "Added 1,200 credits"],
  ["order.refund", { amountCents: 750 }, "Refunded $7.50 of the order"],
  ["order.refund", { amountCents: 750, currency: "eur" }, "Refunded €7.50 of the order"],
  ["comps.create", { tickets: 2, product: "Ticket" }, "Gave 2 tickets away"],
  ["mail.resend", { template: "viewing-link", to: email }, "Sent an email again to dele@example.com"],
  ["live-room.member", { memberId: "1", isBanned: true }, "Banned a viewer"],
  ["live-room.member", { memberId: "1", isBanned: false }, "Let a banned viewer back in"],
  ["live-room.member", { memberId: "1", mutedUntil: "2026-11-20T17:00:00Z" }, "Muted a viewer"],
  ["live-room.member", { memberId: "1", mutedUntil: null }, "Let a muted viewer write again"],
])("describes %s", (action, detail, sentence) => {
  expect(describeEntryAlone({ action, detail })).toBe(sentence);
});

test.each(AUDIT_KINDS.flatMap(listAuditActions))("has a sentence for %s, even without details", (action) => {
  const sentence = describeEntry({ action, detail: {} });
  expect(sentence).toMatch(/^[a-z]/);
  expect(sentence).not.toContain(action);
  expect(sentence).not.toMatch(/undefined|null|\s{2}|\s$/);
});

test("names an action of a later version by its name", () => {
  expect(describeEntry({ action: "page.paint", detail: {} })).toBe("made a change of the kind page.paint");
});

test.each([
  ["order.refund", { amountCents: 750 }, "Refunded $7.50 of order 4071-8293"],
  ["order.refund", {}, "Refunded order 4071-8293"],
  ["order.refund-failed", { amountCents: 750 }, "Could not refund $7.50 of order 4071-8293"],
  ["order.resend", {}, "Sent the email of order 4071-8293 again"],
  ["viewing-link.replace", {}, "Replaced the viewing link of order 4071-8293"],
])("names the order of %s by the number that staff and buyers read", (action, detail, sentence) => {
  const subjectId = "0192c7d0-0000-7000-8000-0000026d4fd5";
  expect(describeEntryAlone({ action, detail, subjectType: "order", subjectId })).toBe(sentence);
  const page = describeEntryAlone({ action, detail, subjectType: "page", subjectId });
  expect(page).not.toContain("4071");
});
