import type { LeadSource } from "@matinee/contract/schemas/leads";
import { sql } from "drizzle-orm";
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

/** Adds a lead to the owner with its email. Creates a missing owner; fills only empty fields of an existing one. */
export async function receiveLead({ db }: Pick<Services, "db">, lead: InboundLead): Promise<void> {
  await transact(db, async (tx) => {
    const leadOwnerId = await upsertLeadOwner(tx, lead);
    await tx
      .insert(leads)
      .values({
        leadOwnerId,
        sourceType: lead.source,
        externalId: lead.externalId,
        filmCount: lead.filmCount,
        documentaryFilmmaker: lead.documentaryFilmmaker,
        formTitle: lead.formTitle,
        formId: lead.formId,
      })
      .onConflictDoNothing();
  });
}

async function upsertLeadOwner(tx: Transaction, lead: InboundLead): Promise<string> {
  const accountId = await findAccountIdByEmail(tx, lead.email);
  const filmCount = lead.filmCount === null ? null : lead.filmCount === "0" ? "0" : "1+";
  const { firstName, lastName, documentaryFilmmaker } = lead;
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
  const [existing] = await tx
    .update(leadOwners)
    .set({
      firstName: sql`coalesce(nullif(${leadOwners.firstName}, ''), ${firstName})`,
      lastName: sql`coalesce(nullif(${leadOwners.lastName}, ''), ${lastName})`,
      accountId: sql`coalesce(${leadOwners.accountId}, ${accountId})`,
      filmCount: sql`coalesce(${leadOwners.filmCount}, ${filmCount})`,
      documentaryFilmmaker: sql`coalesce(${leadOwners.documentaryFilmmaker}, ${documentaryFilmmaker})`,
    })
    .where(hasEmail(leadOwners.email, email))
    .returning({ id: leadOwners.id });
  if (!existing) throw new Error("the lead owner was deleted while its lead was added");
  return existing.id;
}
