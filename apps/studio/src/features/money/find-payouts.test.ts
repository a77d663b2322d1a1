import type { Payout } from "@matinee/contract/schemas/money";
import { expect, test } from "vitest";
import { findCurrentPayouts } from "./find-payouts.ts";

const createPayout = (id: string, status: string, day: string): Payout => ({
  id,
  amount: 1000,
  currency: "usd",
  status,
  createdAt: "2026-11-01T00:00:00.000Z",
  arrivesAt: `2026-11-${day}T00:00:00.000Z`,
});

test("finds the payout that arrives first and the last that arrived", () => {
  const { next, last } = findCurrentPayouts([
    createPayout("later", "pending", "26"),
    createPayout("failed", "failed", "25"),
    createPayout("sooner", "in_transit", "24"),
    createPayout("arrived", "paid", "17"),
    createPayout("earlier", "paid", "10"),
  ]);
  expect([next?.id, last?.id]).toEqual(["sooner", "arrived"]);
});

test("finds none before the first payout, nor after one that failed", () => {
  expect(findCurrentPayouts([])).toEqual({ next: null, last: null });
  expect(findCurrentPayouts([createPayout("failed", "failed", "25")])).toEqual({ next: null, last: null });
});
