import type { HeldPass, PublicFestival } from "@matinee/contract/schemas/festivals";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { findReservationWindow } from "@matinee/domain/pass-reservations";
import { getTicketState } from "@matinee/domain/tickets";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { capacityPools, pages } from "../../db/schema/pages.ts";
import { passSettings, passUses } from "../../db/schema/passes.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { products } from "../../db/schema/products.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";
import { toIsoString } from "../../platform/iso-string.ts";
import { hashToken } from "../../platform/crypto.ts";
import { isLinkAlive, isOfCredential } from "../access/viewer-links.ts";
import { isReservation, selectReserved, selectStart } from "../access/reserve-place.ts";
import { getTicketHolder } from "../commerce/orders/tickets/tickets.queries.ts";
import { translateText } from "../events/translations/translate.rules.ts";
import { findTranslations } from "../events/translations/translations.queries.ts";
import { findPublicFestival } from "../events/festivals/public-festival.queries.ts";

/**
 * Finds a pass by its link, or by that of its order, whose first ticket it is. The screenings are those of the public programme.
 * @param token plain-text credential
 * @param language of its reader; undefined for the festival's own
 * @returns null for a link that was replaced or has expired, or that is of something else
 */
export async function findHeldPass(
  db: Queryable,
  token: string,
  now: Date,
  language: Language | undefined,
): Promise<HeldPass | null> {
  const [row] = await db
    .select({
      ticket: entitlements,
      order: { name: orders.name, email: orders.email, gift: orders.gift },
      pass: passes,
      reserved: selectReserved(),
      uses: sql<number>`(select count(*)::int from ${passUses} taken
        where taken.pass_id = ${passes.id} and taken.released_at is null)`,
      settings: passSettings,
      title: products.title,
      page: {
        id: pages.id,
        url: pages.slug,
        title: pages.title,
        timezone: pages.timezone,
        opensAt: pages.opensAt,
        closesAt: pages.closesAt,
        cancelledAt: pages.cancelledAt,
      },
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .innerJoin(entitlements, isOfCredential)
    .innerJoin(passes, eq(passes.entitlementId, entitlements.id))
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(
        eq(viewerCredentials.tokenHash, hashToken(token)),
        isNull(viewerCredentials.replacedAt),
        isLinkAlive(sql`${computeOldestClose(now).toISOString()}::timestamptz`),
      ),
    );
  if (!row) return null;
  const { ticket, order, pass, settings, title } = row;
  const { cancelledAt, opensAt, closesAt, ...festival } = row.page;
  const programme = await findPublicFestival(db, festival.id, now, language);
  const translations = await findTranslations(db, language ? [festival.id] : [], language ?? defaultLanguage);
  const reservable = await findReservable(db, { passId: pass.id, festivalId: festival.id }, settings);
  return {
    festival: {
      ...festival,
      title: translateText(translations, festival.id, "title", festival.title),
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      cancelled: cancelledAt !== null,
    },
    id: pass.id,
    title: translateText(translations, pass.productId, "title", title),
    state: getTicketState(ticket),
    holder: getTicketHolder(ticket, order).name,
    covers: settings.covers,
    includesPremieres: settings.includesPremieres,
    usesLeft: pass.usesLeft,
    uses: row.uses,
    reservations: settings.reservations,
    reservationsLeft: Math.max(0, settings.reservations - row.reserved),
    screenings: programme
      ? listCovered(programme.festival, settings).map((screening) => ({
          ...screening,
          reservation: reservable.get(screening.pageId) ?? null,
        }))
      : [],
  };
}

/** Finds when places of the screenings of a festival can be reserved with a pass, by screening; without those that count none. */
async function findReservable(
  db: Queryable,
  { passId, festivalId }: { passId: string; festivalId: string },
  settings: Pick<typeof passSettings.$inferSelect, "reserveHoursBeforeSale">,
): Promise<Map<string, HeldPass["screenings"][number]["reservation"]>> {
  const rows = await db
    .select({
      pageId: pages.id,
      saleFrom: pages.saleFrom,
      startsAt: selectStart(),
      reservedAt: passUses.reservedAt,
    })
    .from(pages)
    .innerJoin(capacityPools, eq(capacityPools.pageId, pages.id))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(passUses, and(eq(passUses.passId, passId), eq(passUses.pageId, pages.id), isReservation))
    .where(eq(pages.festivalId, festivalId));
  return new Map(
    rows.map(({ pageId, reservedAt, ...times }) => {
      const { from, until } = findReservationWindow(settings, times);
      return [
        pageId,
        { from: toIsoString(from), until: toIsoString(until), reservedAt: toIsoString(reservedAt) },
      ];
    }),
  );
}

function listCovered(
  { screenings, sections }: PublicFestival,
  { covers, sectionIds, includesPremieres }: typeof passSettings.$inferSelect,
): Omit<HeldPass["screenings"][number], "reservation">[] {
  const placed = [
    ...(covers === "sections" ? [] : screenings),
    ...sections.flatMap((section) =>
      covers !== "sections" || sectionIds.includes(section.id) ? section.screenings : [],
    ),
  ];
  return placed.flatMap((screening) => {
    if (screening.state === "announced") return [];
    if (screening.premiereStartsAt !== null && !includesPremieres) return [];
    return [{ pageId: screening.pageId, state: screening.state }];
  });
}
