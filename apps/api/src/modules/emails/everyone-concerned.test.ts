import { messages } from "@matinee/texts";
import { defaultLanguage, type Language, LANGUAGES } from "@matinee/texts/languages";
import { and, eq, or } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accounts } from "../../db/schema/accounts.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { refunds } from "../../db/schema/payments.ts";
import { queuePlaces } from "../../db/schema/sale-queues.ts";
import { entitlements, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../testing/payments/payments-app.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { runJobs, settlePayments } from "../../testing/run-jobs.ts";
import { createSubscriber } from "../../testing/viewer-fixtures.ts";
import { createSoldOutEvent } from "../../testing/waitlist-fixtures.ts";
import { reconcileDispute } from "../commerce/payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../commerce/payments/reconciliation/reconcile-refund.ts";
import { expireReservations } from "../commerce/orders/checkout/expire-reservations.ts";
import { enqueueAttendeeMails } from "./attendee-mails/enqueue-attendee-mails.ts";
import { composeEmails } from "./compose/compose-email.ts";
import { enqueueReminders } from "./reminders/enqueue-reminders.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
  app.http.languages = LANGUAGES;
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = 15 * 60_000;

type Method = "POST" | "DELETE" | "PATCH" | "PUT";
async function call(
  method: Method,
  url: string,
  { headers = {}, payload }: { headers?: object; payload?: object } = {},
) {
  const response = await app.http.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300);
  return response.statusCode === 204 ? null : response.json().data;
}

/** Issues a link, as the email to its holder does. */
async function createLink(fields: Omit<typeof viewerCredentials.$inferInsert, "tokenHash">): Promise<string> {
  const slug = `link-of-a-holder-${crypto.randomUUID()}`;
  await app.services.db.insert(viewerCredentials).values({ tokenHash: hashToken(slug), ...fields });
  return slug;
}

/**
 * In which language each person reads: that of the page on which they bought or registered, that which was chosen for them with a
 * gift or when a ticket was sent on, and the event's for the others.
 */
const LANGUAGE_OF: Readonly<Record<string, Language>> = {
  group: "fr",
  hal: "ar",
  fran: "ar",
  gil: "fr",
  giver: "de",
  bo: "pt-BR",
  guest: "es",
  reader: "pt-BR",
  late: "es",
  owner: "en",
};
const speak = (language: string) => ({ "accept-language": language });
const nameReader = (to: string) => to.toLowerCase().slice(0, to.indexOf("@"));
const expectLanguages = (mails: readonly (typeof emailOutbox.$inferSelect)[]) =>
  expect(mails.map(({ to, template, language }) => [nameReader(to), template, language])).toEqual(
    mails.map(({ to, template }) => [nameReader(to), template, LANGUAGE_OF[nameReader(to)] ?? "en"]),
  );

/**
 * An event that begins in two days, with everyone whom a change can concern: the group bought two tickets and sent one to Hal,
 * who sent it on to Fran; the giver bought one for Bo; a guest has a free ticket, and a reader registered.
 */
async function stage() {
  const { db } = app.services;
  const opensAt = new Date(app.clock.now().getTime() + 48 * HOUR_MS);
  const dates = { eventStart: opensAt, eventEnd: new Date(opensAt.getTime() + 48 * HOUR_MS) };
  const show = await createTicketedEvent(
    app,
    { ...dates, title: "the event", activatedAt: app.clock.now() },
    { isPresale: true },
  );
  const pageId = show.page.id;
  await createFeature(app.services, pageId);
  const ticketSettings = { perOrder: 10, sendOn: true, sendOnUntilHours: null, giveBackHours: 1 };
  await db.update(pages).set({ ticketSettings, language: "es" }).where(eq(pages.id, pageId));
  const buy = async (email: string, quantity: number, language: string, body: object = {}) => {
    const order = { products: [{ id: show.ticketId, quantity }], email, ...body };
    const response = await app.buy(pageId, order, speak(language));
    expect(response.statusCode, response.body).toBe(201);
    const { id, slug } = response.json().data;
    return { id: String(id), slug: String(slug) };
  };
  const findTickets = (orderId: string) =>
    db.select().from(entitlements).where(eq(entitlements.orderId, orderId)).orderBy(entitlements.unit);
  const group = await buy("group@example.com", 2, "fr-CA, en;q=0.5");
  const [own, sold] = await findTickets(group.id);
  const send = (slug: string, ticketId: string | undefined, name: string, language?: Language) =>
    call("POST", `/v1/pages/${pageId}/orders/${slug}/tickets/${ticketId}/send`, {
      headers: speak("ar"),
      payload: { name, email: `${name.toLowerCase()}@example.com`, ...(language && { language }) },
    });
  await send(group.slug, sold?.id, "Hal");
  const hals = (await findTickets(group.id)).at(-1);
  const ofHal = await createLink({ pageId, orderId: group.id, entitlementId: hals?.id ?? null });
  await send(ofHal, hals?.id, "Fran", "ar");
  const frans = (await findTickets(group.id)).at(-1);
  const gift = await buy("giver@example.com", 1, "de", {
    gift: { recipientName: "Bo", recipientEmail: "bo@example.com", message: "", language: "pt-BR" },
  });
  const { headers } = show.seller;
  await call("POST", `/v1/pages/${pageId}/comps`, {
    headers,
    payload: { tickets: [{ email: "guest@example.com", name: "Guest" }] },
  });
  const comp = (await db.select().from(orders).where(eq(orders.pageId, pageId))).find(
    ({ email }) => email === "guest@example.com",
  );
  const reader = await createSubscriber(app.services, pageId, {
    email: "reader@example.com",
    language: "pt-BR",
  });
  const [owner] = await db.select().from(accounts).where(eq(accounts.id, show.seller.id));
  expectLanguages(await db.delete(emailOutbox).where(eq(emailOutbox.pageId, pageId)).returning());
  return {
    pageId,
    headers,
    ownerEmail: owner?.email ?? "",
    ticketId: show.ticketId,
    group: { ...group, own: own?.id ?? "", sentOn: frans?.id ?? "" },
    gift: { ...gift, ticket: (await findTickets(gift.id))[0]?.id ?? "" },
    comp: comp?.id ?? "",
    reader,
  };
}
type Cast = Awaited<ReturnType<typeof stage>>;

/** Reads what waits, as its readers get it, and marks it as sent. Emails that nobody needs any more are left out. */
async function readMails({ pageId, ownerEmail }: Cast): Promise<string[]> {
  const { db } = app.services;
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(or(eq(emailOutbox.pageId, pageId), eq(emailOutbox.to, ownerEmail)))
    .orderBy(emailOutbox.id);
  const waiting = rows.filter(({ status }) => status === "waiting");
  expectLanguages(waiting.map((row) => ({ ...row, to: row.to === ownerEmail ? "owner@" : row.to })));
  // Which text they read is the same in each language, and is expected in English.
  const mails = await composeEmails(
    app.services,
    waiting.map((row) => ({ ...row, language: defaultLanguage })),
  );
  for (const { id } of rows)
    await db.update(emailOutbox).set({ status: "sent" }).where(eq(emailOutbox.id, id));
  return mails.flatMap((mail, index) => {
    const row = waiting[index];
    if (mail instanceof Error) throw mail;
    if (!mail || !row) return [];
    const to = row.to === ownerEmail ? "owner" : nameReader(row.to);
    return [`${to}: ${row.template}, ${mail.subject}`];
  });
}

const refund = ({ pageId, headers }: Cast, orderId: string, payload: object = {}) =>
  call("POST", `/v1/pages/${pageId}/orders/${orderId}/refunds`, { headers, payload });
const findOrder = async (id: string) =>
  (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
const giveBack = async ({ pageId }: Cast, orderId: string, ticketId: string) =>
  call(
    "POST",
    `/v1/pages/${pageId}/orders/${await createLink({ pageId, orderId, entitlementId: ticketId })}/tickets/${ticketId}/return`,
  );
async function dispute(orderId: string): Promise<string> {
  const order = await findOrder(orderId);
  const { id } = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
  await reconcileDispute(app.services, await app.services.payments.getDispute(id));
  return id;
}
async function decide(id: string, outcome: "won" | "lost"): Promise<void> {
  await app.provider.post(`disputes/${id}/close`, { outcome });
  await reconcileDispute(app.services, await app.services.payments.getDispute(id));
}
async function returnRefund(orderId: string): Promise<void> {
  const rows = await app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const id = rows.at(-1)?.providerRefundId ?? "";
  await app.provider.post(`refunds/${id}/fail`);
  await reconcileRefund(app.services, await app.services.payments.getRefund(id));
}
const save = ({ pageId, headers }: Cast, payload: object) =>
  call("PATCH", `/v1/pages/${pageId}`, { headers, payload: { ...payload, confirmed: true } });

async function cancel({ pageId, headers }: Cast): Promise<void> {
  await call("POST", `/v1/pages/${pageId}/cancel`, { headers });
  await runJobs(app, "cancellations");
}

const returnRegistration = ({ pageId, reader }: Cast) =>
  call("POST", `/v1/pages/${pageId}/subscribers/${reader.credential}/return`);

/** Leaves a payment with the bank until its reservation has expired, while the provider cannot be reached. */
async function placeLateOrder({ pageId, ticketId }: Cast): Promise<string> {
  const response = await app.buy(pageId, {
    products: [{ id: ticketId, quantity: 1 }],
    email: "late@example.com",
    token: "pm_card_authenticationRequired",
  });
  expect(response.statusCode, response.body).toBe(202);
  await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
  app.clock.advance(QUARTER_HOUR_MS + 1000);
  await expireReservations(app.services);
  await app.provider.remove("faults");
  const [intentId = ""] = String(response.json().data.clientSecret).split("_secret_");
  return intentId;
}

interface Way {
  name: string;
  /** What happened before. Its emails are not looked at. */
  before?: (cast: Cast) => Promise<unknown>;
  happens: (cast: Cast, result: unknown) => Promise<unknown>;
  mails: string[];
}

const { placeEmails, ticketEmails, viewerEmails } = messages;
const ABOUT = "the event";
const lost = placeEmails.subjects;
const validAgain = placeEmails.back.ticket.subject(ABOUT);
const refunded = viewerEmails.refund.subject(ABOUT);
/** What the buyer and the owner read of a refund that failed. */
const failed = (buyer: string) => [
  `${buyer}: refund-failed, Your refund for the event has not arrived`,
  "owner: refund-failed-notice, A refund failed: the event",
];
const nameReminder = (kind: "day") =>
  viewerEmails.reminders.subject(viewerEmails.reminders[kind].kicker, ABOUT);
const EVERYONE = ["bo", "fran", "group", "guest", "reader"];

const ways: Way[] = [
  {
    name: "the owner refunds an order",
    happens: (cast) => refund(cast, cast.group.id),
    mails: [`fran: place-lost, ${lost.refunded(ABOUT)}`, `group: refund, ${refunded}`],
  },
  {
    name: "the owner refunds a gift",
    happens: (cast) => refund(cast, cast.gift.id),
    mails: [`bo: place-lost, ${lost.returned(ABOUT)}`, `giver: refund, ${refunded}`],
  },
  {
    name: "the owner refunds a ticket that was sent on",
    happens: (cast) => refund(cast, cast.group.id, { ticket: cast.group.sentOn }),
    mails: [`fran: place-lost, ${lost.refunded(ABOUT)}`, `group: refund, ${refunded}`],
  },
  {
    name: "the owner refunds the buyer's ticket",
    happens: (cast) => refund(cast, cast.group.id, { ticket: cast.group.own }),
    mails: [`group: refund, ${refunded}`],
  },
  {
    name: "the owner refunds the ticket of a gift",
    happens: (cast) => refund(cast, cast.gift.id, { ticket: cast.gift.ticket }),
    mails: [`bo: place-lost, ${lost.refunded(ABOUT)}`, `giver: refund, ${refunded}`],
  },
  {
    name: "a holder gives a ticket back that was sent on",
    happens: (cast) => giveBack(cast, cast.group.id, cast.group.sentOn),
    mails: [`fran: ticket-returned, ${ticketEmails.returned.subject(ABOUT)}`, `group: refund, ${refunded}`],
  },
  {
    name: "the buyer gives a ticket back",
    happens: (cast) => giveBack(cast, cast.group.id, cast.group.own),
    mails: [`group: refund, ${refunded}`],
  },
  {
    name: "the recipient gives a gift back",
    happens: (cast) => giveBack(cast, cast.gift.id, cast.gift.ticket),
    mails: [`bo: ticket-returned, ${ticketEmails.returned.subject(ABOUT)}`, `giver: refund, ${refunded}`],
  },
  {
    name: "the buyer sends a ticket on",
    happens: async (cast) => {
      const { id: orderId, own } = cast.group;
      const slug = await createLink({ pageId: cast.pageId, orderId, entitlementId: own });
      await call("POST", `/v1/pages/${cast.pageId}/orders/${slug}/tickets/${own}/send`, {
        payload: { name: "Gil", email: "gil@example.com" },
      });
    },
    mails: [
      `gil: ticket-received, ${ticketEmails.received.subject(ABOUT)}`,
      `group: ticket-sent-on, ${ticketEmails.sentOn.subject(ABOUT)}`,
    ],
  },
  {
    name: "a dispute is opened",
    happens: (cast) => dispute(cast.group.id),
    mails: [
      `fran: place-lost, ${lost.reviewed(ABOUT)}`,
      "owner: dispute-notice, A payment is in dispute: the event",
    ],
  },
  {
    name: "a dispute is won",
    before: (cast) => dispute(cast.group.id),
    happens: (_cast, id) => decide(String(id), "won"),
    mails: [`fran: place-back, ${validAgain}`, "owner: dispute-notice, A dispute was won: the event"],
  },
  {
    name: "a dispute is lost",
    before: (cast) => dispute(cast.group.id),
    happens: (_cast, id) => decide(String(id), "lost"),
    mails: ["owner: dispute-notice, A dispute was lost: the event"],
  },
  {
    name: "a dispute about a gift is opened",
    happens: (cast) => dispute(cast.gift.id),
    mails: [
      `bo: place-lost, ${lost.reviewed(ABOUT)}`,
      "owner: dispute-notice, A payment is in dispute: the event",
    ],
  },
  {
    name: "a dispute about a gift is won",
    before: (cast) => dispute(cast.gift.id),
    happens: (_cast, id) => decide(String(id), "won"),
    mails: [`bo: place-back, ${validAgain}`, "owner: dispute-notice, A dispute was won: the event"],
  },
  {
    name: "the bank returns the refund of an order",
    before: (cast) => refund(cast, cast.group.id),
    happens: (cast) => returnRefund(cast.group.id),
    mails: [`fran: place-back, ${validAgain}`, ...failed("group")],
  },
  {
    name: "the bank returns the refund of a gift",
    before: (cast) => refund(cast, cast.gift.id),
    happens: (cast) => returnRefund(cast.gift.id),
    mails: [`bo: place-back, ${validAgain}`, ...failed("giver")],
  },
  {
    name: "the bank returns the refund of a ticket that was given back",
    before: (cast) => giveBack(cast, cast.group.id, cast.group.sentOn),
    happens: (cast) => returnRefund(cast.group.id),
    mails: [`fran: place-back, ${validAgain}`, ...failed("group")],
  },
  {
    name: "the event is cancelled",
    happens: cancel,
    mails: EVERYONE.map((to) => `${to}: cancelled, Cancelled: the event`),
  },
  {
    name: "the refunds of a cancelled event are made",
    before: cancel,
    happens: () => runJobs(app, "refunds"),
    mails: [`giver: refund, ${refunded}`, `group: refund, ${refunded}`],
  },
  ...(["archived", "deactivated"] as const).map((how) => ({
    name: `the event is ${how}`,
    happens: (cast: Cast) => save(cast, how === "archived" ? { archived: true } : { activated: false }),
    mails: EVERYONE.map((to) => `${to}: place-lost, ${lost.closed(ABOUT)}`),
  })),
  {
    name: "the event opens again",
    before: (cast) => save(cast, { archived: true }),
    happens: (cast) => save(cast, { archived: false, activated: true }),
    mails: EVERYONE.map((to) => `${to}: place-back, ${placeEmails.back.subject(ABOUT)}`),
  },
  {
    name: "a free ticket is revoked",
    happens: ({ pageId, comp, headers }) => call("DELETE", `/v1/pages/${pageId}/comps/${comp}`, { headers }),
    mails: [`guest: place-lost, ${lost.withdrawn(ABOUT)}`],
  },
  {
    name: "a registration is removed",
    happens: ({ pageId, reader, headers }) =>
      call("DELETE", `/v1/pages/${pageId}/subscribers/${reader.id}`, { headers }),
    mails: [`reader: place-lost, ${lost.removed(ABOUT)}`],
  },
  {
    name: "a registration is given back",
    happens: returnRegistration,
    mails: [`reader: registration-returned, ${viewerEmails.registrationReturned.subject(ABOUT)}`],
  },
  {
    name: "a person registers again who gave the registration back",
    before: returnRegistration,
    happens: ({ pageId }) =>
      call("POST", `/v1/pages/${pageId}/subscribers`, {
        payload: { email: "reader@example.com", name: "Reader" },
        headers: speak("pt"),
      }),
    mails: [`reader: registration, ${viewerEmails.registration.subject(ABOUT)}`],
  },
  {
    name: "the event has other dates",
    happens: (cast) => {
      const opensAt = new Date(app.clock.now().getTime() + 72 * HOUR_MS);
      const eventEnd = new Date(opensAt.getTime() + 48 * HOUR_MS).toISOString();
      return save(cast, { eventStart: opensAt.toISOString(), eventEnd });
    },
    mails: EVERYONE.map((to) => `${to}: date-changed, ${viewerEmails.dateChanged.subject(ABOUT)}`),
  },
  {
    name: "the event opens in a day",
    happens: () => {
      app.clock.advance(24 * HOUR_MS + 1000);
      return enqueueReminders(app.services);
    },
    mails: EVERYONE.map((to) => `${to}: reminder-day, ${nameReminder("day")}`),
  },
  {
    name: "the owner writes to everyone",
    happens: async ({ pageId, headers }) => {
      const text = { audience: "everyone", subject: "See you", body: "We begin soon.", urgent: true };
      await call("POST", `/v1/pages/${pageId}/attendee-mails`, { headers, payload: text });
      await enqueueAttendeeMails(app.services);
    },
    mails: EVERYONE.map((to) => `${to}: attendee-mail, See you`),
  },
  {
    name: "a payment arrives after the event was cancelled",
    before: async (cast) => {
      const intentId = await placeLateOrder(cast);
      await cancel(cast);
      await runJobs(app, "refunds");
      return intentId;
    },
    happens: async (_cast, intentId) => {
      await app.provider.post(`payment_intents/${String(intentId)}/authenticate`, { outcome: "complete" });
      await settlePayments(app);
    },
    mails: [`late: refund, ${refunded}`],
  },
];

test.each(ways)("$name: everyone concerned reads one email about it", async (way) => {
  const cast = await stage();
  const result = await way.before?.(cast);
  await readMails(cast);
  await way.happens(cast, result);
  const sent = await readMails(cast);
  expect(sent.toSorted()).toEqual(way.mails.toSorted());
  const readers = sent.map((mail) => mail.slice(0, mail.indexOf(":")));
  expect(readers).toEqual([...new Set(readers)]);
  expect(await readMails(cast)).toEqual([]);
});

test("who waits or queues reads the language of the page on which they joined last, else the event's", async () => {
  const { page, seller } = await createSoldOutEvent(app, 1, { language: "es" });
  const join = async (path: string, payload: object, headers = {}) => {
    // At most one email a minute.
    app.clock.advance(61_000);
    await call("POST", `/v1/pages/${page.id}/${path}`, { headers, payload });
  };
  const findLanguages = async (template: string) => {
    const isSent = and(eq(emailOutbox.pageId, page.id), eq(emailOutbox.template, template));
    const rows = await app.services.db
      .select()
      .from(emailOutbox)
      .where(isSent)
      .orderBy(emailOutbox.createdAt);
    return rows.map(({ language }) => language);
  };
  const ida = { email: "ida@example.com", name: "Ida" };
  await join("waitlist", ida);
  await join("waitlist", ida, speak("ar"));
  expect(await findLanguages("waitlist-joined")).toEqual(["es", "ar"]);
  const opensAt = new Date(app.clock.now().getTime() + HOUR_MS / 2).toISOString();
  await call("PATCH", `/v1/pages/${page.id}`, {
    headers: seller.headers,
    payload: { capacity: 5, confirmed: true },
  });
  await call("PUT", `/v1/pages/${page.id}/sale-queue`, { headers: seller.headers, payload: { opensAt } });
  const [phone, laptop] = [crypto.randomUUID(), crypto.randomUUID()];
  await join("queue", { deviceId: phone, email: "leo@example.com" }, speak("fr"));
  await join("queue", { deviceId: phone, email: "leo@example.com" }, speak("de"));
  await join("queue", { deviceId: laptop, email: "mia@example.com" });
  expect(await findLanguages("queue-confirm")).toEqual(["fr", "de", "es"]);
  const places = await app.services.db.select().from(queuePlaces).where(eq(queuePlaces.pageId, page.id));
  expect(places.map(({ language }) => language).toSorted()).toEqual(["de", "es"]);
});

test("control: an email in another language than its reader's is found", async () => {
  const [mail] = await app.services.db
    .insert(emailOutbox)
    .values({ template: "receipt", to: "group@example.com", input: {} })
    .returning();
  expect(() => expectLanguages(mail ? [mail] : [])).toThrow(/'receipt', 'fr'/);
});
