import type { Transaction } from "../../db/client.ts";
import type { EmailInputs, EmailTemplate } from "./email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

export interface NewEmail<T extends EmailTemplate> {
  template: T;
  to: string;
  input: EmailInputs[T];
  /** A second mail of the same key is not written. */
  dedupeKey?: string;
  pageId?: string;
  /** Not before this instant. */
  sendAfter?: Date;
}

/** Writes a mail to the outbox, in the transaction of what caused it. The worker sends it. */
export async function enqueueEmail<T extends EmailTemplate>(
  tx: Transaction,
  mail: NewEmail<T>,
): Promise<void> {
  await tx
    .insert(emailOutbox)
    .values({ ...mail, input: { ...mail.input } })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey });
}
