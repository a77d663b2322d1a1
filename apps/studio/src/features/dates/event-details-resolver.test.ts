import { messages } from "@matinee/texts";
import { describe, expect, it } from "vitest";
import { toEventDetailsForm, toEventDetailsSave, type EventDetailsValues } from "./event-details-form.ts";
import { eventDetailsResolver } from "./event-details-resolver.ts";

const withPaywall: EventDetailsValues = { ...toEventDetailsForm(null), access: "paywall" };

async function readMessage(field: keyof EventDetailsValues, change: Partial<EventDetailsValues>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await eventDetailsResolver({ ...withPaywall, ...change }, undefined, options);
  return errors[field]?.message;
}

describe("a price", () => {
  it("is accepted with a decimal comma", async () => {
    expect(await readMessage("price", { price: "7,50" })).toBeUndefined();
    expect(toEventDetailsSave({ ...withPaywall, price: "7,50" }).paywallSettings?.price).toBe(750);
  });

  it("may be 0, for free tickets", async () => {
    expect(await readMessage("price", { price: "0" })).toBeUndefined();
  });

  it.each([
    ["-5", "A price cannot be below $0"],
    ["1e3", "Please enter an amount in dollars, such as 12.50"],
    ["12.345", "Please enter at most two decimals, such as 12.50"],
    ["", "Please enter a price in dollars"],
    ["0.10", "The smallest price is $0.50"],
    ["100001", "The highest price is $100,000"],
  ])("of %j is rejected with a message", async (price, message) => {
    expect(await readMessage("price", { price })).toBe(message);
  });
});

describe("amounts of an event in yen", () => {
  const inYen = { ...withPaywall, currency: "jpy" as const };

  it.each([
    ["price", { price: "7.5" }, "Please enter a whole number, without decimals"],
    ["price", { price: "49" }, "The smallest price is ¥50"],
    ["price", { price: "10000001" }, "The highest price is ¥10,000,000"],
    ["price", { price: "-5" }, "A price cannot be below ¥0"],
    ["price", { payWhatYouCan: true, price: "1000001" }, "The highest minimum is ¥1,000,000"],
    ["earlyPrice", { earlyBird: true, earlyPrice: "20", earlyQuantity: "5" }, "The smallest price is ¥50"],
  ] as const)("have no decimals and the limits of the currency: %s of %o", async (field, change, message) => {
    expect(await readMessage(field, { ...inYen, ...change })).toBe(message);
  });

  it("are saved as they are typed", () => {
    const { paywallSettings } = toEventDetailsSave({
      ...inYen,
      price: "750",
      donationAmounts: ["500", "0", "0", "0"],
    });
    expect(paywallSettings).toMatchObject({ price: 750, donationSuggestion1: 500 });
  });
});

describe("a price that viewers choose", () => {
  const chosen: Partial<EventDetailsValues> = { payWhatYouCan: true, price: "5", suggestedPrice: "12" };

  it("is saved without what cannot be beside it", async () => {
    const others = { earlyBird: true, earlyPrice: "", isPresale: true, isOptional: true };
    const values = { ...withPaywall, ...chosen, ...others };
    expect(await readMessage("earlyPrice", values)).toBeUndefined();
    expect(toEventDetailsSave(values).paywallSettings).toMatchObject({
      payWhatYouCan: true,
      price: 500,
      suggestedPrice: 1200,
      earlyPrice: 0,
      isPresale: false,
      isOptional: false,
    });
  });

  it("is removed by its switch", () => {
    const save = toEventDetailsSave({ ...withPaywall, ...chosen, payWhatYouCan: false, isPresale: true });
    expect(save.paywallSettings).toMatchObject({ payWhatYouCan: false, suggestedPrice: 0, isPresale: true });
  });

  it.each([
    ["price", { price: "0", suggestedPrice: "" }, undefined],
    ["price", { price: "0.10" }, "The smallest price is $0.50"],
    ["price", { price: "10001" }, "The highest minimum is $10,000.00"],
    ["suggestedPrice", { suggestedPrice: "4.99" }, "Please suggest at least the minimum"],
    ["suggestedPrice", { price: "0", suggestedPrice: "0.10" }, "The smallest price is $0.50"],
    ["suggestedPrice", { suggestedPrice: "1e3" }, "Please enter an amount in dollars, such as 12.50"],
  ] as const)("is checked at %s for %o: %s", async (field, change, message) => {
    expect(await readMessage(field, { ...chosen, ...change })).toBe(message);
  });
});

describe("an early-bird price", () => {
  const early: Partial<EventDetailsValues> = { earlyBird: true, earlyPrice: "5", earlyQuantity: "40" };

  it("ends in the event's timezone", async () => {
    const values = { ...withPaywall, ...early, timezone: "Africa/Nairobi", earlyDate: "2027-03-03" };
    expect(await readMessage("earlyPrice", values)).toBeUndefined();
    expect(toEventDetailsSave({ ...values, earlyTime: "20:00" }).paywallSettings).toMatchObject({
      earlyPrice: 500,
      earlyUntil: "2027-03-03T17:00:00.000Z",
      earlyQuantity: 40,
    });
  });

  it("is removed by its switch", () => {
    const save = toEventDetailsSave({ ...withPaywall, ...early, earlyBird: false });
    expect(save.paywallSettings?.earlyPrice).toBe(0);
  });

  it.each([
    ["earlyPrice", { earlyPrice: "7.50" }, "Please enter less than the price"],
    ["earlyPrice", { earlyPrice: "" }, "The smallest price is $0.50"],
    ["earlyPrice", { earlyPrice: "1e3" }, "Please enter an amount in dollars, such as 12.50"],
    ["earlyDate", { earlyQuantity: "" }, "Please say until when, or for how many tickets"],
    ["earlyQuantity", { earlyQuantity: "-1" }, "Please enter a number above 0"],
  ] as const)("is rejected at %s for %o", async (field, change, message) => {
    expect(await readMessage(field, { ...early, ...change })).toBe(message);
  });
});

describe("the rules of tickets", () => {
  it("begin as 10 tickets per order that can be sent on and never given back", async () => {
    expect(toEventDetailsSave(withPaywall).ticketSettings).toEqual({
      perOrder: 10,
      sendOn: true,
      sendOnUntilHours: null,
      giveBackHours: null,
    });
  });

  it("keep hours of 0 apart from none", () => {
    const values = { ...withPaywall, sendOnUntilHours: "0", giveBack: true, giveBackHours: "0" };
    expect(toEventDetailsSave(values).ticketSettings).toMatchObject({
      sendOnUntilHours: 0,
      giveBackHours: 0,
    });
  });

  it("are never given back again once the switch is off, and suggest a day when it is turned on", () => {
    const values = { ...withPaywall, giveBackHours: "48" };
    expect(toEventDetailsSave(values).ticketSettings?.giveBackHours).toBeNull();
    expect(toEventDetailsSave({ ...withPaywall, giveBack: true }).ticketSettings?.giveBackHours).toBe(24);
  });

  it.each([
    ["ticketsPerOrder", { ticketsPerOrder: "0" }, "Please enter a number from 1 to 50"],
    ["ticketsPerOrder", { ticketsPerOrder: "51" }, "Please enter a number from 1 to 50"],
    ["ticketsPerOrder", { ticketsPerOrder: "" }, "Please enter a number from 1 to 50"],
    ["ticketsPerOrder", { ticketsPerOrder: "2.5" }, "Please enter a whole number, without decimals"],
    ["sendOnUntilHours", { sendOnUntilHours: "-1" }, "Please enter a number of hours from 0 to 8,760"],
    [
      "giveBackHours",
      { giveBack: true, giveBackHours: "" },
      "Please enter a number of hours from 0 to 8,760",
    ],
    [
      "giveBackHours",
      { giveBack: true, giveBackHours: "9000" },
      "Please enter a number of hours from 0 to 8,760",
    ],
  ] as const)("are rejected at %s for %o", async (field, change, message) => {
    expect(await readMessage(field, change)).toBe(message);
  });

  it("do not matter where they are hidden", async () => {
    const typed = { ticketsPerOrder: "0", sendOnUntilHours: "-1", giveBackHours: "-1" };
    expect(await readMessage("ticketsPerOrder", { ...typed, access: "everyone" })).toBeUndefined();
    expect(await readMessage("sendOnUntilHours", { ...typed, sendOn: false })).toBeUndefined();
    expect(await readMessage("giveBackHours", typed)).toBeUndefined();
  });
});

it("rejects free seconds that are not a whole number from 0", async () => {
  expect(await readMessage("showTime", { showTime: "1.7" })).toBe(
    "Please enter a whole number, without decimals",
  );
  expect(await readMessage("showTime", { showTime: "-1" })).toBe(
    "Please enter a number of seconds; 0 asks before the film begins",
  );
  expect(await readMessage("showTime", { showTime: "0" })).toBeUndefined();
});

it("rejects an invalid time of the mid-film donation", async () => {
  const midroll = { askMidrollDonations: true, midrollMinutes: "999", midrollSeconds: "30" };
  expect(await readMessage("midrollSeconds", { ...midroll, midrollSeconds: "75" })).toBe(
    "Please enter seconds from 0 to 59, and the rest as minutes",
  );
  expect(await readMessage("midrollSeconds", { ...midroll, midrollSeconds: "" })).toBe(
    "Please enter a time stamp for the Post-Film Donation Request - thank you!",
  );
  expect(await readMessage("midrollMinutes", { ...midroll, midrollMinutes: "1e2" })).toBe(
    "Please enter a number in digits, such as 12",
  );
  expect(await readMessage("midrollSeconds", midroll)).toBeUndefined();
});

it("rejects each amount that cannot be suggested at its own field, and no other", async () => {
  const donationAmounts: EventDetailsValues["donationAmounts"] = ["1.234,56", "20", "-5", ""];
  const { errors } = await eventDetailsResolver(
    { ...withPaywall, askDonations: true, donationAmounts },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  expect([0, 1, 2, 3].map((index) => errors.donationAmounts?.[index]?.message)).toEqual([
    "Please enter an amount in dollars, such as 12.50",
    undefined,
    "A suggested amount cannot be below $0",
    undefined,
  ]);
});

describe("a typed time that is none", () => {
  const hours: Partial<EventDetailsValues> = {
    showHours: true,
    startDate: "2027-03-01",
    endDate: "2027-03-02",
  };

  it("is rejected at its own field, also without a day, and reaches no save", async () => {
    const values = { ...hours, startTime: "half eight", endDate: "", endTime: "25:10" };
    expect(await readMessage("startTime", values)).toBe("Please enter a time, such as 7:30 PM");
    expect(await readMessage("endTime", values)).toBe("Please enter a time, such as 7:30 PM");
    expect(toEventDetailsSave({ ...withPaywall, ...values }).eventStart).toBe("");
  });

  it("does not matter while hours are not shown", async () => {
    expect(await readMessage("startTime", { ...hours, showHours: false, startTime: "" })).toBeUndefined();
  });

  it("is rejected for the end of an early-bird price", async () => {
    const early = { earlyBird: true, earlyPrice: "5", earlyDate: "2027-03-01", earlyTime: "8 o'clock" };
    expect(await readMessage("earlyTime", early)).toBe("Please enter a time, such as 7:30 PM");
  });
});

it("saves any minute that is typed", () => {
  const save = toEventDetailsSave({
    ...withPaywall,
    showHours: true,
    timezone: "UTC",
    startDate: "2027-03-01",
    startTime: "19:37",
  });
  expect(save.eventStart).toBe("2027-03-01T19:37:00.000Z");
});

describe("times that daylight saving skips", () => {
  const night: Partial<EventDetailsValues> = {
    access: "everyone",
    startDate: "2027-03-14",
    startTime: "02:00",
    endDate: "2027-03-14",
    endTime: "03:00",
    timezone: "America/New_York",
    showHours: true,
  };

  it("are rejected at their own field, without comparing them with the end", async () => {
    expect(await readMessage("startTime", night)).toMatch(/^Clocks skip 2:00 AM on Mar 14, 2027/);
    expect(await readMessage("endDate", night)).toBeUndefined();
  });

  it("are accepted on other days and when hours are not shown", async () => {
    const later = { ...night, startDate: "2027-03-15", endDate: "2027-03-15" };
    expect(await readMessage("startTime", later)).toBeUndefined();
    expect(await readMessage("startTime", { ...night, showHours: false })).toBeUndefined();
  });
});

it("accepts and saves stored dates that differ by less than the form shows", async () => {
  const stored = {
    start: "2027-03-03T17:00:05.000Z",
    end: "2027-03-03T17:00:50.000Z",
    timezone: "UTC",
    showHours: true,
    earlyUntil: "2027-03-02T20:00:09.000Z",
    saleFrom: "2027-03-01T10:00:07.000Z",
  };
  const values: EventDetailsValues = {
    ...withPaywall,
    startDate: "2027-03-03",
    startTime: "17:00",
    endDate: "2027-03-03",
    endTime: "17:00",
    earlyDate: "2027-03-02",
    saleDate: "2027-03-01",
    saleTime: "10:00",
    timezone: "UTC",
    showHours: true,
    stored,
  };
  expect(await readMessage("endDate", values)).toBeUndefined();
  const save = toEventDetailsSave(values);
  expect(save).toMatchObject({ eventStart: stored.start, eventEnd: stored.end });
  expect(save.paywallSettings?.earlyUntil).toBe(stored.earlyUntil);
  expect(save.saleFrom).toBe(stored.saleFrom);
});

describe("the places", () => {
  const texts = messages.capacity;

  it.each([
    ["0", texts.range],
    ["1,000,001", texts.range],
    ["a dozen", "Please enter a number"],
    ["300", undefined],
    ["", undefined],
  ])("of %j", async (capacity, message) => {
    const found = await readMessage("capacity", { capacity });
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(message);
  });

  it.each([
    ["21", texts.passShareTooHigh(20)],
    ["1,000,001", texts.passShareRange],
    ["a third", "Please enter a number"],
    ["20", undefined],
    ["0", undefined],
    ["", undefined],
  ])("of which passes may take %j", async (passShare, message) => {
    const found = await readMessage("passShare", { capacity: "20", passShare });
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(message);
    expect(await readMessage("passShare", { capacity: "", passShare })).toBeUndefined();
  });

  it("for passes are saved as a number, also 0, or as no limit of their own", () => {
    const save = (capacity: string, passShare: string) =>
      toEventDetailsSave({ ...withPaywall, capacity, passShare }).passShare;
    expect(save("20", "7")).toBe(7);
    expect(save("20", "0")).toBe(0);
    expect(save("20", "")).toBeNull();
    expect(save("", "7")).toBeNull();
  });

  it("are not counted where everybody may watch", async () => {
    expect(await readMessage("capacity", { capacity: "5", access: "everyone" })).toBe(texts.notCountable);
    expect(await readMessage("capacity", { capacity: "5", isOptional: true })).toBe(texts.notCountable);
    expect(await readMessage("capacity", { capacity: "5", access: "emailCapture" })).toBeUndefined();
  });

  it("are saved as a number, or as none, and the sale in the event's timezone", () => {
    const values = { ...withPaywall, timezone: "Africa/Nairobi", saleDate: "2027-03-03", saleTime: "10:00" };
    expect(toEventDetailsSave({ ...values, capacity: "1,200" })).toMatchObject({
      capacity: 1200,
      saleFrom: "2027-03-03T07:00:00.000Z",
    });
    expect(toEventDetailsSave({ ...values, capacity: "", saleDate: "" })).toMatchObject({
      capacity: null,
      saleFrom: "",
    });
  });

  it("go on sale before the event ends", async () => {
    const dates = { showHours: true, startDate: "2027-03-03", startTime: "10:00", endTime: "12:00" };
    const sale = { ...dates, endDate: "2027-03-03", saleDate: "2027-03-03" };
    expect(await readMessage("saleDate", { ...sale, saleTime: "12:00" })).toBe(texts.saleAfterEnd);
    expect(await readMessage("saleDate", { ...sale, saleTime: "11:59" })).toBeUndefined();
    expect(await readMessage("saleTime", { ...sale, saleTime: "ten-ish" })).toBe(
      "Please enter a time, such as 7:30 PM",
    );
  });
});

it.each(["unlockHours", "watchHours"] as const)(
  "checks the hours of %s, and saves none as null",
  async (field) => {
    const { range } = messages.viewingHours;
    expect(await readMessage(field, { [field]: "0" })).toBe(range);
    expect(await readMessage(field, { [field]: "8761" })).toBe(range);
    expect(await readMessage(field, { [field]: "48" })).toBeUndefined();
    expect(toEventDetailsSave({ ...toEventDetailsForm(null), [field]: "48" })).toMatchObject({ [field]: 48 });
    expect(toEventDetailsSave({ ...toEventDetailsForm(null), mayFinish: true })).toMatchObject({
      unlockHours: null,
      watchHours: null,
      ends: "with-event",
    });
    expect(
      toEventDetailsSave({ ...toEventDetailsForm(null), watchHours: "24", mayFinish: true }),
    ).toMatchObject({
      ends: "may-finish",
    });
  },
);
