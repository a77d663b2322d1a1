import { expect, test } from "vitest";
import { findQuantile, judgePremiere } from "./premiere.rules.ts";

type Figures = Parameters<typeof judgePremiere>[0];

const waiting = { waiting: 0, oldestSeconds: null };
const calm: Figures = {
  player: { firstFrames: 100, medianMs: 1000, p95Ms: 2000, stalls: 1, stalledShare: 0.001 },
  admissions: { plays: 100, rejected: [{ code: "forbidden", count: 80 }] },
  checkout: { started: 50, paid: 40, declined: 5, open: 5, failed: 0 },
  stripe: { unanswered: 0, lastPaymentAt: "2026-11-20T03:00:00.000Z", lastWebhookAt: null },
  signIns: { succeeded: 20, rejected: 2 },
  api: { requests: 10_000, failed: 1 },
  mail: { ...waiting, failed: 0 },
  queues: { webhooks: waiting, refunds: waiting, conversions: waiting },
};
const judgeWith = (figures: Partial<Figures>) => judgePremiere({ ...calm, ...figures });

test("everything is good on a calm evening", () => {
  expect(new Set(Object.values(judgePremiere(calm)))).toEqual(new Set(["good"]));
});

test.each<[part: keyof Figures, figures: Partial<Figures>, level: string]>([
  ["player", { player: { ...calm.player, p95Ms: 5000 } }, "warning"],
  ["player", { player: { ...calm.player, p95Ms: null } }, "bad"],
  [
    "player",
    { player: { ...calm.player, firstFrames: 2, p95Ms: null, stalls: 9, stalledShare: 0.05 } },
    "bad",
  ],
  [
    "player",
    { player: { ...calm.player, firstFrames: 2, p95Ms: null, stalls: 2, stalledShare: 0.05 } },
    "warning",
  ],
  ["player", { player: { ...calm.player, firstFrames: 2, p95Ms: null, stalledShare: null } }, "idle"],
  ["admissions", { admissions: { plays: 100, rejected: [{ code: "state-conflict", count: 10 }] } }, "bad"],
  ["admissions", { admissions: { plays: 0, rejected: [{ code: "internal", count: 1 }] } }, "warning"],
  ["checkout", { checkout: { ...calm.checkout, failed: 1 } }, "warning"],
  ["checkout", { checkout: { ...calm.checkout, declined: 40 } }, "bad"],
  ["stripe", { stripe: { ...calm.stripe, unanswered: 3 } }, "bad"],
  ["stripe", { stripe: { ...calm.stripe, lastPaymentAt: null } }, "idle"],
  ["signIns", { signIns: { succeeded: 2, rejected: 30 } }, "bad"],
  ["api", { api: { requests: 1000, failed: 8 } }, "warning"],
  ["mail", { mail: { waiting: 3, oldestSeconds: 120, failed: 0 } }, "warning"],
  ["queues", { queues: { ...calm.queues, webhooks: { waiting: 9, oldestSeconds: 900 } } }, "bad"],
])("judges %s by %j as %s", (part, figures, level) => {
  expect(judgeWith(figures)[part]).toBe(level);
});

test("finds the group that contains a share of the times", () => {
  const groups = [
    { upperMs: 500, count: 10 },
    { upperMs: 1000, count: 9 },
    { upperMs: null, count: 1 },
  ];
  expect(findQuantile(groups, 0.5)).toBe(500);
  expect(findQuantile(groups, 0.95)).toBe(1000);
  expect(findQuantile(groups, 1)).toBeNull();
  expect(findQuantile([{ upperMs: 500, count: 0 }], 0.5)).toBeNull();
});
