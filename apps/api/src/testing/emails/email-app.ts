import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import type { Config } from "../../platform/config.ts";
import { transact } from "../../db/transaction.ts";
import { createMailer, type Mailer } from "../../integrations/mail/mailer.ts";
import { type EmailFields, enqueueEmail, type NewEmail } from "../../modules/email-outbox/enqueue-email.ts";
import type { EmailTemplate } from "../../modules/email-outbox/email-inputs.ts";
import { sendDueEmails } from "../../modules/emails/sending/send-due-emails.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

export interface ReceivedEmail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface EmailApp extends TestApp {
  mailer: Mailer;
  inbox: {
    /** Lists the messages to one address or to all, newest first. */
    listMessages(to?: string): Promise<ReceivedEmail[]>;
    /** Counts all received messages. */
    count(): Promise<number>;
    /** Sets the fault of the inbox from now on. */
    setFault(
      fault: { mode: "none" | "refuse" | "hang" } | { mode: "temporary"; count: number },
    ): Promise<void>;
  };
  /** To a reader of English, unless the email names another language. */
  enqueue<T extends EmailTemplate>(email: EmailFields<T> & { language?: Language }): Promise<void>;
  /** Runs the worker's send-emails job once. */
  sendDue(): Promise<number>;
}

/** Creates an API with its own SMTP inbox. */
export async function createEmailApp(overrides: Partial<Config> = {}): Promise<EmailApp> {
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
      async listMessages(to) {
        const query = to ? `?to=${encodeURIComponent(to)}` : "";
        const response = await fetch(`${inbox.url}/api/messages${query}`);
        // The inbox returns its messages; ReceivedEmail declares the fields that tests read.
        return (await response.json()) as ReceivedEmail[];
      },
      async count() {
        const response = await fetch(`${inbox.url}/api/newest`);
        // The inbox responds with this shape.
        return ((await response.json()) as { count: number }).count;
      },
      async setFault(fault) {
        const response = await fetch(`${inbox.url}/api/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(fault),
        });
        if (!response.ok) throw new Error(await response.text());
      },
    },
    enqueue<T extends EmailTemplate>(email: EmailFields<T> & { language?: Language }) {
      // Cast: the compiler cannot tell whether readers of `T` have a language.
      const written = { language: defaultLanguage, ...email } as unknown as NewEmail<T>;
      return transact(app.services.db, (tx) => enqueueEmail(tx, written));
    },
    sendDue: () => sendDueEmails(app.services, mailer),
    async close() {
      mailer.close();
      await app.close();
      await inbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
