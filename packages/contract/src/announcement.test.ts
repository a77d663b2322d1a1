import { expect, it } from "vitest";
import { buildAnnouncement } from "./announcement.ts";

// Cast: the announcement reads these two settings only.
const paywallSettings = { enablePaywall: true, price: 750 } as Parameters<
  typeof buildAnnouncement
>[0]["paywallSettings"];
const event = {
  currency: "usd" as const,
  tax: { mode: "none" as const },
  title: "The Salt Road",
  description: "A road that the sea takes.",
  opensAt: "2027-03-03T17:00:00.000Z",
  closesAt: "2027-03-10T17:00:00.000Z",
  timezone: "Africa/Nairobi",
  showHours: true,
  premiere: null,
  emailCapture: false,
  earlyBird: null,
  paywallSettings,
};
const address = "https://watch.example/watch/the-salt-road";

it("announces title, log line, dates in the event's time zone, price and address", () => {
  expect(buildAnnouncement(event, address, "email")).toBe(
    "The Salt Road\nA road that the sea takes.\n\n" +
      "Watch it online from Mar 3, 2027, 8:00 PM to Mar 10, 2027, 8:00 PM, East Africa Time (GMT+3).\n" +
      `A ticket costs $7.50.\n\n${address}`,
  );
});

it.each([
  [{ emailCapture: true }, "Free, with your email."],
  [{ currency: "jpy" as const }, "A ticket costs ¥750."],
  [{ tax: { mode: "place" as const } }, "A ticket costs $7.50. Plus tax."],
  [{ currency: "eur" as const, tax: { mode: "place" as const } }, "A ticket costs €7.50."],
  [{ paywallSettings: { ...paywallSettings, enablePaywall: false } }, "Free to watch."],
  [
    { paywallSettings: { ...paywallSettings, payWhatYouCan: true, price: 500 } },
    "Pay what you can, from $5.00.",
  ],
  [{ paywallSettings: { ...paywallSettings, payWhatYouCan: true, price: 0 } }, "Pay what you can."],
  [
    { earlyBird: { productId: "", price: 500, ordinaryPrice: 750, until: null, left: 12 } },
    "$5.00 a ticket. 12 left at this price. Then $7.50.",
  ],
  [
    {
      premiere: {
        startsAt: "2027-03-03T17:00:00.000Z",
        lobbyOpensAt: "2027-03-03T16:30:00.000Z",
        programmeFrom: "2027-03-03T17:00:00.000Z",
        encoreFrom: null,
        endsAt: null,
        ticketsUntil: null,
      },
    },
    "Everyone watches it together online: Mar 3, 2027, 8:00 PM, East Africa Time (GMT+3).",
  ],
])("says of %o: %s", (change, line) => {
  expect(buildAnnouncement({ ...event, ...change }, address, "social")).toContain(line);
});
