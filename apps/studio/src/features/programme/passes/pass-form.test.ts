import type { Programme } from "@matinee/contract/schemas/festivals";
import { messages } from "@matinee/texts";
import { expect, it } from "vitest";
import { decideSale, findGaps, listCovered, toPassFestival } from "./pass-facts.ts";
import { type PassValues, resolvePass, toNewPass, toPassChanges, toPassForm } from "./pass-form.ts";
import type { OwnedPass } from "./passes.queries.ts";

const units = { currency: "usd", timezone: "Africa/Nairobi" } as const;
const texts = messages.passesStep;
const issues = messages.passes.issues("usd");

const createScreening = (pageId: string, fields: object = {}) =>
  ({ pageId, title: pageId, cancelled: false, archived: false, premiereStartsAt: null, ...fields }) as
    // Only what passes look at.
    Programme["screenings"][number];
const programme: Programme = {
  version: 1,
  room: 0,
  passChoices: [],
  screenings: [createScreening("opening", { premiereStartsAt: "2026-11-27T16:00:00.000Z" })],
  sections: [
    {
      id: "shorts",
      title: "Shorts",
      description: "",
      screenings: ["a", "b"].map((id) => createScreening(id)),
    },
    {
      id: "night",
      title: "Night",
      description: "",
      screenings: [createScreening("c"), createScreening("gone", { cancelled: true })],
    },
  ],
};
const festival = toPassFestival({ closesAt: "2026-11-29T20:00:00.000Z", currency: "usd" }, programme, 3);
const valid: PassValues = { ...toPassForm(null, units), title: "Festival pass", price: "60" };
const findErrors = (changes: Partial<PassValues>) =>
  Object.fromEntries(
    Object.entries(resolvePass({ ...valid, ...changes }, festival, units).errors).map(([field, error]) => [
      field,
      error.message,
    ]),
  );

const stored: OwnedPass = {
  id: "0190b6f0-0000-7000-8000-000000000000",
  type: "pass",
  title: "Six films",
  description: "",
  thumbnail: null,
  price: 3000,
  shipping: 0,
  quantity: 500,
  inventory: 312,
  sku: "0123456789",
  active: true,
  digital: false,
  order: 0,
  digitalFileId: null,
  hasOrders: true,
  createdAt: "2026-06-01T10:00:00.000Z",
  updatedAt: "2026-06-01T10:00:00.000Z",
  pass: {
    covers: "count",
    sectionIds: [],
    filmCount: 3,
    includesPremieres: false,
    reservations: 2,
    reserveHoursBeforeSale: 48,
    isHidden: false,
    transferable: true,
    saleFrom: "2026-11-02T06:00:30.000Z",
    saleUntil: null,
    earlyPrice: 2500,
    earlyUntil: null,
    earlyQuantity: 50,
  },
  passSales: { sold: 188, soldEarly: 50, holders: 180 },
};

it("a pass with a name and a price is valid", () => {
  expect(findErrors({})).toEqual({});
  expect(toNewPass({ ...valid, reserveHours: "3", earlyPrice: "5" }, units)).toMatchObject({
    type: "pass",
    price: 6000,
    // What another field makes meaningless is not sent.
    pass: { covers: "all", reservations: 0, reserveHoursBeforeSale: null, earlyPrice: null },
  });
});

it.each([
  [
    { title: " ", price: "" },
    {
      title: messages.store.issues("usd")["product-title-missing"],
      price: messages.store.issues("usd")["price-invalid"],
    },
  ],
  [{ covers: "sections" }, { sectionIds: issues["covers-nothing"] }],
  [{ covers: "sections", sectionIds: ["deleted"] }, { sectionIds: issues["unknown-section"] }],
  [{ covers: "count" }, { filmCount: issues["count-missing"] }],
  [{ covers: "count", filmCount: "0" }, { filmCount: texts.countRange }],
  [{ covers: "count", filmCount: "5" }, { filmCount: issues["count-too-high"] }],
  [{ fromDay: "2026-11-29", fromTime: "23:00" }, { fromDay: issues["starts-after-festival"] }],
  [
    { fromDay: "2026-11-02", fromTime: "09:00", untilDay: "2026-11-02", untilTime: "09:00" },
    { untilDay: issues["ends-before-start"] },
  ],
  [{ hasEarly: true, earlyPrice: "25" }, { earlyDay: issues["early-end-missing"] }],
  [{ hasEarly: true, earlyPrice: "60", earlyQuantity: "5" }, { earlyPrice: issues["early-price-not-lower"] }],
  [
    { hasEarly: true, earlyPrice: "0.10", earlyQuantity: "5" },
    { earlyPrice: issues["early-price-too-small"] },
  ],
  [{ hasEarly: true, earlyPrice: "25", earlyQuantity: "2" }, { earlyQuantity: issues["early-sold-more"] }],
  [{ quantity: "2.5" }, { quantity: "Please enter a whole number, without decimals" }],
  [{ reservations: "201" }, { reservations: texts.reservationsRange }],
  [{ reservations: "2", reserveHours: "9000" }, { reserveHours: texts.reserveHoursRange }],
] satisfies [Partial<PassValues>, Record<string, string>][])("names the field of %o", (changes, errors) => {
  expect(findErrors(changes)).toEqual(errors);
});

it("reads amounts in the currency of the festival", () => {
  const inYen = { ...units, currency: "jpy" } as const;
  const read = (changes: Partial<PassValues>) =>
    resolvePass({ ...valid, ...changes }, { ...festival, currency: "jpy" }, inYen).errors;
  expect(read({ price: "7.5" }).price?.message).toBe("Please enter a whole number, without decimals");
  expect(read({ price: "10000001" }).price?.message).toBe("The highest price is ¥10,000,000");
  expect(
    read({ price: "750", hasEarly: true, earlyPrice: "49", earlyQuantity: "5" }).earlyPrice?.message,
  ).toBe("The smallest price is ¥50.");
  expect(toNewPass({ ...valid, price: "750" }, inYen)).toMatchObject({ price: 750 });
  expect(toPassForm(stored, inYen)).toMatchObject({ price: "3000", earlyPrice: "2500" });
});

it("sends only what was changed, with what was stored of it", () => {
  const from = toPassForm(stored, units);
  expect(from).toMatchObject({
    fromDay: "2026-11-02",
    fromTime: "09:00",
    hasEarly: true,
    earlyPrice: "25.00",
  });
  expect(toPassChanges(stored, from, from, units)).toEqual({ base: { pass: {} } });
  expect(toPassChanges(stored, from, { ...from, price: "31", filmCount: "4" }, units)).toEqual({
    price: 3100,
    pass: { filmCount: 4 },
    base: { price: 3000, pass: { filmCount: 3 } },
  });
  // A time that is typed again replaces the stored seconds.
  expect(toPassChanges(stored, from, { ...from, fromTime: "09:01" }, units).pass).toEqual({
    saleFrom: "2026-11-02T06:01:00.000Z",
  });
  expect(toPassChanges(stored, from, { ...from, hasEarly: false, quantity: "" }, units)).toMatchObject({
    quantity: null,
    pass: { earlyPrice: null, earlyQuantity: null },
    base: { quantity: 500, pass: { earlyPrice: 2500, earlyQuantity: 50 } },
  });
});

it("covers the screenings of its sections, and premieres only where it includes them", () => {
  const covered = (changes: Partial<OwnedPass["pass"]>) =>
    listCovered({ ...stored.pass, ...changes }, programme).map(({ pageId }) => pageId);
  expect(covered({ includesPremieres: true })).toEqual(["opening", "a", "b", "c"]);
  expect(covered({})).toEqual(["a", "b", "c"]);
  expect(covered({ covers: "sections", sectionIds: ["night"] })).toEqual(["c"]);
  expect(findGaps(stored, 2, "2026-11-29T20:00:00.000Z")).toEqual(["covers-too-few"]);
  expect(findGaps({ ...stored, active: false }, 0, null)).toEqual([]);
});

it("says whether it is sold, and at which price", () => {
  const at = (time: string, changes: Partial<OwnedPass> = {}) =>
    decideSale({ ...stored, ...changes }, "2026-11-29T20:00:00.000Z", new Date(time));
  expect(at("2026-11-01T00:00:00.000Z")).toBe("later");
  expect(at("2026-11-10T00:00:00.000Z")).toBe("on-sale");
  expect(at("2026-11-10T00:00:00.000Z", { passSales: { ...stored.passSales, soldEarly: 49 } })).toBe("early");
  expect(at("2026-11-10T00:00:00.000Z", { inventory: 0 })).toBe("sold-out");
  expect(at("2026-11-29T20:00:00.000Z")).toBe("ended");
  expect(at("2026-11-10T00:00:00.000Z", { active: false })).toBe("off");
});
