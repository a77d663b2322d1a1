import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmailApp, type EmailApp, type ReceivedEmail } from "../../../testing/email-app.ts";
import { createEmailSamples, type EmailSamples } from "../../../testing/email-samples.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import type { EmailTemplate } from "../../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

let app: EmailApp;
let samples: EmailSamples;
beforeAll(async () => {
  app = await createEmailApp();
  samples = await createEmailSamples(app.services);
  // Every kind there is, all at once, as on a busy evening.
  for (const template of templates()) {
    await app.enqueue({ template, to: addressOf(template), input: samples[template] });
  }
  await app.sendDue();
});
afterAll(() => app.close());

/** The samples name every template, or they would not compile. */
const templates = () => Object.keys(samples) as EmailTemplate[];
const addressOf = (template: EmailTemplate) => `${template}@example.com`;

async function mailOf(template: EmailTemplate): Promise<ReceivedEmail> {
  const [mail, ...others] = await app.inbox.listMessages(addressOf(template));
  if (!mail || others.length > 0) throw new Error(`${others.length} more, or none, of ${template}`);
  return mail;
}

const linksOf = (mail: ReceivedEmail) => [
  ...new Set(
    [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&")),
  ),
];

/** Does what the link's page would ask of the API; answers what is wrong with it. */
async function follow(link: string): Promise<string | null> {
  const { WATCH_URL, STUDIO_URL, BACKOFFICE_URL } = app.config;
  const url = new URL(link);
  const refused = async (request: { method: "GET" | "POST"; url: string; payload?: object }, good = 200) => {
    const { statusCode } = await app.http.inject(request);
    return statusCode === good ? null : `${request.method} ${request.url} answers ${statusCode}`;
  };
  if (url.protocol === "mailto:") return null;
  if (url.origin === WATCH_URL && url.pathname.startsWith("/v1/")) {
    return refused({ method: "GET", url: url.pathname });
  }
  const [, first, pageUrl, slug] = url.pathname.split("/");
  if (url.origin === WATCH_URL && first === "watch") {
    const [page] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.slug, pageUrl ?? ""));
    if (!page) return `${link} names no event`;
    const subscriber = url.searchParams.get("subscriberID");
    if (slug) return refused({ method: "GET", url: `/v1/pages/${page.id}/orders/${slug}` });
    if (!subscriber) return refused({ method: "GET", url: `/v1/pages/${page.slug}` });
    return refused({ method: "GET", url: `/v1/pages/${page.id}/subscribers/${subscriber}/access` });
  }
  if (url.origin === STUDIO_URL && first === "reset-password") {
    const token = url.searchParams.get("token");
    return refused({
      method: "POST",
      url: `/v1/tokens/reset/${token}`,
      payload: { password: "a-brand-new-password" },
    });
  }
  if (url.origin === BACKOFFICE_URL && first === "staff-invitation") {
    const payload = { firstName: "New", lastName: "Colleague", password: "a-brand-new-password" };
    return refused({ method: "POST", url: `/v1/staff-invitations/${pageUrl}`, payload }, 201);
  }
  return url.origin === STUDIO_URL ? null : `${link} leads away from us`;
}

test("every mail there is can be composed, goes out and says who it is from", async () => {
  for (const template of templates()) {
    const mail = await mailOf(template);
    expect(mail.subject, template).not.toBe("");
    expect(mail.text, template).not.toContain("undefined");
    expect(mail.html, template).not.toMatch(/undefined|NaN|Invalid Date/);
    expect(mail.from, template).toBe("hello@matinee.example");
    const titles = mail.html.match(/<title>[^<]+<\/title>/g);
    expect(titles, template).toHaveLength(1);
    expect(mail.html.indexOf("<title"), template).toBeLessThan(mail.html.indexOf("</head>"));
  }
  const rows = await app.services.db.select().from(emailOutbox);
  expect(rows.filter(({ status }) => status !== "sent")).toEqual([]);
});

test("every link of every mail opens what it promises", async () => {
  const broken: string[] = [];
  for (const template of templates()) {
    for (const link of linksOf(await mailOf(template))) {
      const problem = await follow(link);
      if (problem) broken.push(`${template}: ${problem}`);
    }
  }
  expect(broken).toEqual([]);
});

test("control: a link with another code is found out", async () => {
  const [link] = linksOf(await mailOf("gift-received")).filter((href) => href.includes("/watch/"));
  expect(await follow(`${link}x`)).toContain("404");
});

describe("what a mail says", () => {
  test("text and page carry the same links", async () => {
    for (const template of templates()) {
      const mail = await mailOf(template);
      for (const link of linksOf(mail)) expect(mail.text, template).toContain(link.replace("mailto:", ""));
    }
  });

  test("a moved screening's calendar file has the same uid and a later sequence, a called-off one takes it out", async () => {
    const before = await calendarOf("registration");
    const { pageId } = samples["date-changed"];
    await app.services.db.update(pages).set({ version: 7 }).where(eq(pages.id, pageId));
    await app.enqueue({ template: "date-changed", to: "moved@example.com", input: samples["date-changed"] });
    await app.sendDue();
    const [moved] = await app.inbox.listMessages("moved@example.com");
    const after = decode(moved);
    expect(after).toContain("SEQUENCE:7");
    expect(before).toContain("SEQUENCE:1");
    expect(lineOf(after, "UID")).toBe(lineOf(before, "UID"));
    expect(await calendarOf("cancelled")).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
  });

  test("a calendar file in any script has lines of at most 75 octets", async () => {
    const { pageId } = samples["date-changed"];
    const title = "映画".repeat(60);
    await app.services.db.update(pages).set({ title, description: title }).where(eq(pages.id, pageId));
    await app.enqueue({ template: "date-changed", to: "long@example.com", input: samples["date-changed"] });
    await app.sendDue();
    const file = decode((await app.inbox.listMessages("long@example.com"))[0]);
    for (const line of file.split(/\r?\n/)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll(/\r?\n /g, "")).toContain(`SUMMARY:${title}`);
  });

  test("reminders and invitations offer a way out in one click, receipts do not", async () => {
    for (const template of ["reminder-day", "reminder-hour", "on-now", "invitation"] as const) {
      const { headers, text } = await mailOf(template);
      const address = headers["list-unsubscribe"]?.slice(1, -1) ?? "";
      expect(address, template).toContain("/v1/unsubscribe/");
      expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
      expect(text).toContain(address);
    }
    for (const template of ["receipt", "date-changed", "cancelled", "viewing-link"] as const) {
      expect((await mailOf(template)).headers["list-unsubscribe"], template).toBeUndefined();
    }
  });

  test("a gift's mail goes to the recipient's name, a receipt of it holds no link to watch", async () => {
    expect((await mailOf("gift-received")).text).toContain("Bo, Katherine Buyer has given you a ticket");
    await app.enqueue({ template: "receipt", to: "giver@example.com", input: samples["gift-received"] });
    await app.sendDue();
    const [receipt] = await app.inbox.listMessages("giver@example.com");
    expect(receipt?.text).toContain("Bo has been sent the ticket");
    expect(receipt?.text).not.toContain("/watch/");
  });

  test("a partial refund keeps the ticket, a full one does not", async () => {
    expect((await mailOf("refund")).text).toContain("Your ticket stays as it is.");
    const { orderId } = samples.refund;
    await app.services.db
      .update(orders)
      .set({ refundedCents: 2250, status: "refunded" })
      .where(eq(orders.id, orderId));
    await app.enqueue({ template: "refund", to: "full@example.com", input: { orderId, amountCents: 1500 } });
    await app.sendDue();
    expect((await app.inbox.listMessages("full@example.com"))[0]?.text).toContain(
      "does not open the film any more",
    );
  });
});

test("no title, name or message of anybody becomes a header, another recipient or markup", async () => {
  const evil = 'Line\r\nBcc: thief@example.com\r\n\r\n<b onload="x">&"{{';
  const nasty = await createEmailSamples(app.services, { title: evil, description: evil });
  const { invitation, "gift-received": gift, "on-now": onNow } = nasty;
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
    // Each input was made for the template beside it.
    await app.enqueue({
      template: template as EmailTemplate,
      to: `evil.${template}@example.com`,
      input,
    });
  }
  await app.enqueue({ template: "welcome", to: "one@example.com, thief@example.com", input: nasty.welcome });
  await app.sendDue();
  expect(await app.inbox.listMessages("thief@example.com")).toEqual([]);
  for (const template of Object.keys(cases)) {
    const [mail] = await app.inbox.listMessages(`evil.${template}@example.com`);
    expect(mail?.headers["bcc"], template).toBeUndefined();
    expect(mail?.subject, template).not.toMatch(/[\r\n]/);
    expect(mail?.html, template).not.toContain("<b onload");
    expect(mail?.to, template).toEqual([`evil.${template}@example.com`]);
  }
});

test("no mail greets with a name that contains a link, which anybody can give to anybody's address", async () => {
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
  const mails = await app.inbox.listMessages("stranger@example.com");
  expect(mails).toHaveLength(2);
  for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain("spam.example");
});

async function calendarOf(template: EmailTemplate): Promise<string> {
  return decode(await mailOf(template));
}

function decode(mail: ReceivedEmail | undefined): string {
  const file = mail?.attachments.find(({ contentType }) => contentType.startsWith("text/calendar"));
  return Buffer.from(file?.content ?? "", "base64").toString();
}

const lineOf = (file: string, name: string) => new RegExp(`^${name}:.*$`, "m").exec(file)?.[0];
