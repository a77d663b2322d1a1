import { expect, test } from "vitest";
import { checkReadiness } from "./readiness.ts";

const now = new Date("2026-11-20T18:50:00Z");
type Event = Parameters<typeof checkReadiness>[0];
type Item = Parameters<typeof checkReadiness>[1]["programme"][number];

// Only the fields that the checks read: an event has over fifty.
const event = {
  hasFeature: true,
  activated: true,
  paywallSettings: { enablePaywall: true, price: 750 },
  capability: { status: "active" },
} as Event;
const item: Item = {
  id: "",
  kind: "film",
  title: "",
  filmId: null,
  filmTitle: null,
  videoId: "film",
  durationMs: 60_000,
  link: null,
};
const samira = {
  id: "samira",
  name: "Samira",
  email: "s@example.com",
  openedAt: "2026-11-20T18:45:00Z",
  connected: false,
};

const check = (
  changes: Partial<Event> = {},
  programme: Item[] = [item],
  moderators: Parameters<typeof checkReadiness>[2] = [],
) => checkReadiness({ ...event, ...changes }, { programme }, moderators, true, now);
const listWaiting = (...given: Parameters<typeof check>) =>
  check(...given).flatMap(({ kind, isReady }) => (isReady ? [] : [kind]));

test("everything is ready when the film, the programme, the event, payments and the connection are", () => {
  expect(listWaiting()).toEqual([]);
  expect(check().map(({ kind }) => kind)).toEqual([
    "film",
    "programme",
    "activation",
    "payouts",
    "connection",
  ]);
});

test("names what waits", () => {
  expect(listWaiting({ hasFeature: false, activated: false })).toEqual(["film", "activation"]);
  expect(listWaiting({ capability: { status: "inactive" } })).toEqual(["payouts"]);
  expect(listWaiting({}, [item, { ...item, kind: "stage" }])).toEqual(["programme"]);
  expect(checkReadiness(event, { programme: [item] }, null, false, now).at(-1)?.isReady).toBe(false);
});

test("asks for no payouts when nothing is sold", () => {
  for (const change of [{ enablePaywall: false }, { price: 0 }]) {
    const paywallSettings = { ...event.paywallSettings, ...change };
    expect(listWaiting({ paywallSettings, capability: { status: "inactive" } })).toEqual([]);
  }
});

test("a moderator is ready who is in the room, or opened the link within the last hour", () => {
  const moderators = [
    samira,
    { ...samira, id: "early", openedAt: "2026-11-20T17:50:00Z" },
    { ...samira, id: "stays", openedAt: "2026-11-20T17:50:00Z", connected: true },
    { ...samira, id: "away", name: "", openedAt: null },
  ];
  expect(check({}, [item], moderators).filter(({ kind }) => kind === "moderator")).toMatchObject([
    { key: "samira", text: "Samira, moderator", isReady: true, state: "Opened the link 5 min ago" },
    { key: "early", isReady: false, state: "Opened the link 60 min ago" },
    { key: "stays", isReady: true, state: "In the room" },
    { key: "away", text: "s@example.com, moderator", isReady: false, state: "Has not opened the link" },
  ]);
});
