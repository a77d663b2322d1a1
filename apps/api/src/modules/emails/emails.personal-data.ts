import { retentionDays } from "@matinee/domain/retention";
import { eq, or, sql } from "drizzle-orm";
import { hasEmail } from "../../db/has-email.ts";
import { emailOptOuts, emailOutbox } from "../../db/schema/email-outbox.ts";
import { keptFor, omitColumns, type Person, type PersonalDataSource } from "../../platform/personal-data.ts";

export const emailData: PersonalDataSource = {
  tables: {
    email_outbox: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.emails)}, failed ones ${keptFor(retentionDays.failedEmails)}`,
    },
    email_opt_outs: { copy: true, erasure: "deleted", retention: "until the address is erased" },
  },
  async collect(db, person) {
    const rows = await db.select().from(emailOutbox).where(isAbout(person));
    const { email } = person;
    const optOuts = email
      ? await db.select().from(emailOptOuts).where(eq(emailOptOuts.email, email.toLowerCase()))
      : [];
    return {
      emails: omitColumns(rows, ["claimedBy", "dedupeKey", "lastError", "input", "attempts"]),
      "email-opt-outs": omitColumns(optOuts, []),
    };
  },
  async erase(tx, person) {
    const { email } = person;
    await tx.delete(emailOutbox).where(isAbout(person));
    if (email) await tx.delete(emailOptOuts).where(eq(emailOptOuts.email, email.toLowerCase()));
  },
};

/** Emails to the person's address, and those about the account while its address is not proved. */
const isAbout = ({ accountId, email }: Person) =>
  or(
    email === null ? undefined : hasEmail(emailOutbox.to, email),
    accountId === null ? undefined : sql`${emailOutbox.input}->>'accountId' = ${accountId}`,
  );
