import { formatOrderNumber } from "@matinee/domain/order-number";
import { messages, type Texts } from "@matinee/texts";
import { findUnmarked, markText, rewriteTexts } from "@matinee/texts/pseudo";
import { defaultLanguage, getDirection, getTexts, type Language, LANGUAGES } from "@matinee/texts/languages";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPseudoTexts, readCalendarWords, readShownWords } from "../../../testing/pseudo-texts.ts";
import type { ComposedEmail } from "./composed-email.ts";
import { composeEmails } from "./compose-email.ts";
import { decodeCalendar, findLine } from "../../../testing/emails/calendar.ts";
import { createEmailApp, type EmailApp, type ReceivedEmail } from "../../../testing/emails/email-app.ts";
import { createPage } from "../../../testing/fixtures.ts";
import { createEmailSamples, type EmailSamples } from "../../../testing/emails/email-samples.ts";
import { changeOrders, createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { ON_DEMAND_TITLES } from "../../events/products/ensure-on-demand-product.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { entitlements, subscribers } from "../../../db/schema/subscribers.ts";
import { ENGLISH_TEMPLATES, type EmailTemplate } from "../../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

let app: EmailApp;
let samples: EmailSamples;
beforeAll(async () => {
  app = await createEmailApp();
  samples = await createEmailSamples(app.services);
  for (const template of listTemplates()) {
    await app.enqueue({ template, to: buildAddress(template), input: samples[template] });
  }
  await app.sendDue();
});
afterAll(() => app.close());

/** Cast: the type of the samples requires a sample for every template. */
const listTemplates = () => Object.keys(samples) as EmailTemplate[];
const buildAddress = (template: EmailTemplate) => `${template}@example.com`;

async function findEmail(template: EmailTemplate): Promise<ReceivedEmail> {
  const [email, ...others] = await app.inbox.listMessages(buildAddress(template));
  if (!email || others.length > 0) throw new Error(`expected exactly one ${template} email`);
  return email;
}

async function findPage(pageId: string): Promise<typeof pages.$inferSelect> {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  if (!page) throw new Error("The event does not exist");
  return page;
}
async function findSold(): Promise<typeof orders.$inferSelect> {
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, samples.receipt.orderId));
  if (!order) throw new Error("The order does not exist");
  return order;
}
const findOwner = async (pageId: string) => (await findPage(pageId)).accountId;

const extractLinks = (email: ReceivedEmail) => [
  ...new Set(
    [...email.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&")),
  ),
];

/** Sends the API request that the link's page would send. Returns the problem, or null when it succeeds. */
async function checkLink(link: string): Promise<string | null> {
  const { WATCH_URL, STUDIO_URL, BACKOFFICE_URL } = app.config;
  const url = new URL(link);
  const findProblem = async (
    request: {
      method: "GET" | "POST";
      url: string;
      payload?: object;
      headers?: Record<string, string>;
    },
    expected = 200,
  ) => {
    const { statusCode } = await app.http.inject(request);
    return statusCode === expected ? null : `${request.method} ${request.url} returns ${statusCode}`;
  };
  if (url.protocol === "mailto:") return null;
  if (url.origin === WATCH_URL && url.pathname.startsWith("/v1/")) {
    return findProblem({ method: "GET", url: url.pathname });
  }
  const [, first, second, third] = url.pathname.split("/");
  if (url.origin === WATCH_URL && (first === "watch" || first === "festival")) {
    const [page] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.slug, second ?? ""));
    if (!page) return `${link} belongs to no event`;
    const subscriber = url.searchParams.get("subscriberID");
    if (third) return findProblem({ method: "GET", url: `/v1/pages/${page.id}/orders/${third}` });
    if (!subscriber) return findProblem({ method: "GET", url: `/v1/pages/${page.slug}` });
    return findProblem({ method: "GET", url: `/v1/pages/${page.id}/subscribers/${subscriber}/access` });
  }
  if (url.origin === WATCH_URL && first === "queue") {
    const [page] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.slug, second ?? ""));
    return findProblem({ method: "GET", url: `/v1/pages/${page?.id}/queue/${third}` });
  }
  if (url.origin === WATCH_URL && first === "offer")
    return findProblem({ method: "GET", url: `/v1/waitlist/${second}` });
  if (url.origin === STUDIO_URL && first === "reset-password") {
    const token = url.searchParams.get("token");
    return findProblem({
      method: "POST",
      url: `/v1/tokens/reset/${token}`,
      payload: { password: "a-brand-new-password" },
    });
  }
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get("token");
  if (url.origin === WATCH_URL && first === "moderate") {
    const [page] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.slug, second ?? ""));
    const headers = { "x-moderator-token": token ?? "" };
    return findProblem({ method: "GET", url: `/v1/pages/${page?.id}/live-room`, headers });
  }
  if (url.origin === STUDIO_URL && fragment.has("verify")) {
    const payload = { token: fragment.get("verify") };
    return findProblem({ method: "POST", url: "/v1/email-verifications", payload });
  }
  if (url.origin === WATCH_URL && first === "privacy") {
    const payload = { token: fragment.get("request") };
    return findProblem({ method: "POST", url: "/v1/data-requests/read", payload });
  }
  if (url.origin === STUDIO_URL && first === "confirm-email") {
    return findProblem({ method: "POST", url: "/v1/email-changes/confirm", payload: { token } });
  }
  if (url.origin === STUDIO_URL && first === "undo-email-change") {
    return findProblem({ method: "POST", url: "/v1/email-changes/undo", payload: { token } });
  }
  if (url.origin === STUDIO_URL && first === "festival-invitation") {
    const payload = { token: fragment.get("token") };
    return findProblem({ method: "POST", url: "/v1/festival-invitations/view", payload });
  }
  if (url.origin === STUDIO_URL && first === "upload") {
    return findProblem({
      method: "GET",
      url: "/v1/invited-film",
      headers: { "x-upload-token": token ?? "" },
    });
  }
  if (url.origin === BACKOFFICE_URL && first === "staff-invitation") {
    const payload = { firstName: "New", lastName: "Colleague", password: "a-brand-new-password" };
    return findProblem({ method: "POST", url: `/v1/staff-invitations/${second}`, payload }, 201);
  }
  return url.origin === STUDIO_URL ? null : `${link} is not on one of our hosts`;
}

/** What the samples' people and events, and the payment provider, say in their own words. */
const OWN_WORDS = [
  "Matinee",
  "The Salt Road",
  "Paper Cranes",
  "Tide Tables",
  "Night Ferry",
  "Two sisters carry their father's last letter across a desert that has forgotten rain.",
  "For your birthday: popcorn is on me.",
  "Save me a seat!",
  "The road is open until Sunday",
  "You have a ticket and have not watched yet. The encore stays open until Sunday.",
  "It takes 84 minutes",
  "It works on a television",
  "Low Winter Sun",
  "Aino",
  "The festival copy, please.",
  "Noor",
  // Who sells.
  "Ada Tester",
  "Katherine Buyer",
  "Did the sea ever take a day of filming from you?",
  "Twice. The second time we kept the camera running. You see it at the end of the film.",
  "Harbour Lights",
  "We show it elsewhere that week.",
  "Could it begin an hour later?",
  "You have a ticket by now.",
  "hooks.example.org",
  "You asked us to add the second trailer",
];
/** Addresses, ids, and the ranges of dates, which Intl formats by itself. */
const NO_WORDS = /\S+(?:@|:\/\/)\S+|[\da-f]{8}(?:-[\da-f]+){4}|\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M \w+/g;

test("takes every word of an email from the catalogue, except for those of other people", async () => {
  const rows = listTemplates().map((template) => ({
    id: template,
    template,
    to: buildAddress(template),
    language: defaultLanguage,
    input: { ...samples[template] },
  }));
  const emails = await composeEmails(app.services, rows, createPseudoTexts);
  const words = emails.map((email, index) => {
    if (!email || email instanceof Error) throw new Error(`no email: ${rows[index]?.id}`, { cause: email });
    const calendars = email.attachments?.map(({ content }) => readCalendarWords(String(content))) ?? [];
    const shown = [email.subject, email.text, readShownWords(email.html), ...calendars].join("\n");
    const rest = findUnmarked(shown);
    return OWN_WORDS.reduce((left, own) => left.replaceAll(own, ""), rest).replaceAll(NO_WORDS, "");
  });
  expect(words.filter((left) => /\p{L}/u.test(left))).toEqual([]);
  expect(findUnmarked(`Hello ${createPseudoTexts().emailParts.orderNumber("1")}`)).toBe("Hello");
});

/** Returns the texts of a language, with marks around those that have no translation. */
function markUntranslated(language: Language): Texts {
  const english: Record<string, unknown> = getTexts(defaultLanguage);
  const groups = Object.entries(getTexts(language)).map(([name, group]) => [
    name,
    group === english[name] ? rewriteTexts(group, markText) : group,
  ]);
  // Cast: with the names and types of the texts that it was made of.
  return Object.fromEntries(groups) as Texts;
}

const isEnglish = (template: EmailTemplate) => ENGLISH_TEMPLATES.some((english) => english === template);

/** The lines of an email that have several words, without those of other people. */
const listLines = ({ subject, text }: Pick<ComposedEmail, "subject" | "text">) =>
  [subject, ...text.split("\n")].filter((line) => {
    const rest = OWN_WORDS.reduce((left, own) => left.replaceAll(own, ""), line).replaceAll(NO_WORDS, "");
    // Long words of other people are on several lines.
    return / /.test(rest.trim()) && !OWN_WORDS.some((own) => own.includes(line.trim()));
  });

async function composeSamples(language: Language): Promise<Map<EmailTemplate, ComposedEmail>> {
  const templates = listTemplates().filter((template) => !isEnglish(template));
  const rows = templates.map((template) => ({
    id: template,
    template,
    to: buildAddress(template),
    language,
    input: { ...samples[template] },
  }));
  const emails = await composeEmails(app.services, rows, markUntranslated);
  return new Map(
    templates.map((template, index) => {
      const email = emails[index];
      if (!email || email instanceof Error) throw new Error(`no email: ${template}`, { cause: email });
      return [template, email];
    }),
  );
}

test("composes what viewers read in each language, with its direction, and with links to pages in it", async () => {
  const inEnglish = await composeSamples(defaultLanguage);
  for (const language of LANGUAGES.filter((other) => other !== defaultLanguage)) {
    for (const [template, email] of await composeSamples(language)) {
      const what = `${template} in ${language}`;
      expect(email.html, what).toContain(`<html dir="${getDirection(language)}" lang="${language}">`);
      expect(email.headers, what).toMatchObject({ "Content-Language": language });
      // Each text that has no translation stands between marks.
      const shown = `${email.subject}${email.html}${email.text}`;
      expect(shown.match(/\u27E6[^\u27E6\u27E7]*\u27E7/g), what).toBeNull();
      const english = inEnglish.get(template);
      const same = english ? listLines(email).filter((line) => listLines(english).includes(line)) : [];
      expect(same, what).toEqual([]);
      const pages = [...email.html.matchAll(/href="([^"]+)"/g)]
        .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&")))
        .filter(
          ({ origin, pathname }) => origin === app.config.WATCH_URL && !pathname.startsWith("/v1/downloads"),
        );
      for (const { searchParams } of pages) expect(searchParams.get("lang"), what).toBe(language);
    }
  }
});

test("every template is composed and sent with the configured sender", async () => {
  for (const template of listTemplates()) {
    const email = await findEmail(template);
    expect(email.subject, template).not.toBe("");
    expect(email.text, template).not.toContain("undefined");
    // Without addresses: a random credential may contain such letters.
    const shown = email.html.replaceAll(/(?:href|src)="[^"]*"|https?:\/\/[^\s"<]+/g, "");
    expect(shown, template).not.toMatch(/undefined|NaN|Invalid Date/);
    expect(email.from, template).toBe("hello@matinee.example");
    const titles = email.html.match(/<title>[^<]+<\/title>/g);
    expect(titles, template).toHaveLength(1);
    expect(email.html.indexOf("<title"), template).toBeLessThan(email.html.indexOf("</head>"));
  }
  const rows = await app.services.db.select().from(emailOutbox);
  expect(rows.filter(({ status }) => status !== "sent")).toEqual([]);
});

test("every link of every email works", async () => {
  const broken: string[] = [];
  for (const template of listTemplates()) {
    for (const link of extractLinks(await findEmail(template))) {
      const problem = await checkLink(link);
      if (problem) broken.push(`${template}: ${problem}`);
    }
  }
  expect(broken).toEqual([]);
});

test("control: the link check detects a wrong token", async () => {
  const [link] = extractLinks(await findEmail("gift-received")).filter((href) => href.includes("/watch/"));
  expect(await checkLink(`${link}x`)).toContain("404");
});

describe("contents", () => {
  test("the text and HTML versions contain the same links", async () => {
    for (const template of listTemplates()) {
      const email = await findEmail(template);
      for (const link of extractLinks(email))
        expect(email.text, template).toContain(link.replace("mailto:", ""));
    }
  });

  test("a date change updates the calendar entry, and a cancellation removes it", async () => {
    const before = await findCalendar("registration");
    const { pageId } = samples["date-changed"];
    await app.services.db.update(pages).set({ version: 7 }).where(eq(pages.id, pageId));
    await app.enqueue({ template: "date-changed", to: "moved@example.com", input: samples["date-changed"] });
    await app.sendDue();
    const [moved] = await app.inbox.listMessages("moved@example.com");
    const after = decodeCalendar(moved);
    expect(after).toContain("SEQUENCE:7");
    expect(before).toContain("SEQUENCE:1");
    expect(findLine(after, "UID")).toBe(findLine(before, "UID"));
    expect(await findCalendar("cancelled")).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
  });

  test("less time to watch has its own words, also beside a date change of the same event", async () => {
    const input = samples["date-changed"];
    await app.enqueue({ template: "date-changed", to: "dates@example.com", input });
    await app.enqueue({
      template: "date-changed",
      to: "hours@example.com",
      input: { ...input, lessTime: true },
    });
    await app.sendDue();
    const [dates] = await app.inbox.listMessages("dates@example.com");
    const [hours] = await app.inbox.listMessages("hours@example.com");
    expect(dates?.subject).toMatch(/^New date: /);
    expect(hours?.subject).toMatch(/^Less time to watch: /);
    expect(hours?.text).toContain("until when you must begin, or can finish");
    expect(hours?.text).not.toContain("calendar");
    expect(hours?.text).not.toMatch(/Begin by|Finish by/);
  });

  test("more time to watch names the new date, and no calendar", async () => {
    const { pageId } = samples["date-changed"];
    const { db } = app.services;
    const order = await createOrder(app.services, pageId, { email: "more@example.com" });
    const [page] = await db.select().from(pages).where(eq(pages.id, pageId));
    const until = new Date((page?.closesAt?.getTime() ?? 0) - 3_600_000);
    await db.update(entitlements).set({ unlockUntil: until }).where(eq(entitlements.orderId, order.id));
    const input = { pageId, orderId: order.id, moreTime: true } as const;
    await app.enqueue({ template: "date-changed", to: "more@example.com", input });
    await app.sendDue();
    const [mail] = await app.inbox.listMessages("more@example.com");
    expect(mail?.subject).toMatch(/^More time to watch: /);
    const day = until.toLocaleDateString("en-US", {
      timeZone: page?.timezone,
      month: "long",
      day: "numeric",
    });
    expect(mail?.text).toMatch(new RegExp(`Begin by\\s+.*${day}`));
    expect(mail?.text).not.toContain("calendar");
  });

  test("less time to watch names each reader's own date", async () => {
    const { pageId } = samples["date-changed"];
    const { db } = app.services;
    const [page] = await db.select().from(pages).where(eq(pages.id, pageId));
    const hourBefore = new Date((page?.closesAt?.getTime() ?? 0) - 3_600_000);
    const dayBefore = new Date(hourBefore.getTime() - 86_400_000);
    const people = [
      { to: "until-hour@example.com", times: { unlockUntil: hourBefore } },
      { to: "until-day@example.com", times: { unlockUntil: dayBefore } },
      { to: "begun@example.com", times: { countedAt: new Date(), watchUntil: dayBefore } },
    ];
    for (const { to, times } of people) {
      const order = await createOrder(app.services, pageId, { email: to });
      await db.update(entitlements).set(times).where(eq(entitlements.orderId, order.id));
      await app.enqueue({
        template: "date-changed",
        to,
        input: { pageId, orderId: order.id, lessTime: true },
      });
    }
    await app.sendDue();
    const read = async (to: string) => (await app.inbox.listMessages(to))[0]?.text ?? "";
    const format = (at: Date) =>
      at.toLocaleDateString("en-US", { timeZone: page?.timezone, month: "long", day: "numeric" });
    expect(await read("until-hour@example.com")).toMatch(new RegExp(`Begin by\\s+.*${format(hourBefore)}`));
    expect(await read("until-day@example.com")).toMatch(new RegExp(`Begin by\\s+.*${format(dayBefore)}`));
    expect(await read("begun@example.com")).toMatch(new RegExp(`Finish by\\s+.*${format(dayBefore)}`));
  });

  test("says until when a registration must be begun, or the film can be finished, as a date", async () => {
    const input = samples["registration"];
    const setTimes = (times: Partial<typeof entitlements.$inferInsert>) =>
      app.services.db
        .update(entitlements)
        .set(times)
        .where(eq(entitlements.subscriberId, input.subscriberId));
    const send = async (to: string) => {
      await app.enqueue({ template: "registration", to, input });
      await app.sendDue();
      const [email] = await app.inbox.listMessages(to);
      return email?.text;
    };
    const [page] = await app.services.db
      .select({ closesAt: pages.closesAt, timezone: pages.timezone })
      .from(subscribers)
      .innerJoin(pages, eq(pages.id, subscribers.pageId))
      .where(eq(subscribers.id, input.subscriberId));
    const until = new Date((page?.closesAt?.getTime() ?? 0) - 3_600_000);
    expect(await send("free@example.com")).not.toMatch(/Begin by|Finish by/);
    await setTimes({ unlockUntil: until });
    expect(await send("begin@example.com")).toMatch(/Begin by\s+\S.*\d{4}/);
    await setTimes({ countedAt: new Date(), watchUntil: until });
    expect(await send("finish@example.com")).toMatch(/Finish by\s+\S.*\d{4}/);
    await setTimes({ unlockUntil: null, countedAt: null, watchUntil: null });
  });

  test("an event that hides its hours is announced by its days, in the email and in its calendar entry", async () => {
    const { pageId } = samples["date-changed"];
    const days = await createPage(app.services, await findOwner(pageId), {
      title: "All Weekend",
      timezone: "America/Los_Angeles",
      showHours: false,
      // From four in the morning on Friday to the end of Sunday, as days without hours are stored.
      eventStart: new Date("2031-11-28T12:00:00Z"),
      eventEnd: new Date("2031-12-01T07:59:59Z"),
      emailCapture: true,
    });
    const { id: subscriberId } = await createSubscriber(app.services, days.id, { name: "Reader" });
    await app.enqueue({ template: "registration", to: "days@example.com", input: { subscriberId } });
    await app.sendDue();
    const [email] = await app.inbox.listMessages("days@example.com");
    expect(email?.text).toContain("Friday, November 28, 2031, Pacific Time (GMT-8)");
    expect(email?.text).toContain("Sunday, November 30, 2031, Pacific Time (GMT-8)");
    expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toMatch(/\d\s?[AP]M\b/);
    const calendar = decodeCalendar(email);
    expect(calendar).toContain("DTSTART;VALUE=DATE:20311128");
    expect(calendar).toContain("DTEND;VALUE=DATE:20311201");
  });

  test("calendar files fold lines at 75 octets, also in multi-byte scripts", async () => {
    const { pageId } = samples["date-changed"];
    const title = "映画".repeat(60);
    await app.services.db.update(pages).set({ title, description: title }).where(eq(pages.id, pageId));
    await app.enqueue({ template: "date-changed", to: "long@example.com", input: samples["date-changed"] });
    await app.sendDue();
    const file = decodeCalendar((await app.inbox.listMessages("long@example.com"))[0]);
    for (const line of file.split(/\r?\n/)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll(/\r?\n /g, "")).toContain(`SUMMARY:${title}`);
  });

  test("reminders and invitations support one-click unsubscribe; receipts and notices do not", async () => {
    for (const template of ["reminder-day", "reminder-hour", "on-now", "invitation"] as const) {
      const { headers, text } = await findEmail(template);
      const address = headers["list-unsubscribe"]?.slice(1, -1) ?? "";
      expect(address, template).toContain("/v1/unsubscribe/");
      expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
      expect(text).toContain(address);
    }
    for (const template of ["receipt", "date-changed", "cancelled", "viewing-link"] as const) {
      expect((await findEmail(template)).headers["list-unsubscribe"], template).toBeUndefined();
    }
  });

  test("the receipt names a ticket, which no owner titled, in the language of its reader", async () => {
    const to = "lectrice@example.com";
    await app.services.db
      .update(orderLines)
      .set({ title: ON_DEMAND_TITLES.paywall })
      .where(and(eq(orderLines.orderId, samples.receipt.orderId), eq(orderLines.type, "paywall")));
    await app.enqueue({ template: "receipt", to, input: samples.receipt, language: "fr" });
    await app.sendDue();
    const [email] = await app.inbox.listMessages(to);
    expect(email?.text).toMatch(/^Billet +/m);
    expect(email?.text).not.toContain("Ticket");
  });

  test("the receipt of a test purchase says that no money moved, and a viewer's names the charge", async () => {
    const { db } = app.services;
    const { receipt } = samples;
    const charge = /charge appears on your statement as/;
    const [sold] = await app.inbox.listMessages(buildAddress("receipt"));
    expect(sold?.text).toMatch(charge);
    expect(sold?.subject).toMatch(/^Your ticket and receipt for /);
    // As the staff see the order, and as the bank shows the charge.
    expect(sold?.text).toContain(`Order ${formatOrderNumber(receipt.orderId)}.`);
    expect(sold?.text.replaceAll(/\s+/g, " ")).toMatch(/on your statement as MATINEE\* [A-Z]/);
    const [buyer] = await db.select().from(orders).where(eq(orders.id, receipt.orderId));
    const text = sold?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain(messages.checkout.receiptSentTo(buyer?.email ?? ""));
    expect(`${sold?.subject} ${sold?.text}`).not.toMatch(/\btest\b|no money/i);
    const [order] = await db.select().from(orders).where(eq(orders.id, receipt.orderId));
    const copyPageId = order?.pageId ?? "";
    const original = await createPage(app.services, await findOwner(copyPageId));
    await db.insert(rehearsals).values({
      pageId: original.id,
      copyPageId,
      kind: "test-purchase",
      speed: 1,
      expiresAt: new Date("2100-01-01"),
    });
    await app.enqueue({ template: "receipt", to: "tester@example.com", input: receipt });
    await app.sendDue();
    await db.delete(rehearsals).where(eq(rehearsals.copyPageId, copyPageId));
    const [tested] = await app.inbox.listMessages("tester@example.com");
    expect(tested?.subject).toMatch(/^Test: your receipt for /);
    expect(tested?.text).toContain(messages.testPurchase.receipt.text);
    expect(tested?.text).not.toMatch(charge);
    expect(tested?.text).toContain("/watch/");
  });

  test("the receipt leads to an invoice, and a refund to its credit note, behind the order's link", async () => {
    const { invoiceEmails } = messages;
    const receipt = await findEmail("receipt");
    expect(receipt.text).toContain(invoiceEmails.get);
    const refund = await findEmail("refund");
    expect(refund.text).toContain(invoiceEmails.creditNote("2026-C-000007"));
    for (const email of [receipt, refund])
      expect(extractLinks(email).some((link) => /\/watch\/[^/]+\/[\w-]{40,}$/.test(link))).toBe(true);
    const { creditNote: _, ...withoutInvoice } = samples.refund;
    await app.enqueue({ template: "refund", to: "no-invoice@example.com", input: withoutInvoice });
    const free = await createOrder(app.services, (await findSold()).pageId, { totalCents: 0 });
    await app.enqueue({ template: "receipt", to: "free@example.com", input: { orderId: free.id } });
    await app.sendDue();
    const [plain] = await app.inbox.listMessages("no-invoice@example.com");
    expect(plain?.text).not.toContain("Credit note");
    expect(plain?.text).not.toContain("/watch/");
    const [freeReceipt] = await app.inbox.listMessages("free@example.com");
    expect(freeReceipt?.text).not.toContain(invoiceEmails.get);
  });

  test("the emails of a festival lead to its own page", async () => {
    const festival = await createPage(app.services, await findOwner((await findSold()).pageId), {
      kind: "festival",
    });
    const order = await createOrder(app.services, festival.id, { type: "donation" });
    await app.enqueue({ template: "receipt", to: "donor@example.com", input: { orderId: order.id } });
    await app.sendDue();
    const [email] = await app.inbox.listMessages("donor@example.com");
    expect(email?.text).toMatch(new RegExp(`/festival/${festival.slug}/[\\w-]{40,}`));
    expect(email?.text).not.toContain("/watch/");
  });

  test("a gift email greets the recipient, and the giver's receipt contains no viewing link", async () => {
    expect((await findEmail("gift-received")).text).toContain("Bo, Katherine Buyer has given you a ticket");
    await app.enqueue({ template: "receipt", to: "giver@example.com", input: samples["gift-received"] });
    await app.sendDue();
    const [receipt] = await app.inbox.listMessages("giver@example.com");
    expect(receipt?.text).toContain("Bo has been sent the ticket");
    expect(receipt?.subject).toMatch(/^Your receipt for /);
    expect(receipt?.text).not.toContain("/watch/");
  });

  test("a ticket that was refunded, or whose event was cancelled, is not sent any more", async () => {
    const { "gift-received": gift } = await createEmailSamples(app.services);
    const { db, clock } = app.services;
    const sendBoth = async (name: string) => {
      const to = { receipt: `receipt.${name}@example.com`, gift: `gift.${name}@example.com` };
      await app.enqueue({ template: "receipt", to: to.receipt, input: { orderId: ticket.id } });
      await app.enqueue({ template: "receipt", to: to.receipt, input: gift });
      await app.enqueue({ template: "gift-received", to: to.gift, input: gift });
      await app.sendDue();
      const receipts = await app.inbox.listMessages(to.receipt);
      const tickets = receipts.filter(({ text }) => /\/watch\/|has been sent the ticket/.test(text));
      return [receipts.length, tickets.length, (await app.inbox.listMessages(to.gift)).length];
    };
    const [given] = await db.select().from(orders).where(eq(orders.id, gift.orderId));
    const pageId = given?.pageId ?? "";
    const ticket = await createOrder(app.services, pageId);
    expect(await sendBoth("valid")).toEqual([2, 2, 1]);
    const change = (fields: Partial<typeof orders.$inferInsert>) =>
      changeOrders(db, eq(orders.pageId, pageId), fields);
    await change({ status: "refunded", refundedCents: 750 });
    expect(await sendBoth("refunded")).toEqual([2, 0, 0]);
    await change({ status: "paid", refundedCents: 0 });
    await db.update(pages).set({ cancelledAt: clock.now() }).where(eq(pages.id, pageId));
    expect(await sendBoth("cancelled")).toEqual([2, 0, 0]);
  });

  test("an answer to any email with a ticket or about the event goes to the film team", async () => {
    const { registration } = samples;
    const [subscriber] = await app.services.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, registration.subscriberId));
    const { pageId } = subscriber ?? { pageId: "" };
    const contactEmail = "film@example.com";
    await app.services.db.update(pages).set({ contactEmail }).where(eq(pages.id, pageId));
    await app.enqueue({ template: "registration", to: "answers@example.com", input: registration });
    await app.sendDue();
    const [registered] = await app.inbox.listMessages("answers@example.com");
    const templates = [
      "receipt",
      "gift-received",
      "free-ticket",
      "viewing-link",
      "on-now",
      "refund",
    ] as const;
    const emails = await Promise.all(templates.map((template) => findEmail(template)));
    for (const email of [registered, ...emails])
      expect(email?.headers["reply-to"], email?.subject).toBe(contactEmail);
  });

  test("a receipt with a file says until when its link works", async () => {
    const [, date = ""] =
      /Download before (.+?)\. After that, the page of the film/.exec((await findEmail("receipt")).text) ??
      [];
    const days = (Date.parse(date) - app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(8);
  });

  test("the notice of active payouts speaks of a bank account only when one is linked", async () => {
    const input = samples["payout-notice"];
    await app.services.db
      .update(accounts)
      .set({ hasConnectedBank: false })
      .where(eq(accounts.id, input.accountId));
    await app.enqueue({ template: "payout-notice", to: "bankless@example.com", input });
    await app.sendDue();
    const [email] = await app.inbox.listMessages("bankless@example.com");
    expect(email?.subject).toBe("Your payout account is connected");
    expect(email?.text).toContain("Please link your bank account");
    expect(email?.text).not.toContain("is paid out to your bank");
    // Control: the owner of the samples has linked one.
    expect((await findEmail("payout-notice")).text).toContain("is paid out to your bank");
  });

  test("a refund email says whether the ticket stays valid", async () => {
    expect((await findEmail("refund")).text).toContain("Your ticket stays as it is.");
    const { orderId } = samples.refund;
    await app.services.db
      .update(orders)
      .set({ refundedCents: 2250, status: "refunded" })
      .where(eq(orders.id, orderId));
    await app.enqueue({ template: "refund", to: "full@example.com", input: { orderId, amountCents: 1500 } });
    await app.sendDue();
    expect((await app.inbox.listMessages("full@example.com"))[0]?.text).toContain("no longer opens the film");
  });
});

test("texts from right to left have their own direction, and two names in a sentence keep their order", async () => {
  const title = "דרך המלח (2024)!";
  const texts = await createEmailSamples(app.services, { title, description: "שתי אחיות." });
  const { "gift-received": gift, "attendee-mail": mail, invitation } = texts;
  const message = "מזל טוב!";
  await app.services.db
    .update(orders)
    .set({ name: "דנה", gift: { recipientName: "יוסי", recipientEmail: "yossi@example.com", message } })
    .where(eq(orders.id, gift.orderId));
  await app.services.db
    .update(attendeeMails)
    .set({ body: "שלום!\n\n- ראשון." })
    .where(eq(attendeeMails.id, mail.mailId));
  const to = "rtl@example.com";
  await app.enqueue({ template: "gift-received", to, input: gift });
  await app.enqueue({ template: "attendee-mail", to, input: mail });
  await app.enqueue({ template: "invitation", to, input: invitation });
  await app.sendDue();
  const html = (await app.inbox.listMessages(to)).map((email) => email.html).join("\n");
  const directed = [...html.matchAll(/<(\w+)[^>]*\bdir="auto"[^>]*>([^<]*)/g)].map(([, tag, text]) => [
    tag,
    text?.trim(),
  ]);
  const expected = [
    ["h1", title],
    ["p", message],
    ["p", "שלום!"],
    ["ul", ""],
    ["p", "שתי אחיות."],
  ];
  expect(directed).toEqual(expect.arrayContaining(expected));
  expect(html).toMatch(/<bdi>יוסי<\/bdi>, <bdi>דנה<\/bdi> has given you a ticket/);
});

test("titles, names and messages cannot inject headers, recipients or markup", async () => {
  const evil = 'Line\r\nBcc: thief@example.com\r\n\r\n<b onload="x">&"{{';
  const maliciousSamples = await createEmailSamples(app.services, { title: evil, description: evil });
  const { invitation, "gift-received": gift, "on-now": onNow } = maliciousSamples;
  await app.services.db
    .update(orders)
    .set({ name: evil, gift: { recipientName: evil, recipientEmail: "bo@example.com", message: evil } })
    .where(eq(orders.id, gift.orderId));
  await app.services.db
    .update(orders)
    .set({ name: evil })
    .where(eq(orders.id, onNow.orderId ?? ""));
  const cases = { invitation, "gift-received": gift, receipt: gift, "on-now": onNow };
  for (const [template, input] of Object.entries(cases)) {
    // Cast: each input was created for the template that is its key.
    await app.enqueue({
      template: template as EmailTemplate,
      to: `evil.${template}@example.com`,
      input,
    });
  }
  await app.enqueue({
    template: "welcome",
    to: "one@example.com, thief@example.com",
    input: maliciousSamples.welcome,
  });
  await app.sendDue();
  expect(await app.inbox.listMessages("thief@example.com")).toEqual([]);
  for (const template of Object.keys(cases)) {
    const [email] = await app.inbox.listMessages(`evil.${template}@example.com`);
    expect(email?.headers["bcc"], template).toBeUndefined();
    expect(email?.subject, template).not.toMatch(/[\r\n]/);
    expect(email?.html, template).not.toContain("<b onload");
    expect(email?.to, template).toEqual([`evil.${template}@example.com`]);
  }
});

test("omits a name that contains a link: anyone can register another person's address under any name", async () => {
  const { registration, receipt } = samples;
  const name = "Win http://spam.example";
  await app.services.db
    .update(subscribers)
    .set({ name })
    .where(eq(subscribers.id, registration.subscriberId));
  await app.services.db.update(orders).set({ name }).where(eq(orders.id, receipt.orderId));
  await app.enqueue({ template: "registration", to: "stranger@example.com", input: registration });
  await app.enqueue({ template: "receipt", to: "stranger@example.com", input: receipt });
  await app.sendDue();
  const emails = await app.inbox.listMessages("stranger@example.com");
  expect(emails).toHaveLength(2);
  for (const { subject, text, html } of emails) expect(subject + text + html).not.toContain("spam.example");
});

async function findCalendar(template: EmailTemplate): Promise<string> {
  return decodeCalendar(await findEmail(template));
}
