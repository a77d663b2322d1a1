import type { AttendeeQuestion, GivenAnswer } from "@matinee/domain/attendee-questions";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { commerceData } from "../commerce.personal-data.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const DIET = "01920000-0000-7000-8000-00000000d1e7";
const TALK = "01920000-0000-7000-8000-000000007a17";
const diet: AttendeeQuestion = {
  id: DIET,
  kind: "text",
  label: "What do you eat?",
  options: [],
  required: true,
  per: "ticket",
};
const talk: AttendeeQuestion = {
  id: TALK,
  kind: "yes-no",
  label: "Do you stay for the talk?",
  options: [],
  required: false,
  per: "order",
};

const { issues } = messages.attendeeAnswers;
type Show = Awaited<ReturnType<typeof createTicketedEvent>>;

async function createAskingEvent(questions: AttendeeQuestion[] = [diet, talk]): Promise<Show> {
  const show = await createTicketedEvent(app);
  await ask(show, questions);
  return show;
}
const ask = ({ page }: Show, questions: AttendeeQuestion[]) =>
  app.services.db.update(pages).set({ questions }).where(eq(pages.id, page.id));

const buy = ({ page, ticketId }: Show, quantity: number, answers: GivenAnswer[], body: object = {}) =>
  app.buy(page.id, { products: [{ id: ticketId, quantity }], email: "group@example.com", answers, ...body });
const ofTicket = (unit: number, value: string) => ({ questionId: DIET, unit, value });
const ofOrder = (value: string | boolean) => ({ questionId: TALK, value });

const findOrders = ({ page }: Show) =>
  app.services.db.select().from(orders).where(eq(orders.pageId, page.id));
async function read({ page, seller }: Show, path: string) {
  const response = await app.http.inject({ url: `/v1/pages/${page.id}/${path}`, headers: seller.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

/** Returns the text at each field that a response names. */
const readErrors = (response: LightMyRequestResponse) =>
  Object.fromEntries(
    Object.entries<{ msg: string }>(response.json().errors).map(([field, { msg }]) => [field, msg]),
  );

describe("the answers of a sale", () => {
  test("are stored with the question's words, and shown to the owner with the order and its tickets", async () => {
    const show = await createAskingEvent();
    const response = await buy(show, 2, [ofTicket(1, " Fish "), ofTicket(2, "Rice"), ofOrder(true)]);
    expect(response.statusCode, response.body).toBe(201);
    const { id, tickets } = response.json().data;
    const first = { questionId: DIET, label: diet.label, unit: 1, value: "Fish" };
    const second = { questionId: DIET, label: diet.label, unit: 2, value: "Rice" };
    const stays = { questionId: TALK, label: talk.label, unit: null, value: true };

    // Reworded and removed since: the answers stay as they were understood.
    await ask(show, [{ ...diet, label: "What do you drink?" }]);
    const detail = (await read(show, `orders/${id}/detail`)).json().data;
    expect(detail.answers).toEqual([first, second, stays]);
    expect(detail.tickets).toMatchObject([
      { id: tickets[0].id, answers: [first, stays] },
      { id: tickets[1].id, answers: [second, stays] },
    ]);
    expect((await read(show, "orders")).json().data.data).toMatchObject([
      { answers: [first, second, stays] },
    ]);

    const sent = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/tickets/${tickets[1].id}/holder`,
      headers: show.seller.headers,
      payload: { name: "Fran", email: "fran@example.com" },
    });
    expect(sent.json().data).toMatchObject({ name: "Fran", answers: [] });
  });

  test("are missing, too many or wrong: 422 at the question, without an order", async () => {
    const show = await createAskingEvent();
    const reject = async (quantity: number, answers: GivenAnswer[], fields: object, body: object = {}) => {
      const response = await buy(show, quantity, answers, body);
      expect(response.statusCode, response.body).toBe(422);
      expect(readErrors(response)).toEqual(fields);
      expect(await findOrders(show)).toEqual([]);
    };
    await reject(2, [ofTicket(1, "Fish")], { [`answers.${DIET}.2`]: issues.missing });
    await reject(1, [ofTicket(1, "x".repeat(501))], { [`answers.${DIET}.1`]: issues["too-long"] });
    await reject(1, [ofTicket(1, "Fish"), ofOrder("Perhaps")], { [`answers.${TALK}`]: issues.changed });
    await reject(1, [ofTicket(1, "Fish"), ofTicket(2, "Rice")], { answers: issues.removed });
    const unknown = { questionId: "01920000-0000-7000-8000-000000000000", value: "Fish" };
    await reject(1, [ofTicket(1, "Fish"), unknown], { answers: issues.removed });
    const gift = { recipientName: "Gil", recipientEmail: "gil@example.com" };
    await reject(1, [ofTicket(1, "Fish")], { answers: issues.removed }, { gift });
  });

  test("to a question that was reworded, removed or made required meanwhile are 422, and the next try succeeds", async () => {
    const show = await createAskingEvent([diet]);
    const shown = { ...ofTicket(1, "Fish"), label: diet.label };
    await ask(show, [{ ...diet, label: "What do you not eat?" }]);
    const reworded = await buy(show, 1, [shown]);
    expect(readErrors(reworded)).toEqual({ [`answers.${DIET}.1`]: issues.changed });
    await ask(show, [{ ...talk, required: true }]);
    const replaced = await buy(show, 1, [shown]);
    expect(readErrors(replaced)).toEqual({ [`answers.${TALK}`]: issues.missing, answers: issues.removed });
    expect((await buy(show, 1, [{ ...ofOrder(false), label: talk.label }])).statusCode).toBe(201);
    expect(await findOrders(show)).toMatchObject([
      { answers: [{ questionId: TALK, label: talk.label, unit: null, value: false }] },
    ]);
  });

  test("are not asked for a gift or a donation", async () => {
    const show = await createAskingEvent();
    const gift = { recipientName: "Gil", recipientEmail: "gil@example.com" };
    expect((await buy(show, 1, [], { gift })).statusCode).toBe(201);
    const donation = await ensureDonationProduct(app, show.page.id, 500);
    const products = [{ id: donation, quantity: 1 }];
    expect((await app.buy(show.page.id, { products, email: "d@example.com" })).statusCode).toBe(201);
    expect((await findOrders(show)).map(({ answers }) => answers)).toEqual([null, null]);
  });

  test("are in the message about the paid order", async () => {
    const show = await createAskingEvent();
    await app.http.inject({
      method: "POST",
      url: "/v1/webhooks",
      headers: show.seller.headers,
      payload: { url: "https://hooks.example.com/paid", events: ["order.paid"] },
    });
    await buy(show, 1, [ofTicket(1, "Fish")]);
    const [message] = await app.services.db.select().from(webhookMessages);
    expect(message?.payload).toMatchObject({
      answers: [{ questionId: DIET, label: diet.label, unit: 1, value: "Fish" }],
    });
  });
});

describe("the answers in reports", () => {
  test("have a column for each question at the end, guarded like other texts, also for one that was removed", async () => {
    const show = await createAskingEvent();
    await buy(show, 2, [ofTicket(1, "=1+1"), ofTicket(2, "Rice"), ofOrder(true)]);
    await buy(show, 1, [ofTicket(1, "@SUM")], { email: "solo@example.com" });
    await ask(show, [{ ...diet, label: 'Your "meal"' }]);

    const [header = "", solo = "", group = ""] = (await read(show, "orders.csv")).body.split("\r\n");
    expect(header).toMatch(
      /Consent,Language,Currency,Gross,Refunded,Fee,Tax,Net,"Your ""meal""",Do you stay for the talk\?$/,
    );
    expect(solo).toMatch(/,'@SUM,$/);
    expect(group).toMatch(/,1: =1\+1; 2: Rice,Yes$/);

    const [ticketHeader = "", ...tickets] = (await read(show, "tickets.csv")).body.trim().split("\r\n");
    expect(ticketHeader).toMatch(/Finish by,Pass,"Your ""meal""",Do you stay for the talk\?$/);
    expect(tickets.map((line) => line.split(",").slice(-2))).toEqual([
      ["'=1+1", "Yes"],
      ["Rice", "Yes"],
      ["'@SUM", ""],
    ]);
  });

  test("leave the report of an event without questions as it was", async () => {
    const show = await createAskingEvent([]);
    await buy(show, 1, []);
    const [header] = (await read(show, "orders.csv")).body.split("\r\n");
    expect(header).toMatch(/Consent,Language,Currency,Gross,Refunded,Fee,Tax,Net$/);
  });
});

test("a person's copy has their answers, and their erasure removes them", async () => {
  const show = await createAskingEvent();
  const email = "leaves@example.com";
  await buy(show, 1, [ofTicket(1, "Fish")], { email });
  const person = { accountId: null, email };
  const copy = await commerceData.collect(app.services.db, person);
  expect(copy["orders"]).toMatchObject([{ answers: [{ label: diet.label, value: "Fish" }] }]);
  await transact(app.services.db, (tx) => commerceData.erase(tx, person, app.services));
  expect(await findOrders(show)).toMatchObject([{ name: "Erased", answers: null }]);
});
