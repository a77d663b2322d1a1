import { expect, test } from "vitest";
import { decideStrangersAction, getFrameOffer } from "./event-card.ts";
import type { PublicPage } from "./schemas/pages.ts";

const start = "2030-05-04T18:00:00.000Z";
/** A premiere that sells tickets until its start; only what the action reads. */
const page = {
  opensAt: start,
  closesAt: "2030-05-04T20:00:00.000Z",
  activated: true,
  cancelled: false,
  emailCapture: false,
  paywallSettings: { enablePaywall: true, isPresale: true, isOptional: false, price: 750, showTime: 0 },
  premiere: { ticketsUntil: start },
} as PublicPage;

test("offers no ticket on other sites once a premiere sells none", () => {
  const before = decideStrangersAction(page, new Date("2030-05-04T17:00:00Z"));
  expect(getFrameOffer(page, before)).toBe("ticket");
  const after = decideStrangersAction(page, new Date("2030-05-04T18:30:00Z"));
  expect(after).toMatchObject({ state: "sales-ended", disabled: true });
  expect(getFrameOffer(page, after)).toBeNull();
});

test("sends visitors to a premiere whose ticket they may decline", () => {
  const optional = { ...page, paywallSettings: { ...page.paywallSettings, isOptional: true } };
  expect(decideStrangersAction(optional, new Date("2030-05-04T18:30:00Z")).disabled).toBe(false);
});
