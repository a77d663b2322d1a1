// @vitest-environment happy-dom
import { act, useEffect, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { messages } from "@matinee/texts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAnswers } from "../../lib/use-answers.ts";
import type { OrderDraft } from "./order-draft.ts";
import { saveViewerRecord } from "../viewer/viewer-record.ts";
import { useOrderTax } from "./use-order-tax.ts";
import { useTaxPlace } from "./use-tax-place.ts";
import { type Checkout, useCheckout } from "./use-checkout.ts";

const draft: OrderDraft = {
  currency: "usd",
  tax: { mode: "none" },
  lines: [
    {
      key: "ticket",
      type: "paywall",
      title: "Ticket",
      unitCents: 0,
      shippingCents: 0,
      quantity: 1,
      product: { kind: "ticket", id: "01920000-0000-7000-8000-000000000001" },
    },
  ],
  takesPromo: false,
  extras: {},
};
const ignore = () => undefined;
let checkout: Checkout;
/** Whether a field says why the tax is not known, which the alert then does not repeat. */
let isShownAtPlace: boolean;
let root: Root;
/** The orders that reached the API, each with its key. */
let orders: { key: string | null; body: unknown }[];
let answer: () => Promise<Response>;
let isOnStandby = false;

function Form({ order = draft }: { order?: OrderDraft }) {
  const formElement = useRef<HTMLFormElement>(null);
  const tax = useOrderTax("event", order, null);
  const current = useCheckout({
    pageId: "event",
    isQueueOnStandby: isOnStandby,
    formElement,
    draft: order,
    promo: null,
    tax,
    savedBuyer: { name: "Ada", email: "ada@example.com" },
    answers: useAnswers("event", []),
    legalVersions: undefined,
    onPlaced: ignore,
    onStale: ignore,
    onPromoRejected: ignore,
  });
  const isAtPlace = useTaxPlace(current, tax);
  useEffect(() => {
    checkout = current;
    isShownAtPlace = isAtPlace;
  });
  return (
    <form ref={formElement}>
      <input aria-label="ZIP" aria-invalid={Boolean(current.form.formState.errors.zip)} />
    </form>
  );
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  orders = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(new URL(url, "https://watch.example"), init);
    orders.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
    return answer();
  });
  root = createRoot(document.createElement("div"));
  act(() => root.render(<Form />));
  act(() => checkout.form.setValue("tos", true));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const fail = (status: number, body: object) => async () => Response.json(body, { status });

test("two presses at once place one order", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await act(async () => {
    const presses = [checkout.submit(), checkout.submit()];
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    resolve(Response.json({ code: "internal", message: "" }, { status: 500 }));
    await Promise.all(presses);
  });
  expect(orders).toHaveLength(1);
});

test("an order without an answer is sent again as it was, also after the session's limit of requests", async () => {
  const send = () => act(() => checkout.submit());
  answer = fail(500, { code: "internal", message: "" });
  await send();
  act(() => checkout.form.setValue("email", "other@example.com"));
  answer = fail(429, { code: "too-many-requests", message: "Too many requests." });
  await send();
  expect(checkout.isUncertain).toBe(true);
  answer = fail(409, { code: "state-conflict", message: "This event is cancelled." });
  await send();
  expect(orders).toHaveLength(3);
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[2]).toEqual(orders[0]);

  // The API has answered the key: what follows is another order.
  expect(checkout.isUncertain).toBe(false);
  await send();
  expect(orders[3]?.key).not.toBe(orders[0]?.key);
  expect(orders[3]?.body).toMatchObject({ email: "other@example.com" });
});

describe("an order that needs the queue of the sale", () => {
  const queue = "https://watch.example/queue/film";
  const refuse = fail(409, {
    code: "queue-first",
    message: "Please join it first",
    details: { queue, admission: "none" },
  });
  afterEach(() => {
    isOnStandby = false;
  });

  test("says so, with the address of the queue until the next press", async () => {
    answer = refuse;
    await act(() => checkout.submit());
    const place = { address: queue, text: messages.checkout.goToQueue };
    expect([checkout.problem, checkout.place]).toEqual(["Please join it first", place]);
    answer = fail(500, { code: "internal", message: "" });
    await act(() => checkout.submit());
    expect(checkout.place).toBeNull();
  });

  test("is followed by one with the place that this checkout has since the queue opened by itself", async () => {
    isOnStandby = true;
    act(() => root.unmount());
    root = createRoot(document.createElement("div"));
    // The first call says that the checkout is open.
    answer = async () => Response.json({ data: { queueToken: null } });
    await act(async () => root.render(<Form />));
    expect(orders.map(({ body }) => body)).toEqual([{ deviceId: expect.any(String) }]);
    act(() => checkout.form.setValue("tos", true));
    const answers = [refuse, async () => Response.json({ data: { queueToken: "my-place" } }), refuse];
    answer = async () => (answers.shift() ?? refuse)();
    await act(() => checkout.submit());
    expect([checkout.problem, checkout.place]).toEqual([messages.checkout.queueOpened, null]);
    expect(checkout.isUncertain).toBe(false);
    await act(() => checkout.submit());
    const [, refused, , placed] = orders;
    expect(refused?.body).not.toHaveProperty("queueToken");
    expect(placed?.body).toMatchObject({ email: "ada@example.com", queueToken: "my-place" });
    expect(placed?.key).not.toBe(refused?.key);
  });
});

test("an offer that ended in the checkout leads to its person's place, and is not sent again", async () => {
  saveViewerRecord("event", { offerToken: "my.offer" });
  answer = fail(409, {
    code: "state-conflict",
    message: "This offer has ended",
    details: { offer: "lapsed" },
  });
  await act(() => checkout.submit());
  expect(orders[0]?.body).toMatchObject({ offerToken: "my.offer" });
  const place = { address: "/offer/my.offer", text: messages.checkout.seePlace };
  expect([checkout.problem, checkout.place]).toEqual(["This offer has ended", place]);
  await act(() => checkout.submit());
  expect(orders[1]?.body).not.toHaveProperty("offerToken");
});

test("without the tax of the place, a press leads to the field that is wrong, and asks again", async () => {
  const refuse = fail(422, { code: "invalid", message: "", errors: { zip: { msg: "No such ZIP" } } });
  answer = refuse;
  const container = document.createElement("div");
  document.body.append(container);
  act(() => root.unmount());
  root = createRoot(container);
  const lines = draft.lines.map((line) => ({ ...line, unitCents: 750 }));
  act(() => root.render(<Form order={{ ...draft, tax: { mode: "place" }, lines }} />));
  act(() => checkout.form.setValue("state", "TX"));
  act(() => checkout.form.setValue("zip", "00000"));
  const asked = (times: number) => act(() => vi.waitFor(() => expect(orders).toHaveLength(times)));
  await asked(1);
  expect(checkout.form.formState.errors.zip?.message).toBe("No such ZIP");
  expect([isShownAtPlace, checkout.problem]).toEqual([true, null]);
  const field = container.querySelector("input");
  expect(document.activeElement).not.toBe(field);
  await act(() => checkout.submit());
  expect(document.activeElement).toBe(field);
  await asked(2);
  expect(orders[1]?.body).toEqual(orders[0]?.body);
  answer = fail(503, { code: "unavailable", message: "Not now" });
  await act(() => checkout.submit());
  await asked(3);
  expect(isShownAtPlace).toBe(false);
  container.remove();
});

describe("an invoice that the buyer wants", () => {
  const recipient = { name: "Castellane Films", address: "1 Main St", country: "DE", taxNumber: "" };
  const want = (values: Partial<typeof recipient>) =>
    act(() => {
      checkout.invoice.form.setValue("isWanted", true);
      for (const [field, text] of Object.entries({ ...recipient, ...values }))
        checkout.invoice.form.setValue(field as keyof typeof recipient, text);
    });
  const wallet = {
    token: "pm_wallet",
    buyer: {
      name: "Ada",
      email: "ada@example.com",
      street: "",
      city: "",
      state: "",
      zip: "94114",
      country: "US",
    },
  };
  /** Renders the checkout of a ticket that costs something. */
  const mount = () => {
    const [line] = draft.lines;
    if (!line) throw new Error("The draft has no line");
    act(() => root.render(<Form order={{ ...draft, lines: [{ ...line, unitCents: 750 }] }} />));
  };
  const findError = (field: keyof typeof recipient) =>
    checkout.invoice.form.getFieldState(field).error?.message;

  test("is sent with the order, and checked before anything is sent", async () => {
    answer = fail(500, { code: "internal", message: "" });
    mount();
    want({ name: "" });
    await act(() => checkout.submit());
    expect(findError("name")).toBe(messages.invoices.issues["name-missing"]);
    await act(() => checkout.payWithWallet(wallet));
    expect(orders).toHaveLength(0);
    want({});
    await act(() => checkout.payWithWallet(wallet));
    expect(orders[0]?.body).toMatchObject({ invoice: recipient });
  });

  test("begins with the buyer's country, and keeps another one", () => {
    mount();
    const { form, invoice } = checkout;
    act(() => form.setValue("country", "PT"));
    act(() => invoice.want(true));
    expect(invoice.form.getValues()).toMatchObject({ isWanted: true, country: "PT" });
    act(() => invoice.form.setValue("country", "FR"));
    act(() => invoice.want(false));
    act(() => invoice.want(true));
    expect(invoice.form.getValues("country")).toBe("FR");
  });

  test("shows what the API finds wrong at its field", async () => {
    answer = fail(422, { code: "invalid", message: "", errors: { "invoice.country": { msg: "Not there" } } });
    mount();
    want({});
    await act(() => checkout.payWithWallet(wallet));
    expect(findError("country")).toBe("Not there");
  });

  test("is not sent with an order that has become free", async () => {
    answer = fail(500, { code: "internal", message: "" });
    want({ name: "" });
    await act(() => checkout.submit());
    expect(orders).toHaveLength(1);
    expect(orders[0]?.body).not.toHaveProperty("invoice");
  });
});
