import { retentionDays } from "@matinee/domain/retention";
import { normaliseEmail } from "@matinee/domain/contact";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { blockedEmails } from "../../db/schema/blocked-emails.ts";
import { hasEmail } from "../../db/has-email.ts";
import { endListings } from "../../db/listed-tickets.ts";
import { listedTickets } from "../../db/schema/waitlists.ts";
import { invitations } from "../../db/schema/invitations.ts";
import { pages } from "../../db/schema/pages.ts";
import { plans, planVersions } from "../../db/schema/plans.ts";
import { passUses } from "../../db/schema/passes.ts";
import { entitlements, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import {
  createErasedEmail,
  ERASED_NAME,
  keptFor,
  omitColumns,
  type PersonalDataSource,
} from "../../platform/personal-data.ts";
import { findEntitlementIds } from "./entitlements.queries.ts";

/** When a pass was used for a screening, and until when its holder may watch it. */
const useColumns = {
  begunAt: entitlements.createdAt,
  countedAt: entitlements.countedAt,
  watchUntil: entitlements.watchUntil,
  visits: entitlements.plays,
};

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
      copy: "the visits of an order or a registration, and the tickets that others sent on",
      erasure: "anonymised",
      retention: "with the order or the registration",
    },
    pass_uses: { copy: true, erasure: "anonymised", retention: "with the order of the pass" },
    plans: { copy: true, erasure: "deleted", retention: "with the order or the registration" },
    plan_versions: {
      copy: "hashes of credentials",
      erasure: "deleted",
      retention: "with the order or the registration",
    },
    viewer_credentials: {
      copy: "hashes of credentials",
      erasure: "deleted",
      retention: `${keptFor(retentionDays.viewingLinks)} after the event closed`,
    },
  },
  async collect(db, { email }) {
    if (!email)
      return { registrations: [], tickets: [], "pass-uses": [], plans: [], invitations: [], blocks: [] };
    const { passIds, entitlementIds } = await findEntitlementIds(db, email);
    return {
      // Neither the buyer nor the price of a ticket that was sent on.
      tickets: omitColumns(
        await db.select().from(entitlements).where(hasEmail(entitlements.holderEmail, email)),
        ["orderId", "subscriberId", "passId", "unit", "lineId", "paidCents", "previousId"],
      ),
      plans: omitColumns(await db.select().from(plans).where(inArray(plans.entitlementId, entitlementIds)), [
        "entitlementId",
      ]),
      "pass-uses": omitColumns(
        (
          await db
            .select({ place: passUses, use: useColumns })
            .from(passUses)
            .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
            .where(inArray(passUses.passId, passIds))
        ).map(({ place, use }) => ({ ...place, ...use })),
        ["entitlementId"],
      ),
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
      const { orderIds, entitlementIds, ticketIds } = await findEntitlementIds(tx, email);
      await endListings(tx, inArray(listedTickets.ticketId, entitlementIds), "ended");
      // The tickets of an order that were sent on stay their holders'.
      await tx
        .delete(viewerCredentials)
        .where(
          or(
            and(inArray(viewerCredentials.orderId, orderIds), isNull(viewerCredentials.entitlementId)),
            inArray(viewerCredentials.entitlementId, entitlementIds),
          ),
        );
      await tx.delete(plans).where(inArray(plans.entitlementId, entitlementIds));
      await tx.delete(planVersions).where(inArray(planVersions.entitlementId, entitlementIds));
      // Not null, which would make them the buyer's again.
      for (const id of ticketIds)
        await tx
          .update(entitlements)
          .set({ holderName: ERASED_NAME, holderEmail: createErasedEmail(id) })
          .where(eq(entitlements.id, id));
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
