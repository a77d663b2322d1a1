import type { Transaction } from "../../db/client.ts";
import type { MailInputs, MailTemplate } from "./mail-inputs.ts";
import { outboxMails } from "../../db/schema/mail.ts";

export interface MailToSend<T extends MailTemplate> {
  template: T;
  to: string;
  input: MailInputs[T];
  /** A second mail of the same key is not written. */
  dedupeKey?: string;
  pageId?: string;
  /** Not before this instant. */
  sendAfter?: Date;
}

/** Writes a mail to the outbox, in the transaction of what caused it. The worker sends it. */
export async function enqueueMail<T extends MailTemplate>(
  tx: Transaction,
  mail: MailToSend<T>,
): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({ ...mail, input: { ...mail.input } })
    .onConflictDoNothing({ target: outboxMails.dedupeKey });
}
