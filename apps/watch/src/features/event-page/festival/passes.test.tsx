import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { messages } from "@matinee/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describePassOffer, findPassPrice } from "../../store/pass-offer.ts";
import { describeBestOffer } from "./pass-bar.tsx";
import { Passes } from "./passes.tsx";

const texts = messages.passCard;
const closesAt = "2026-11-29T20:00:00.000Z";
const page = { closesAt, currency: "usd" } as PublicPage; // all that the section reads
const programme = { hasPremieres: true, sections: new Map([["s", "Shorts"]]) };
const now = new Date("2026-11-20T12:00:00.000Z");
const zone = "America/Los_Angeles";

const pass: PublicPass = {
  id: "0190b6f0-0000-7000-8000-000000000000",
  title: "Festival pass",
  description: "",
  thumbnail: null,
  price: 6000,
  covers: "all",
  sectionIds: [],
  filmCount: null,
  includesPremieres: true,
  reservations: 0,
  reserveHoursBeforeSale: null,
  transferable: true,
  saleFrom: null,
  saleUntil: null,
  earlyPrice: null,
  earlyUntil: null,
  screenings: 9,
  left: null,
  earlyLeft: null,
  state: "on-sale",
};
const show = (passes: PublicPass[], fields: { isSold?: boolean; isLinkGone?: boolean } = {}) =>
  renderToStaticMarkup(
    <Passes
      {...{ passes, page, programme, reader: { now: now.getTime(), zone }, isLinkGone: false, isSold: true }}
      {...fields}
      onGet={() => undefined}
    />,
  );
const describe = (fields: Partial<PublicPass>) =>
  describePassOffer({ ...pass, ...fields }, closesAt, { now, zone });

test("a pass has its price, and says in the reader's zone from when and until when it is sold", () => {
  expect(describe({})).toEqual({ state: "on-sale", priceCents: 6000, ordinaryCents: null, note: "" });
  expect(describe({ saleUntil: "2026-11-28T07:59:00.000Z", left: 12 }).note).toBe(
    "On sale until Nov 27, 2026, 11:59 PM, 12 left",
  );
  expect(describe({ left: 500 }).note).toBe("");
  expect(describe({ saleFrom: "2026-11-24T17:00:00.000Z" })).toMatchObject({
    state: "later",
    note: "On sale from Nov 24, 2026, 9:00 AM",
  });
  expect(describe({ left: 0 })).toMatchObject({ state: "sold-out", note: texts.soldOut });
  expect(describe({ saleUntil: now.toISOString() })).toMatchObject({ state: "ended", note: texts.ended });
});

test("a pass at its early price has both prices, until it ends or as many are bought as are left", () => {
  const early = { earlyPrice: 4800, earlyUntil: "2026-11-21T07:59:00.000Z", earlyLeft: 2 };
  expect(describe(early)).toEqual({
    state: "early",
    priceCents: 4800,
    ordinaryCents: 6000,
    note: "Early price until Nov 20, 2026, 11:59 PM, 2 left at this price",
  });
  expect(describe({ ...early, earlyLeft: 0 })).toMatchObject({ state: "on-sale", priceCents: 6000 });
  expect(findPassPrice({ ...pass, ...early }, now, 2)).toBe(4800);
  expect(findPassPrice({ ...pass, ...early }, now, 3)).toBe(6000);
  expect(findPassPrice({ ...pass, ...early }, new Date(early.earlyUntil))).toBe(6000);
});

test("the section has each pass with what it admits to, and that it refunds no ticket", () => {
  const six = { ...pass, id: "six", title: "Six films", covers: "count", filmCount: 6, price: 3000 } as const;
  const shorts: PublicPass = {
    ...pass,
    id: "shorts",
    title: "Shorts",
    covers: "sections",
    sectionIds: ["s"],
    screenings: 2,
    includesPremieres: false,
    reservations: 3,
    reserveHoursBeforeSale: 48,
    transferable: false,
  };
  const html = show([pass, six, shorts]);
  for (const text of [
    texts.notRefunded,
    "All 9 screenings",
    "Any 6 of 9 screenings",
    "$5.00 a screening",
    "2 screenings in Shorts",
    "Premieres included",
    "A premiere counts as one",
    "Without premieres",
    "Reserve up to 3 places in advance, 48 hours before tickets are sold",
    "Stays with you",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('disabled=""');
});

test("a preview and a cancelled festival sell no pass, and a festival without passes has no section", () => {
  expect(show([pass], { isSold: false })).toContain('disabled=""');
  expect(show([{ ...pass, left: 0 }])).toContain('disabled=""');
  expect(show([])).toBe("");
  expect(show([], { isLinkGone: true })).toContain(messages.festivalPage.passGone);
});

test("the bar says the lowest price now, and until when in the reader's zone there is an early one", () => {
  const describeBar = (...passes: Partial<PublicPass>[]) =>
    describeBestOffer(
      passes.map((fields) => ({ ...pass, ...fields })),
      page,
      { now, zone },
    );
  const six = { title: "Six films", price: 3000 };
  expect(describeBar({})).toEqual({ title: "$60.00", note: "Festival pass" });
  expect(describeBar({}, six)).toEqual({ title: "From $30.00", note: "Six films" });
  // One that is not sold has no price to offer.
  expect(describeBar({}, { ...six, left: 0 })).toEqual({ title: "$60.00", note: "Festival pass" });
  expect(describeBar({ left: 0 }, { saleUntil: now.toISOString() })).toBeNull();
  const early = { earlyPrice: 4800, earlyUntil: "2026-11-21T07:59:00.000Z" };
  expect(describeBar(early, six)).toEqual({ title: "From $30.00", note: "Early price until 11:59 PM" });
  expect(describeBar({ ...early, earlyUntil: "2026-11-22T07:59:00.000Z" })).toEqual({
    title: "$48.00",
    note: "Early price until Nov 21",
  });
  expect(describeBar({ ...early, earlyUntil: null, earlyLeft: 3 })?.note).toBe("3 left at this price");
  expect(describeBar({ price: 0 })?.title).toBe(texts.free);
});
