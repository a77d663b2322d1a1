import { PREMIERE_PARTS, type Premiere, type PremiereLevel } from "@matinee/contract/routes/premiere-board";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { describePart, formatAge, summarise } from "./describe-part.ts";

const levels = (level: PremiereLevel) =>
  Object.fromEntries(PREMIERE_PARTS.map((part) => [part, level])) as Premiere["levels"]; // Object.fromEntries loses the names

const quiet: Premiere = {
  at: "2026-11-20T03:00:00.000Z",
  events: [],
  watching: 0,
  levels: levels("idle"),
  player: { firstFrames: 0, medianMs: null, p95Ms: null, stalls: 0, stalledShare: null },
  admissions: { plays: 0, rejected: [] },
  signIns: { succeeded: 0, rejected: 0 },
  checkout: { started: 0, paid: 0, declined: 0, open: 0, failed: 0 },
  stripe: { unanswered: 0, lastPaymentAt: null, lastWebhookAt: null },
  api: { requests: 0, failed: 0 },
  mail: { waiting: 0, oldestSeconds: null, failed: 0 },
  queues: {
    webhooks: { waiting: 0, oldestSeconds: null },
    refunds: { waiting: 0, oldestSeconds: null },
    conversions: { waiting: 0, oldestSeconds: null },
  },
  minutes: [],
};
const listFacts = (part: (typeof PREMIERE_PARTS)[number], premiere: Premiere) =>
  Object.fromEntries(describePart(part, premiere).facts);

test("says in one sentence what the worst part asks for", () => {
  const judge = (changed: Partial<Premiere["levels"]>) =>
    summarise({ ...quiet, levels: { ...levels("good"), ...changed } }).text;
  expect(summarise(quiet).text).toBe("Nothing happens at the moment.");
  expect(judge({})).toBe("Everything is all right.");
  expect(judge({ player: "idle", mail: "warning" })).toBe("One part is not as usual. Have a look.");
  expect(judge({ api: "bad", player: "bad", mail: "warning" })).toBe("2 parts are out of order. Act now.");
  expect(summarise({ ...quiet, levels: { ...levels("good"), mail: "warning", api: "bad" } }).parts).toBe(
    "API, Email",
  );
});

test("describes every part, and what to do about it, also while nothing happens", () => {
  for (const part of PREMIERE_PARTS) {
    const { title, facts, steps, runbooks } = describePart(part, quiet);
    for (const name of runbooks)
      expect(existsSync(new URL(`../../../../../docs/runbooks/${name}.md`, import.meta.url)), name).toBe(
        true,
      );
    expect([title, facts.length > 0, steps.length > 0]).toEqual([expect.any(String), true, true]);
  }
  expect(listFacts("player", quiet)).toMatchObject({ "First frame, 95%": "No plays" });
});

test("names first-frame times, reasons, shares and ages in words", () => {
  const busy: Premiere = {
    ...quiet,
    player: { firstFrames: 9, medianMs: 2000, p95Ms: null, stalls: 3, stalledShare: 0.0123 },
    admissions: { plays: 90, rejected: [{ code: "device-limit", count: 4 }] },
    checkout: { started: 8, paid: 6, declined: 1, open: 1, failed: 0 },
    mail: { waiting: 1200, oldestSeconds: 600, failed: 2 },
    stripe: { unanswered: 0, lastPaymentAt: "2026-11-20T02:59:20.000Z", lastWebhookAt: null },
  };
  expect(listFacts("player", busy)).toEqual({
    "First frame, half of the plays": "Under 2 s",
    "First frame, 95%": "Over 20 s",
    Stalls: "3",
    "Time stalled": "1.2%",
  });
  expect(listFacts("admissions", busy)).toEqual({ "Plays admitted": "90", "Too many devices": "4" });
  expect(listFacts("checkout", busy)).toMatchObject({ Paid: "6 (75%)" });
  expect(listFacts("mail", busy)).toMatchObject({ Waiting: "1,200", "Oldest waits for": "10 min" });
  expect(listFacts("stripe", busy)).toMatchObject({
    "Last payment": "40 s ago",
    "Last webhook": "None recently",
  });
  expect([formatAge(89), formatAge(5400)]).toEqual(["89 s", "2 h"]);
});
