import { getLinkEnd } from "@matinee/domain/viewing-windows";
import { isAdmitted, isAdmittingSubscriber } from "@matinee/domain/admission";
import { normaliseEmail } from "@matinee/domain/contact";
import { type Gate, decideGate } from "@matinee/domain/gate";
import type { Language } from "@matinee/texts/languages";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { hasEmail } from "../../db/has-email.ts";
import type { TicketRef } from "./entitlements.queries.ts";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { equalizeResponseTime } from "../../platform/equalize-response-time.ts";

/** Limit per email and event, whether or not the email is known. */
const PER_EMAIL = { max: 5, windowSeconds: 3600 };

/**
 * Emails a person one message with a new link for each registration, ticket and gift ticket that still admits to this
 * event, and of a screening one with the links of their passes of its festival (rules/access.md, Viewing links). Response and duration are the same for every address.
 * @throws AppError too-many-requests
 */
export async function resendViewingLink(ctx: Context, pageId: string, address: string): Promise<void> {
  const email = normaliseEmail(address);
  await ctx.rateLimits.consume("viewing-link", PER_EMAIL, `${pageId}:${email}`);
  await equalizeResponseTime(async () => {
    const [page] = await ctx.db
      .select({ festivalId: pages.festivalId })
      .from(pages)
      .where(eq(pages.id, pageId));
    for (const id of [pageId, page?.festivalId ?? null]) {
      const links = id === null ? null : await findViewingLinks(ctx, id, email);
      const language = ctx.language ?? links?.language;
      if (links && language) await transact(ctx.db, (tx) => enqueueViewingLinks(tx, { ...links, language }));
    }
  });
}

export interface ViewingLinks {
  pageId: string;
  to: string;
  language: Language;
  holders: (TicketRef | { subscriberId: string })[];
}

/** Emails one message with a new link for each holder. */
export const enqueueViewingLinks = (
  tx: Transaction,
  { pageId, to, language, holders }: ViewingLinks,
): Promise<void> => enqueueEmail(tx, { template: "viewing-link", to, language, input: { holders }, pageId });

/** Finds what a person's links of an event are for; null when none of them would open anything. */
export async function findViewingLinks(
  ctx: Pick<Context, "db" | "clock">,
  pageId: string,
  email: string,
): Promise<ViewingLinks | null> {
  const [page] = await ctx.db
    .select({
      emailCapture: pages.emailCapture,
      paywallSettings: pages.paywallSettings,
      closesAt: pages.closesAt,
      watchUntil: sql<Date | null>`(select max(${entitlements.watchUntil}) from ${entitlements}
        where ${entitlements.pageId} = "pages"."id")`.mapWith(entitlements.watchUntil),
    })
    .from(pages)
    // The links of other events open nothing.
    .where(
      and(
        eq(pages.id, pageId),
        isNull(pages.cancelledAt),
        eq(pages.archived, false),
        eq(pages.superarchived, false),
      ),
    );
  if (!page || hasViewingLinkExpired(getLinkEnd(page.closesAt, page), ctx.clock.now())) return null;
  const gate = decideGate({ ...page.paywallSettings, emailCapture: page.emailCapture }, true);
  const held = [
    ...(await findRegistrations(ctx, pageId, email, gate)),
    ...(await findTickets(ctx, pageId, email, gate)),
  ];
  const [first] = held;
  return first
    ? { pageId, to: first.to, language: first.language, holders: held.map(({ holder }) => holder) }
    : null;
}

async function findRegistrations({ db }: Pick<Context, "db">, pageId: string, email: string, gate: Gate) {
  if (!isAdmitted(gate, { subscription: true, admittingOrder: false })) return [];
  const rows = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.pageId, pageId), hasEmail(subscribers.email, email)));
  return rows
    .filter((row) => isAdmittingSubscriber(row, pageId))
    .map((row) => ({ to: row.email, language: row.language, holder: { subscriberId: row.id } }));
}

/** A gift ticket belongs to its recipient, never to its buyer, and a ticket that was sent on to its holder. */
async function findTickets({ db }: Pick<Context, "db">, pageId: string, email: string, gate: Gate) {
  if (!isAdmitted(gate, { subscription: false, admittingOrder: true })) return [];
  const holderEmail = sql<string>`coalesce(${entitlements.holderEmail}, ${orders.gift}->>'recipientEmail', ${orders.email})`;
  // The link of an order opens all that its buyer has.
  const ticketId = sql<
    string | null
  >`case when ${entitlements.holderEmail} is not null then ${entitlements.id} end`;
  const language = sql<Language>`coalesce(${entitlements.holderLanguage}, ${orders.gift}->>'language', ${orders.language})`;
  const rows = await db
    .selectDistinct({ orderId: orders.id, ticketId, to: holderEmail, language })
    .from(orders)
    .innerJoin(
      entitlements,
      and(
        eq(entitlements.orderId, orders.id),
        isNull(entitlements.suspendedAt),
        isNull(entitlements.revokedAt),
      ),
    )
    .where(
      and(
        eq(orders.pageId, pageId),
        // Each half of the condition has its own index.
        or(
          and(
            isNull(entitlements.holderEmail),
            or(
              and(isNull(orders.gift), hasEmail(orders.email, email)),
              and(isNotNull(orders.gift), hasEmail(sql`${orders.gift}->>'recipientEmail'`, email)),
            ),
          ),
          hasEmail(entitlements.holderEmail, email),
        ),
      ),
    );
  return rows.map(({ to, language, orderId, ticketId: id }) => ({
    to,
    language,
    holder: { orderId, ...(id && { ticketId: id }) },
  }));
}
