import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { buildEventCard, decideStrangersAction, getFrameOffer } from "./event-card.ts";
import type { PublicPage } from "./schemas/pages.ts";

const start = "2030-05-04T18:00:00.000Z";
/** A premiere that sells tickets until its start; only what the action reads. */
const page = {
  currency: "usd",
  tax: { mode: "none" },
  opensAt: start,
  closesAt: "2030-05-04T20:00:00.000Z",
  activated: true,
  cancelled: false,
  capability: { status: "active" },
  emailCapture: false,
  paywallSettings: {
    enablePaywall: true,
    isPresale: true,
    isOptional: false,
    price: 750,
    showTime: 0,
    callToAction: "",
  },
  premiere: { ticketsUntil: start },
  places: null,
  hasWaitlist: false,
  hasQueue: false,
  saleFrom: null,
} as PublicPage;

test("offers no ticket on other sites once a premiere sells none", () => {
  const before = decideStrangersAction(page, new Date("2030-05-04T17:00:00Z"));
  expect(getFrameOffer(page, before)).toBe("ticket");
  const after = decideStrangersAction(page, new Date("2030-05-04T18:30:00Z"));
  expect(after).toMatchObject({ state: "sales-ended", disabled: true });
  expect(getFrameOffer(page, after)).toBeNull();
});

test("offers no ticket on other sites while the owner's payouts are not active", () => {
  const lapsed = { ...page, title: "Film", url: "film", capability: { status: "pending" } } as PublicPage;
  const ahead = buildEventCard(lapsed, messages, {
    watchUrl: "https://watch.example",
    now: new Date("2030-05-01T00:00:00Z"),
  });
  expect(ahead).toMatchObject({ action: "See the event", isOpen: false, checkout: null });
  expect(ahead.when).toMatch(/^Opens /);
  const live = { ...lapsed, premiere: null };
  expect(
    buildEventCard(live, messages, {
      watchUrl: "https://watch.example",
      now: new Date("2030-05-04T19:00:00Z"),
    }),
  ).toMatchObject({
    isOpen: false,
    checkout: null,
    when: expect.stringMatching(/^Until /) as string,
  });
  const free = { ...live, paywallSettings: { ...page.paywallSettings, price: 0 } };
  expect(
    buildEventCard(free, messages, {
      watchUrl: "https://watch.example",
      now: new Date("2030-05-04T19:00:00Z"),
    }).isOpen,
  ).toBe(true);
});

test("sends visitors to a premiere whose ticket they may decline", () => {
  const optional = { ...page, paywallSettings: { ...page.paywallSettings, isOptional: true } };
  expect(decideStrangersAction(optional, new Date("2030-05-04T18:30:00Z")).disabled).toBe(false);
});

test("says on other sites that an event is sold out, or when its tickets go on sale", () => {
  const now = new Date("2030-05-01T00:00:00Z");
  const build = (fields: Partial<PublicPage>) =>
    buildEventCard({ ...page, title: "Film", url: "film", timezone: "Europe/Berlin", ...fields }, messages, {
      watchUrl: "https://watch.example",
      now,
    });
  const closed = { action: "See the event", isOpen: false, checkout: null };
  expect(build({ places: "sold-out" })).toMatchObject({ ...closed, when: "Sold Out" });
  expect(build({ places: "few-left" }).isOpen).toBe(true);
  const saleFrom = "2030-05-02T08:00:00.000Z";
  expect(build({ saleFrom })).toMatchObject({
    ...closed,
    when: "Tickets from May 2, 2030, 10:00 AM Berlin",
  });
  expect(build({ saleFrom: now.toISOString() }).isOpen).toBe(true);
});

test("leads to the queue or the waiting list in a tab of the watch host, and sells nothing in a frame", () => {
  const now = new Date("2030-05-01T00:00:00Z");
  const build = (fields: Partial<PublicPage>) =>
    buildEventCard({ ...page, title: "Film", url: "film", ...fields }, messages, {
      watchUrl: "https://watch.example",
      now,
    });
  expect(build({ hasQueue: true })).toMatchObject({
    address: "https://watch.example/queue/film",
    action: "Join the queue",
    isOpen: true,
    checkout: null,
  });
  expect(build({ places: "sold-out", hasWaitlist: true })).toMatchObject({
    address: "https://watch.example/waitlist/film",
    action: "Join the waiting list",
    isOpen: false,
    checkout: null,
  });
  expect(build({})).toMatchObject({
    address: "https://watch.example/watch/film",
    checkout: "https://watch.example/embed/film/checkout",
  });
});

test("says on its button that buyers choose the price", () => {
  const paywallSettings = { ...page.paywallSettings, isPresale: false, payWhatYouCan: true };
  const open = { ...page, title: "Film", url: "film", premiere: null, paywallSettings } as PublicPage;
  for (const price of [0, 750]) {
    const event = { ...open, paywallSettings: { ...paywallSettings, price } };
    const card = buildEventCard(event, messages, {
      watchUrl: "https://watch.example",
      now: new Date("2030-05-04T19:00:00Z"),
    });
    expect(card).toMatchObject({ action: "Pay what you can", isOpen: true });
  }
});
