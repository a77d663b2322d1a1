import { normaliseEmail } from "@matinee/domain/contact";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";

/** Tells of an address and an event whether mails about it are unwanted there, or mails about any event. */
export type IsOptedOut = (email: string, pageId: string) => boolean;

/** What these addresses asked not to hear, by one statement. */
export async function findOptOuts(db: Queryable, emails: readonly string[]): Promise<IsOptedOut> {
  if (emails.length === 0) return () => false;
  const rows = await db
    .select({ email: emailOptOuts.email, pageId: emailOptOuts.pageId })
    .from(emailOptOuts)
    .where(inArray(emailOptOuts.email, emails.map(normaliseEmail)));
  const unwanted = new Set(rows.map(({ email, pageId }) => `${email} ${pageId ?? "any"}`));
  return (to, pageId) => {
    const email = normaliseEmail(to);
    return unwanted.has(`${email} any`) || unwanted.has(`${email} ${pageId}`);
  };
}
