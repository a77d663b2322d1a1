import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import type { Config } from "../platform/config.ts";
import { transact } from "../db/transaction.ts";
import { createMailer, type Mailer } from "../integrations/mail/mailer.ts";
import { enqueueMail, type MailToSend } from "../modules/email-outbox/enqueue-mail.ts";
import type { MailTemplate } from "../modules/email-outbox/mail-inputs.ts";
import { sendDueMails } from "../modules/emails/sending/send-due-mails.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface MailApp extends TestApp {
  mailer: Mailer;
  inbox: {
    /** Of one address, or all; newest first. */
    received(to?: string): Promise<ReceivedMail[]>;
    /** How many have come in all. */
    count(): Promise<number>;
    /** How it is to misbehave from now on. */
    misbehave(
      fault: { mode: "none" | "refuse" | "hang" } | { mode: "temporary"; count: number },
    ): Promise<void>;
  };
  enqueue<T extends MailTemplate>(mail: MailToSend<T>): Promise<void>;
  /** What a round of the worker does. */
  sendDue(): Promise<number>;
}

/** A whole API beside an SMTP inbox of its own. */
export async function createMailApp(overrides: Partial<Config> = {}): Promise<MailApp> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-mail-"));
  const inbox = await startMail({
    smtpPort: await findFreePort(),
    webPort: await findFreePort(),
    dataDir: folder,
  });
  const app = await createTestApp({ SMTP_URL: inbox.smtpUrl, LOG_LEVEL: "silent", ...overrides });
  const mailer = createMailer(app.config);
  return {
    ...app,
    mailer,
    inbox: {
      async received(to) {
        const query = to ? `?to=${encodeURIComponent(to)}` : "";
        const answer = await fetch(`${inbox.url}/api/messages${query}`);
        // The inbox answers its own messages, of which this is what we read.
        return (await answer.json()) as ReceivedMail[];
      },
      async count() {
        const answer = await fetch(`${inbox.url}/api/newest`);
        // The inbox counts for itself.
        return ((await answer.json()) as { count: number }).count;
      },
      async misbehave(fault) {
        const answer = await fetch(`${inbox.url}/api/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(fault),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
    },
    enqueue: (mail) => transact(app.services.db, (tx) => enqueueMail(tx, mail)),
    sendDue: () => sendDueMails(app.services, mailer),
    async close() {
      mailer.close();
      await app.close();
      await inbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
