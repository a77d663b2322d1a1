import { expect, test } from "vitest";
import { computeOrderTotals } from "./order-totals.ts";
import {
  defaultTicketRules,
  findReturnProblem,
  findSendProblem,
  getTicketState,
  listSoldTickets,
  type TicketOfEvent,
} from "./tickets.ts";

const now = new Date("2026-11-29T18:00:00Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ticket: TicketOfEvent = {
  state: "valid",
  plays: 0,
  paidCents: 1500,
  startsAt: hoursFromNow(24),
  closesAt: hoursFromNow(48),
  timeEndsAt: null,
};

test("shares a discount by largest remainder", () => {
  const lines = [
    { type: "donation" as const, unitCents: 500, shippingCents: 0, quantity: 1 },
    { type: "ticket" as const, unitCents: 1000, shippingCents: 0, quantity: 3 },
  ];
  expect(listSoldTickets(lines, 100)).toEqual([
    { line: 1, paidCents: 967 },
    { line: 1, paidCents: 967 },
    { line: 1, paidCents: 966 },
  ]);
});

test("a tax on top of a line is shared equally by its tickets", () => {
  const lines = [
    { type: "physical" as const, unitCents: 500, quantity: 1 },
    { type: "ticket" as const, unitCents: 1000, quantity: 3 },
  ];
  expect(listSoldTickets(lines, 0, [75, 449])).toEqual([
    { line: 1, paidCents: 1150 },
    { line: 1, paidCents: 1150 },
    { line: 1, paidCents: 1149 },
  ]);
});

test("tickets, donations, goods and shipping add up to the total of any order", () => {
  let seed = 7;
  const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  for (let round = 0; round < 2000; round++) {
    const lines = [
      { type: "ticket" as const, unitCents: random(3000), shippingCents: 0, quantity: 1 + random(6) },
      { type: "paywall" as const, unitCents: random(3000), shippingCents: 0, quantity: random(3) },
      { type: "physical" as const, unitCents: random(5000), shippingCents: random(700), quantity: random(3) },
      { type: "donation" as const, unitCents: random(5000), shippingCents: 0, quantity: random(2) },
    ];
    const totals = computeOrderTotals(lines, { kind: "percent", percent: 1 + random(100) }, "usd");
    const sold = listSoldTickets(lines, totals.discountCents).reduce((sum, each) => sum + each.paidCents, 0);
    const others = lines
      .filter(({ type }) => type === "physical" || type === "donation")
      .reduce((sum, line) => sum + (line.unitCents + line.shippingCents) * line.quantity, 0);
    // When less than the smallest charge is left, the rest is waived, and everything costs nothing.
    expect(sold + others).toBe(totals.totalCents === 0 ? others : totals.totalCents);
  }
});

test("a ticket is what its entitlement says", () => {
  const none = { suspendedAt: null, revokedAt: null, revokedReason: null };
  expect(getTicketState(none)).toBe("valid");
  expect(getTicketState({ ...none, suspendedAt: now })).toBe("suspended");
  expect(getTicketState({ ...none, revokedAt: now, revokedReason: "sent-on" })).toBe("sent-on");
  expect(getTicketState({ ...none, revokedAt: now, revokedReason: "refunded" })).toBe("ended");
});

test("holders send a valid ticket on that was not played, as the event allows", () => {
  expect(findSendProblem(ticket, defaultTicketRules, now)).toBeNull();
  expect(findSendProblem({ ...ticket, state: "sent-on" }, defaultTicketRules, now)).toBe("sent-on");
  expect(findSendProblem({ ...ticket, state: "suspended" }, defaultTicketRules, now)).toBe("suspended");
  expect(findSendProblem({ ...ticket, closesAt: now }, defaultTicketRules, now)).toBe("over");
  expect(findSendProblem(ticket, { ...defaultTicketRules, sendOn: false }, now)).toBe("off");
  expect(findSendProblem(ticket, { ...defaultTicketRules, sendOnUntilHours: 24 }, now)).toBe("too-late");
  expect(findSendProblem(ticket, { ...defaultTicketRules, sendOnUntilHours: 23 }, now)).toBeNull();
  expect(findSendProblem({ ...ticket, plays: 1 }, defaultTicketRules, now)).toBe("played");
  expect(
    findSendProblem({ ...ticket, plays: 1 }, { ...defaultTicketRules, sendOn: false }, now, true),
  ).toBeNull();
});

test("paid tickets are given back until the hours of the event and the first play, free ones always", () => {
  const rules = { ...defaultTicketRules, giveBackHours: 12 };
  expect(findReturnProblem(ticket, rules, now)).toBeNull();
  expect(findReturnProblem(ticket, defaultTicketRules, now)).toBe("off");
  expect(findReturnProblem(ticket, { ...rules, giveBackHours: 24 }, now)).toBe("too-late");
  expect(findReturnProblem({ ...ticket, plays: 1 }, rules, now)).toBe("played");
  expect(findReturnProblem({ ...ticket, state: "suspended" }, rules, now)).toBe("suspended");
  expect(findReturnProblem({ ...ticket, paidCents: 0, plays: 1 }, defaultTicketRules, now)).toBeNull();
  expect(findReturnProblem(ticket, defaultTicketRules, now, true)).toBeNull();
  expect(findReturnProblem({ ...ticket, plays: 1 }, defaultTicketRules, now, true)).toBe("played");
});

test("a ticket whose time is over can neither be sent on nor given back", () => {
  const over = { ...ticket, timeEndsAt: now };
  expect(findSendProblem(over, defaultTicketRules, now, true)).toBe("time-over");
  expect(findReturnProblem({ ...over, paidCents: 0 }, defaultTicketRules, now)).toBe("time-over");
  const justBefore = { ...ticket, timeEndsAt: new Date(now.getTime() + 1) };
  expect(findSendProblem(justBefore, defaultTicketRules, now)).toBeNull();
});

test("a pass that was used can be sent on, and not given back for money", () => {
  const pass = { ...ticket, transferable: true, plays: 2 };
  const rules = { ...defaultTicketRules, giveBackHours: 1 };
  expect(findSendProblem(pass, rules, now)).toBeNull();
  expect(findReturnProblem(pass, rules, now, true)).toBe("played");
  expect(findReturnProblem({ ...pass, paidCents: 0 }, rules, now)).toBeNull();
  expect(findReturnProblem({ ...pass, plays: 0 }, rules, now)).toBeNull();
});
