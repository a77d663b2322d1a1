import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { sql, type WithSubquery } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../db/client.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { isErasedEmail } from "../../platform/personal-data.ts";
import type { EmailInputs, EmailTemplate, ViewerTemplate } from "./email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

export interface EmailFields<T extends EmailTemplate> {
  template: T;
  to: string;
  input: EmailInputs[T];
  /** A second email with the same key is not written. */
  dedupeKey?: string;
  pageId?: string;
  /** Earliest time to send. */
  sendAfter?: Date;
}

/** The language of the reader, from the row about them; no other email has one. */
type ReaderLanguage<T extends EmailTemplate> = T extends ViewerTemplate
  ? { language: Language }
  : { language?: never };

export type NewEmail<T extends EmailTemplate> = EmailFields<T> & ReaderLanguage<T>;

const getLanguage = ({ language = defaultLanguage }: { language?: Language }): Language => language;

/** Writes an email to the outbox, in the transaction of the change that caused it. The worker sends it. */
export async function enqueueEmail<T extends EmailTemplate>(
  tx: Transaction,
  email: NewEmail<T>,
): Promise<void> {
  if (isErasedEmail(email.to)) return;
  const { template, to, input, dedupeKey = null, pageId = null, sendAfter = null } = email;
  const language = getLanguage(email);
  await prepareEmail(tx).execute({
    id: uuidv7(),
    template,
    to,
    language,
    input,
    dedupeKey,
    pageId,
    sendAfter,
  });
}

/** Writes many emails to the outbox with one statement. */
export async function enqueueEmails<T extends EmailTemplate>(
  tx: Transaction,
  emails: readonly NewEmail<T>[],
): Promise<void> {
  const written = emails.filter(({ to }) => !isErasedEmail(to));
  if (written.length === 0) return;
  await tx
    .insert(emailOutbox)
    // Cast: interfaces have no index signature, but every input is a JSON object.
    .values(
      written.map((email) => {
        const { template, to, input, dedupeKey, pageId, sendAfter } = email;
        const fields = { template, to, dedupeKey, pageId, sendAfter, language: getLanguage(email) };
        return { ...fields, input: input as Record<string, unknown> };
      }),
    )
    .onConflictDoNothing({ target: emailOutbox.dedupeKey });
}

/** The values of {@link buildEmailInsert}. @param email null for a statement that writes none */
export const buildEmailValues = <T extends EmailTemplate>(
  email: Omit<EmailFields<T>, "sendAfter"> | null,
): Record<string, string | null> => ({
  emailId: uuidv7(),
  emailTemplate: email?.template ?? null,
  emailTo: email && !isErasedEmail(email.to) ? email.to : null,
  emailInput: email && JSON.stringify(email.input),
  emailKey: email?.dedupeKey ?? null,
  emailPageId: email?.pageId ?? null,
});

/** Writes an email as a part of a prepared statement, if another part inserts a row: in the `language` that this returns. */
export const buildEmailInsert = (db: Queryable, inserted: WithSubquery) =>
  db.$with("new_email", { id: sql<string>`id`.as("id") })
    .as(sql`insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select ${sql.placeholder("emailId")}::uuid, ${sql.placeholder("emailTemplate")}, ${sql.placeholder("emailTo")}::text,
      language, ${sql.placeholder("emailInput")}::jsonb, ${sql.placeholder("emailKey")}, ${sql.placeholder("emailPageId")}::uuid
    from ${inserted} where ${sql.placeholder("emailTo")}::text is not null on conflict (dedupe_key) do nothing returning id`);

const prepareEmail = prepareOnce((db) =>
  db
    .insert(emailOutbox)
    .values({
      id: sql.placeholder("id"),
      template: sql.placeholder("template"),
      to: sql.placeholder("to"),
      language: sql.placeholder("language"),
      input: sql.placeholder("input"),
      dedupeKey: sql.placeholder("dedupeKey"),
      pageId: sql.placeholder("pageId"),
      sendAfter: sql`coalesce(${sql.placeholder("sendAfter")}::timestamptz, now())`,
    })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .prepare("enqueue_email"),
);
