import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailer, type Mailer } from "../../../integrations/mail/mailer.ts";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import {
  buyTicket,
  createSoldOutEvent,
  findPlaces,
  joinList,
  refundOrder,
  type SoldOutEvent,
} from "../../../testing/waitlist-fixtures.ts";
import { sendDueEmails } from "../../emails/sending/send-due-emails.ts";
import { offerKeptPlaces } from "./offer-kept-places.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let app: PaymentsApp;
let mailer: Mailer;
let inboxUrl: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "matinee-mail-"));
  const inbox = await startMail({
    smtpPort: await findFreePort(),
    webPort: await findFreePort(),
    dataDir: folder,
  });
  inboxUrl = inbox.url;
  app = await createPaymentsApp({ SMTP_URL: inbox.smtpUrl });
  mailer = createMailer(app.config);
  close = async () => {
    mailer.close();
    await app.close();
    await inbox.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

const work = () => offerKeptPlaces(app.services);
const read = async (url: string, headers = {}) =>
  (await app.http.inject({ url: `/v1/${url}`, headers })).json().data;
const look = (token: string) => read(`waitlist/${token}`);
const refundFirst = async (show: SoldOutEvent, count = 1) => {
  for (const id of show.sold.splice(0, count))
    expect((await refundOrder(app, show, id)).statusCode).toBeLessThan(300);
};
const listStates = (tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await look(token)).state));

describe("faults that other waiting lists have had", () => {
  // https://github.com/pretix/pretix/issues/1163
  test("who takes an offer and cancels gets no other one for it", async () => {
    const show = await createSoldOutEvent(app, 1);
    const [ida, bo] = [
      await joinList(app, show.page.id, "ida@example.com"),
      await joinList(app, show.page.id, "bo@example.com"),
    ];
    await refundFirst(show);
    await work();
    const bought = await buyTicket(app, show, { offerToken: ida, email: "ida@example.com" });
    expect(bought.statusCode, bought.body).toBe(201);
    show.sold.push(bought.json().data.id);
    await refundFirst(show);
    await work();
    expect(await listStates([ida, bo])).toEqual(["taken", "offered"]);
    // She may join again, behind the others.
    const url = `/v1/${show.path}/waitlist`;
    const payload = { email: "ida@example.com", name: "Ida" };
    expect((await app.http.inject({ method: "POST", url, payload })).statusCode).toBe(201);
    await work();
    expect(await read(`${show.path}/waitlist`, show.seller.headers)).toMatchObject({
      data: [
        { email: "bo@example.com", state: "offered" },
        { email: "ida@example.com", state: "waiting", place: 1 },
      ],
    });
  });

  // https://github.com/pretix/pretix/issues/2119
  test("places go to those who wait in the order in which they joined", async () => {
    const show = await createSoldOutEvent(app, 3);
    const tokens: string[] = [];
    for (const name of ["zoe", "ida", "bo"])
      tokens.push(await joinList(app, show.page.id, `${name}@example.com`));
    for (let served = 1; served <= tokens.length; served++) {
      await refundFirst(show);
      await work();
      expect(await listStates(tokens)).toEqual(
        tokens.map((_, index) => (index < served ? "offered" : "waiting")),
      );
    }
  });

  // https://github.com/pretix/pretix/issues/974
  test("a group waits together, and gets its places in one offer", async () => {
    const show = await createSoldOutEvent(app, 3);
    const group = await joinList(app, show.page.id, "group@example.com", { quantity: 3 });
    await refundFirst(show, 3);
    await work();
    expect((await look(group)).offer).toMatchObject({ quantity: 3 });
    const products = [{ id: show.ticketId, quantity: 3 }];
    const bought = await buyTicket(app, show, { offerToken: group, products });
    expect(bought.statusCode, bought.body).toBe(201);
  });

  // https://github.com/pretix/pretix/issues/1238
  test("offers that nobody takes leave no place behind that is counted and cannot be sold", async () => {
    const eventEnd = new Date(app.clock.now().getTime() + 10 * DAY_MS);
    const show = await createSoldOutEvent(app, 4, { eventEnd });
    for (const name of ["ida", "bo"])
      await joinList(app, show.page.id, `${name}@example.com`, { quantity: 2, acceptsFewer: true });
    await refundFirst(show, 4);
    await work();
    expect(await findPlaces(app, show.page.id)).toEqual({ taken: 4, kept: 4, hasList: true });
    // Both let two offers lapse.
    for (let day = 0; day < 3; day++) {
      app.clock.advance(DAY_MS + MINUTE_MS);
      await work();
    }
    expect(await findPlaces(app, show.page.id)).toEqual({ taken: 0, kept: 0, hasList: true });
    for (let n = 0; n < 4; n++) expect((await buyTicket(app, show)).statusCode).toBe(201);
    expect((await buyTicket(app, show)).json().code).toBe("sold-out");
  });

  // https://github.com/pretix/pretix/issues/3628
  test("a place that is not offered yet is shown to the organizer, and only half an hour long", async () => {
    const show = await createSoldOutEvent(app, 2);
    const first = await joinList(app, show.page.id, "group@example.com", { quantity: 2 });
    const next = await joinList(app, show.page.id, "ida@example.com");
    await refundFirst(show);
    await work();
    const readList = () => read(`${show.path}/waitlist/lists`, show.seller.headers);
    expect(await readList()).toMatchObject([{ people: 2, tickets: 3, offered: 0, kept: 1 }]);
    app.clock.advance(30 * MINUTE_MS);
    await work();
    expect(await listStates([first, next])).toEqual(["waiting", "offered"]);
    expect(await readList()).toMatchObject([{ people: 2, tickets: 3, offered: 1, kept: 0 }]);
  });

  // https://github.com/HiEventsDev/Hi.Events/issues/1085
  test("another spelling of an address is no second entry", async () => {
    const show = await createSoldOutEvent(app, 1);
    const { id } = show.page;
    await joinList(app, id, "ida.berg@gmail.com");
    for (const email of ["ida.berg+2@gmail.com", "IdaBerg@googlemail.com", "Ida.Berg@gmail.com"]) {
      const payload = { email, name: "Ida" };
      const joined = await app.http.inject({ method: "POST", url: `/v1/pages/${id}/waitlist`, payload });
      expect(joined.json().data).toEqual({ people: 1, tickets: 1 });
    }
  });

  // https://github.com/fossasia/eventyay/issues/1253
  test("each offer leaves by email, once, with the link that takes it", async () => {
    const show = await createSoldOutEvent(app, 1);
    const token = await joinList(app, show.page.id, "mails@example.com");
    await refundFirst(show);
    await work();
    await work();
    for (let run = 0; run < 2; run++) await sendDueEmails(app.services, mailer);
    const response = await fetch(`${inboxUrl}/api/messages?to=mails@example.com`);
    // The inbox answers with its messages.
    const messages = (await response.json()) as { text: string; subject: string }[];
    const offers = messages.filter(({ text }) => text.includes(`/offer/${token}`));
    // One that confirms the entry, and the offer.
    expect(offers.map(({ subject }) => subject)).toHaveLength(2);
    expect(new Set(offers.map(({ subject }) => subject)).size).toBe(2);
  });
});
