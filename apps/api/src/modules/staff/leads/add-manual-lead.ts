import { and, isNotNull } from "drizzle-orm";
import type { LeadSource, LeadStage } from "@matinee/contract/schemas/leads";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { createLeadEmailTakenError } from "./lead-email.ts";
import { findLeadOwnerId } from "./lead-owner.queries.ts";
import { leadOwners, leads } from "../../../db/schema/leads.ts";
import { hasEmail } from "../../../db/has-email.ts";

export interface ManualLead {
  type: LeadSource;
  /** Adds the lead to this existing owner without changing the owner's data. */
  leadOwnerId?: string | undefined;
  first_name: string;
  last_name: string;
  email: string;
  stage: LeadStage;
  film_count: string;
  documentary_filmmaker: boolean;
}

/**
 * Adds a lead by hand, on behalf of staff: to the owner `leadOwnerId`, or to a new owner.
 * @returns the owner's id
 * @throws AppError email-taken, not-found
 */
export async function addManualLead(ctx: SignedInContext, input: ManualLead): Promise<string> {
  try {
    return await transact(ctx.db, async (tx) => {
      const ownerId = input.leadOwnerId
        ? await findLeadOwnerId(tx, input.leadOwnerId)
        : await createOwner(tx, input);
      await tx.insert(leads).values({
        leadOwnerId: ownerId,
        sourceType: input.type,
        filmCount: input.film_count,
        documentaryFilmmaker: input.documentary_filmmaker,
      });
      await recordAudit(tx, ctx, {
        action: "lead.add",
        subjectType: "leadowner",
        subjectId: ownerId,
        detail: { source: input.type, email: input.email },
      });
      return ownerId;
    });
  } catch (error) {
    if (violatesConstraint(error, "lead_owners_email_key")) throw createLeadEmailTakenError();
    throw error;
  }
}

async function createOwner(tx: Transaction, input: ManualLead): Promise<string> {
  const [owner] = await tx
    .insert(leadOwners)
    .values({
      firstName: input.first_name,
      lastName: input.last_name,
      email: input.email.trim(),
      stage: input.stage,
      filmCount: input.film_count,
      documentaryFilmmaker: input.documentary_filmmaker,
      accountId: await findAccountIdByEmail(tx, input.email),
    })
    .returning({ id: leadOwners.id });
  if (!owner) throw new Error("the insert returned no lead owner");
  return owner.id;
}

/** Returns the id of the account with this verified email, ignoring case. */
export async function findAccountIdByEmail(tx: Transaction, email: string): Promise<string | null> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(hasEmail(accounts.email, email.trim()), isNotNull(accounts.emailVerifiedAt)));
  return account?.id ?? null;
}
