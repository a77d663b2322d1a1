import { expect, it } from "vitest";
import { messages } from "./index.ts";
import { ACTIVITY_ACTIONS } from "./en/activity.ts";
import { AUDIT_SENTENCES } from "./en/audit-sentences.ts";
import { quotedTexts } from "./en/quoted-texts.ts";

/** Every plain text below a node of the catalogue; templates are called in the test itself. */
function textsBelow(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsBelow) : [];
}

const texts = new Set([
  ...textsBelow({ ...messages }),
  messages.dashboard.creditsAvailable(3),
  messages.credits.pay(30_000),
  messages.credits.pay(90_000),
  messages.checkout.pay(750, "usd"),
  messages.tables.showing(50, 1204),
  messages.tables.bulkUpdateRows(3),
]);

it.each(quotedTexts)("contains %j letter by letter", (text) => {
  expect(texts).toContain(text);
});

it("names a report after its kind and date", () => {
  expect(messages.backOffice.reportFileName("orders", "2026-11-27")).toBe("All-orders__2026-11-27.csv");
});

it("tells owners about each kind of change of their account and events, but not about the team's own work", () => {
  const ofStaff =
    /^(approval|bulkchange|credit-coupon|customers|job|lead|leadowner|legal-text|mail|note|saved-view|staff|tag)\.|^(account\.erased|pages\.export|page\.finish-launch-tasks|viewer\.(export|block|unblock)|audit\.export)$/;
  const audited = Object.values(AUDIT_SENTENCES).flatMap((kind) => Object.keys(kind));
  const told = new Set<string>(ACTIVITY_ACTIONS);
  expect(audited.filter((action) => !told.has(action) && !ofStaff.test(action))).toEqual([]);
  const write = (isFestival: boolean) =>
    messages.activity.write("comps.create", "Ana", "“Low Sun”", { count: 60, isFestival });
  expect(write(false)).toBe("Ana gave away 60 free tickets of “Low Sun”.");
  expect(write(true)).toBe("Ana gave away 60 free passes of “Low Sun”.");
});

it("names a copy after its original, within the length of a title", () => {
  const { copyTitle } = messages.duplication;
  expect(copyTitle("The Salt Road")).toBe("Copy of The Salt Road");
  expect(copyTitle("x".repeat(45))).toBe(`Copy of ${"x".repeat(36)}…`);
  expect(copyTitle("🎬".repeat(22)).length).toBeLessThanOrEqual(45);
});

it("has no empty text and no text with surrounding white space", () => {
  expect([...texts].filter((text) => text === "" || text !== text.trim())).toEqual([]);
});

it.each([
  [0, 0, 0, 0, 0, "None of them is activated."],
  [2, 0, 0, 0, 0, "2 of them are activated; none is live now. No ticket or registration is affected."],
  [
    1,
    0,
    0,
    0,
    9,
    "1 of them is activated; none is live now. No ticket or registration is affected. 9 screenings of the archived festivals stay on sale.",
  ],
  [
    1,
    1,
    1,
    0,
    0,
    "1 of them is activated; 1 is live now. 1 ticket for events that are not over stops working until the events are restored. Their holders are told by email; nobody is refunded.",
  ],
  [
    3,
    2,
    3400,
    1,
    0,
    "3 of them are activated; 2 are live now. 3,400 tickets and 1 registration for events that are not over stop working until the events are restored. Their holders are told by email; nobody is refunded.",
  ],
])(
  "says what archiving %i activated events affects, of which %i are live",
  (activated, live, tickets, registrations, screenings, text) => {
    const { archiveAffects } = messages.adminEvents;
    expect(archiveAffects({ activated, live, tickets, registrations, screenings })).toBe(text);
  },
);
