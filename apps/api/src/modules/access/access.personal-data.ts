import { retentionDays } from "@matinee/domain/retention";
import { normaliseEmail } from "@matinee/domain/contact";
import { eq, inArray } from "drizzle-orm";
import { blockedEmails } from "../../db/schema/blocked-emails.ts";
import { hasEmail } from "../../db/has-email.ts";
import { invitations } from "../../db/schema/invitations.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { keptFor, omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";
import { findEntitlementIds } from "./entitlements.queries.ts";

/** Registrations, invitations and viewing links. An erased owner's events lose those of their viewers too. */
export const accessData: PersonalDataSource = {
  tables: {
    subscribers: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.registrations)} after the event closed`,
    },
    invitations: { copy: true, erasure: "deleted", retention: keptFor(retentionDays.invitations) },
    blocked_emails: {
      copy: true,
      erasure: "kept",
      retention: "until staff unblock the address: an erasure would lift the block",
    },
    entitlements: {
      copy: "the visits of an order or a registration",
      erasure: "kept",
      retention: "with the order or the registration",
    },
    viewer_credentials: {
      copy: "hashes of credentials",
      erasure: "deleted",
      retention: `${keptFor(retentionDays.viewingLinks)} after the event closed`,
    },
  },
  async collect(db, { email }) {
    if (!email) return { registrations: [], invitations: [], blocks: [] };
    return {
      blocks: omitColumns(
        await db
          .select()
          .from(blockedEmails)
          .where(eq(blockedEmails.email, normaliseEmail(email))),
        ["blockedBy"],
      ),
      registrations: omitColumns(
        await db.select().from(subscribers).where(hasEmail(subscribers.email, email)),
        [],
      ),
      invitations: omitColumns(
        await db.select().from(invitations).where(hasEmail(invitations.recipientEmail, email)),
        [],
      ),
    };
  },
  async erase(tx, { accountId, email }) {
    if (email) {
      const { orderIds } = await findEntitlementIds(tx, email);
      if (orderIds.length > 0)
        await tx.delete(viewerCredentials).where(inArray(viewerCredentials.orderId, orderIds));
      await tx.delete(subscribers).where(hasEmail(subscribers.email, email));
      await tx.delete(invitations).where(hasEmail(invitations.recipientEmail, email));
    }
    if (accountId) {
      const owned = tx.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId));
      await tx.delete(subscribers).where(inArray(subscribers.pageId, owned));
      await tx.delete(invitations).where(inArray(invitations.pageId, owned));
    }
  },
};
