import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../ports.ts";
import type { Message } from "./message.ts";
import { startMail } from "./server.ts";
import type { Mail } from "./server.ts";

let dataDir: string;
let mail: Mail;

async function start(): Promise<Mail> {
  return startMail({ smtpPort: await findFreePort(), webPort: await findFreePort(), dataDir });
}

async function send(to: string, subject: string, more: object = {}): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: "Matinee <hello@example.com>", to, subject, text: "Hello", ...more });
  transport.close();
}

async function messages(query = ""): Promise<Message[]> {
  const answer = await fetch(`${mail.url}/api/messages${query}`);
  expect(answer.status).toBe(200);
  // Cast: `fetch` does not know the shape of the body.
  return answer.json() as Promise<Message[]>;
}

function setFault(fault: object): Promise<Response> {
  return fetch(`${mail.url}/api/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "matinee-mail-"));
  mail = await start();
});

afterEach(async () => {
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("delivers a mail with its attachment", async () => {
  await send("viewer@example.com", "Your ticket ✓", {
    html: "<p>Hello</p>",
    messageId: "<one@matinee>",
    attachments: [{ filename: "event.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR" }],
  });

  const [message] = await messages();
  expect(message).toMatchObject({
    from: "hello@example.com",
    to: ["viewer@example.com"],
    subject: "Your ticket ✓",
    html: "<p>Hello</p>",
    headers: { "message-id": "<one@matinee>" },
    text: "Hello",
    attachments: [{ filename: "event.ics", contentType: "text/calendar" }],
  });
  expect(Buffer.from(message?.attachments[0]?.content ?? "", "base64").toString()).toMatch(
    /^BEGIN:VCALENDAR\s*$/,
  );

  const file = await fetch(`${mail.url}/messages/${message?.id}/attachments/0`);
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\s*$/);
});

test("lists the newest mail first, filters by recipient, and deletes all mails", async () => {
  await send("a@example.com", "first");
  await send("b@example.com", "second");
  await send("A@example.com", "third");

  expect((await messages()).map((one) => one.subject)).toEqual(["third", "second", "first"]);
  expect((await messages("?to=a@example.com")).map((one) => one.subject)).toEqual(["third", "first"]);

  expect((await fetch(`${mail.url}/api/messages`, { method: "DELETE" })).status).toBe(204);
  expect(await messages()).toEqual([]);
  await send("a@example.com", "fourth");
  expect((await messages()).map((one) => one.subject)).toEqual(["fourth"]);
});

test("keeps mails after a restart", async () => {
  await send("a@example.com", "kept");
  await mail.close();
  mail = await start();
  await send("a@example.com", "new");
  expect((await messages()).map((one) => one.subject)).toEqual(["new", "kept"]);
});

test("escapes a mail's markup in the page, and shows the mail without its scripts", async () => {
  await send("a@example.com", "<script>alert(1)</script>", { html: "<script>alert(2)</script><b>Hi</b>" });
  const [message] = await messages();
  const list = await (await fetch(mail.url)).text();
  expect(list).not.toContain("<script>alert(1)");
  expect(list).toContain("&lt;script&gt;alert(1)");
  const own = await fetch(`${mail.url}/messages/${message?.id}/html`);
  expect(own.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-scripts)/);
});

test("rejects the next mails when a fault is set, and then accepts mails again", async () => {
  expect((await setFault({ mode: "temporary", count: 2 })).status).toBe(200);
  await expect(send("a@example.com", "1")).rejects.toMatchObject({ responseCode: 451 });
  await expect(send("a@example.com", "2")).rejects.toMatchObject({ responseCode: 451 });
  await send("a@example.com", "3");

  await setFault({ mode: "refuse" });
  await expect(send("a@example.com", "4")).rejects.toMatchObject({ responseCode: 421 });
  await setFault({ mode: "none" });
  await send("a@example.com", "5");
  expect((await messages()).map((one) => one.subject)).toEqual(["5", "3"]);

  expect((await setFault({ mode: "sleepy" })).status).toBe(422);
});

test("names a port in use and the variable that changes it", async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, "127.0.0.1");
  const options = { dataDir: join(dataDir, "second") };
  try {
    await expect(startMail({ ...options, smtpPort: port, webPort: await findFreePort() })).rejects.toThrow(
      `Port ${port} is in use; set SMTP_PORT`,
    );
    await expect(startMail({ ...options, smtpPort: await findFreePort(), webPort: port })).rejects.toThrow(
      `Port ${port} is in use; set MAIL_UI_PORT`,
    );
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test("stores and returns two thousand mails in seconds", async () => {
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: 8,
    maxMessages: Infinity,
  });
  const started = Date.now();
  const text = "A viewing link and a few words. ".repeat(100);
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      transport.sendMail({ from: "a@example.com", to: `v${index}@example.com`, subject: `${index}`, text }),
    ),
  );
  transport.close();
  expect(await messages()).toHaveLength(2_000);
  expect(Date.now() - started).toBeLessThan(40_000);
}, 60_000);
