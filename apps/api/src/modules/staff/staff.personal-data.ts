import { retentionDays } from "@matinee/domain/retention";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import { leadOwners, leads } from "../../db/schema/leads.ts";
import { notes } from "../../db/schema/notes.ts";
import { orders } from "../../db/schema/orders.ts";
import { actingPeriods, approvalRequests } from "../../db/schema/staff.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";
import { keptFor, omitColumns, type Person, type PersonalDataSource } from "../../platform/personal-data.ts";
import { findEntitlementIds } from "../access/entitlements.queries.ts";
import { removeLeadOwnerRows } from "./leads/remove-lead-owner.ts";

/** Data that our team keeps about a person: leads, notes, tags and approvals. */
export const staffData: PersonalDataSource = {
  tables: {
    lead_owners: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.leads)} without an account`,
    },
    leads: { copy: true, erasure: "deleted", retention: "with the lead owner" },
    notes: { copy: true, erasure: "deleted", retention: "with the account, lead owner or buyer" },
    tag_links: { copy: true, erasure: "deleted", retention: "with the account or lead owner" },
    acting_periods: { copy: true, erasure: "kept", retention: "evidence of what staff did" },
    bulk_changes: {
      copy: "the search of a member of staff, which is kept for a short time",
      erasure: "kept",
      retention: keptFor(retentionDays.bulkChanges),
    },
    bulk_change_errors: {
      copy: "an id and an error of a list, kept for a short time",
      erasure: "kept",
      retention: "with the bulk change",
    },
    approval_requests: { copy: true, erasure: "anonymised", retention: "evidence of what staff did" },
  },
  async collect(db, person) {
    const leadOwnerRows = await findLeadOwners(db, person);
    const leadOwnerIds = leadOwnerRows.map(({ id }) => id);
    // The notes of a gift are about its buyer, whom the recipient's copy does not name.
    const orderIds = await findBoughtIds(db, person);
    const subjects = [...listSubjects(person, leadOwnerIds), ...orderIds];
    if (subjects.length === 0) return {};
    const { accountId } = person;
    return {
      leads: omitColumns(leadOwnerRows, []),
      "lead-sources": omitColumns(
        await db.select().from(leads).where(inArray(leads.leadOwnerId, leadOwnerIds)),
        ["externalId"],
      ),
      // The author is another person.
      notes: omitColumns(await db.select().from(notes).where(inArray(notes.subjectId, subjects)), [
        "createdBy",
      ]),
      tags: await db
        .select({ name: tags.name, createdAt: tagLinks.createdAt })
        .from(tagLinks)
        .innerJoin(tags, eq(tags.id, tagLinks.tagId))
        .where(inArray(tagLinks.subjectId, subjects)),
      ...(accountId && {
        "staff-access": omitColumns(
          await db.select().from(actingPeriods).where(eq(actingPeriods.customerId, accountId)),
          ["staffId"],
        ),
        "staff-approvals": omitColumns(
          await db.select().from(approvalRequests).where(eq(approvalRequests.customerId, accountId)),
          ["requestedBy", "decidedBy"],
        ),
      }),
    };
  },
  async erase(tx, person) {
    const leadOwnerIds = (await findLeadOwners(tx, person)).map(({ id }) => id);
    await removeLeadOwnerRows(tx, leadOwnerIds);
    const orderIds = [...(await findBoughtIds(tx, person)), ...(await findHeldIds(tx, person))];
    if (orderIds.length > 0)
      await tx.delete(notes).where(and(eq(notes.subjectType, "order"), inArray(notes.subjectId, orderIds)));
    const { accountId } = person;
    if (!accountId) return;
    await tx.delete(notes).where(and(eq(notes.subjectType, "account"), eq(notes.subjectId, accountId)));
    await tx.delete(tagLinks).where(eq(tagLinks.subjectId, accountId));
    await tx
      .delete(approvalRequests)
      .where(and(eq(approvalRequests.customerId, accountId), eq(approvalRequests.kind, "email")));
  },
};

const listSubjects = ({ accountId }: Person, leadOwnerIds: string[]) =>
  accountId ? [accountId, ...leadOwnerIds] : leadOwnerIds;

/** The orders that the person placed, with the gifts for others. */
async function findBoughtIds(db: Queryable, { email }: Person): Promise<string[]> {
  if (email === null) return [];
  const rows = await db.select({ id: orders.id }).from(orders).where(hasEmail(orders.email, email));
  return rows.map(({ id }) => id);
}

/** The orders with which the person watches, with the gifts from others. */
const findHeldIds = async (db: Queryable, { email }: Person): Promise<string[]> =>
  email === null ? [] : (await findEntitlementIds(db, email)).orderIds;

const findLeadOwners = (db: Queryable, { accountId, email }: Person) =>
  db
    .select()
    .from(leadOwners)
    .where(
      or(
        accountId === null ? undefined : eq(leadOwners.accountId, accountId),
        email === null ? undefined : hasEmail(leadOwners.email, email),
      ),
    );
