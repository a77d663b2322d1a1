import type { LeadSource } from "@matinee/contract/schemas/leads";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { findAccountIdByEmail } from "./add-manual-lead.ts";
import { leadOwners, leads } from "../../../db/schema/leads.ts";
import { hasEmail } from "../../../db/has-email.ts";

/** The data of one person from a form or a meeting tool. */
export interface InboundLead {
  source: LeadSource;
  /** The source's id of this event. A repeated id adds no lead. */
  externalId: string;
  email: string;
  firstName: string;
  lastName: string;
  filmCount: string | null;
  documentaryFilmmaker: boolean | null;
  formTitle: string | null;
  formId: string | null;
}

/**
 * Adds a lead to the owner with its email. Creates a missing owner; fills only empty fields of an existing one. A repeated
 * lead fills what is empty in the stored lead and in its owner, whose email staff may have corrected since.
 */
export async function receiveLead({ db }: Pick<Services, "db">, lead: InboundLead): Promise<void> {
  const { filmCount, documentaryFilmmaker } = lead;
  await transact(db, async (tx) => {
    const [repeated] = await tx
      .update(leads)
      .set({
        filmCount: sql`coalesce(${leads.filmCount}, ${filmCount})`,
        documentaryFilmmaker: sql`coalesce(${leads.documentaryFilmmaker}, ${documentaryFilmmaker})`,
      })
      .where(and(eq(leads.sourceType, lead.source), eq(leads.externalId, lead.externalId)))
      .returning({ leadOwnerId: leads.leadOwnerId });
    if (repeated) {
      await fillLeadOwner(tx, eq(leadOwners.id, repeated.leadOwnerId), lead, null);
      return;
    }
    await tx
      .insert(leads)
      .values({
        leadOwnerId: await upsertLeadOwner(tx, lead),
        sourceType: lead.source,
        externalId: lead.externalId,
        filmCount,
        documentaryFilmmaker,
        formTitle: lead.formTitle,
        formId: lead.formId,
      })
      .onConflictDoNothing();
  });
}

async function upsertLeadOwner(tx: Transaction, lead: InboundLead): Promise<string> {
  const accountId = await findAccountIdByEmail(tx, lead.email);
  const { firstName, lastName, filmCount, documentaryFilmmaker } = lead;
  const email = lead.email.trim();
  const [created] = await tx
    .insert(leadOwners)
    .values({
      firstName,
      lastName,
      email,
      stage: accountId ? "graduated" : "new",
      accountId,
      filmCount,
      documentaryFilmmaker,
    })
    .onConflictDoNothing()
    .returning({ id: leadOwners.id });
  if (created) return created.id;
  const existing = await fillLeadOwner(tx, hasEmail(leadOwners.email, email), lead, accountId);
  if (!existing) throw new Error("the lead owner was deleted while its lead was added");
  return existing.id;
}

/** Fills the empty fields of a lead owner. */
async function fillLeadOwner(
  tx: Transaction,
  where: SQL | undefined,
  { firstName, lastName, filmCount, documentaryFilmmaker }: InboundLead,
  accountId: string | null,
): Promise<{ id: string } | undefined> {
  const [filled] = await tx
    .update(leadOwners)
    .set({
      firstName: sql`coalesce(nullif(${leadOwners.firstName}, ''), ${firstName})`,
      lastName: sql`coalesce(nullif(${leadOwners.lastName}, ''), ${lastName})`,
      accountId: sql`coalesce(${leadOwners.accountId}, ${accountId})`,
      filmCount: sql`coalesce(${leadOwners.filmCount}, ${filmCount})`,
      documentaryFilmmaker: sql`coalesce(${leadOwners.documentaryFilmmaker}, ${documentaryFilmmaker})`,
    })
    .where(where)
    .returning({ id: leadOwners.id });
  return filled;
}
