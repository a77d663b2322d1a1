import { normaliseEmail } from "@matinee/domain/contact";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";

/** Returns whether an address opted out of emails about an event or about every event. */
export type IsOptedOut = (email: string, pageId: string) => boolean;

/** Reads the opt-outs of these addresses with one statement. */
export async function findOptOuts(db: Queryable, emails: readonly string[]): Promise<IsOptedOut> {
  if (emails.length === 0) return () => false;
  const rows = await db
    .select({ email: emailOptOuts.email, pageId: emailOptOuts.pageId })
    .from(emailOptOuts)
    .where(inArray(emailOptOuts.email, emails.map(normaliseEmail)));
  const optOuts = new Set(rows.map(({ email, pageId }) => `${email} ${pageId ?? "any"}`));
  return (to, pageId) => {
    const email = normaliseEmail(to);
    return optOuts.has(`${email} any`) || optOuts.has(`${email} ${pageId}`);
  };
}
