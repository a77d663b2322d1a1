import type { Transaction } from "../../db/client.ts";
import { isErasedEmail } from "../../platform/personal-data.ts";
import type { EmailInputs, EmailTemplate } from "./email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

export interface NewEmail<T extends EmailTemplate> {
  template: T;
  to: string;
  input: EmailInputs[T];
  /** A second email with the same key is not written. */
  dedupeKey?: string;
  pageId?: string;
  /** Earliest time to send. */
  sendAfter?: Date;
}

/** Writes an email to the outbox, in the transaction of the change that caused it. The worker sends it. */
export async function enqueueEmail<T extends EmailTemplate>(
  tx: Transaction,
  email: NewEmail<T>,
): Promise<void> {
  if (isErasedEmail(email.to)) return;
  await tx
    .insert(emailOutbox)
    .values({ ...email, input: { ...email.input } })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey });
}
