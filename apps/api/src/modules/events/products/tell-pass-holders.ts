import { coversScreening } from "@matinee/domain/passes";
import type { Text } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { translations } from "../../../db/schema/translations.ts";
import { AppError } from "../../../platform/errors.ts";

/** Selects the people who hold a valid pass of these products, one row for each pass. */
const selectHolders = (productIds: readonly string[]) => sql`
  select coalesce(e.holder_email, o.gift->>'recipientEmail', o.email) as email, o.id as order_id, e.id as ticket_id, p.product_id,
    coalesce(e.holder_language, o.gift->>'language', o.language) as language
  from ${passes} p join ${entitlements} e on e.id = p.entitlement_id join ${orders} o on o.id = e.order_id
  where p.product_id = any(${sql.param([...productIds])}::uuid[]) and e.revoked_at is null`;

/** Counts the people who hold a valid pass of these products, by distinct email. */
async function countHoldersOf(db: Queryable, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const { rows } = await db.execute<{ people: number }>(
    sql`select count(distinct lower(h.email))::int as people from (${selectHolders(productIds)}) h`,
  );
  return rows[0]?.people ?? 0;
}

/**
 * Asks before passes that people hold include less, and tells them once it is confirmed: an email for each of the products and
 * addresses, in one statement for any number.
 * @throws AppError confirmation-needed with the number of holders
 */
export async function announceLess(
  tx: Transaction,
  { festivalId, productIds }: { festivalId: string; productIds: readonly string[] },
  confirmed: boolean,
  describe: (holders: number) => Text,
): Promise<void> {
  const holders = await countHoldersOf(tx, productIds);
  if (holders === 0) return;
  if (!confirmed) throw new AppError("confirmation-needed", describe(holders), { details: { holders } });
  await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, page_id)
    select gen_random_uuid(), 'pass-reduced', h.email, h.language,
      jsonb_build_object('orderId', h.order_id, 'ticketId', h.ticket_id, 'pass', coalesce(translated.text, product.title)), ${festivalId}::uuid
    from (select distinct on (lower(h.email), h.product_id) h.* from (${selectHolders(productIds)}) h
      order by lower(h.email), h.product_id) h
    join ${products} product on product.id = h.product_id
    left join ${translations} translated on translated.subject_kind = 'product' and translated.subject_id = product.id
      and translated.field = 'title' and translated.language = h.language`);
}

interface Placed {
  sectionId: string | null;
  isPremiere: boolean;
}

/** Finds the passes of a festival that cover one of these screenings as it was, and not as it is now. */
export async function findLosingPasses(
  db: Queryable,
  festivalId: string,
  changes: readonly { before: Placed; after: Placed }[],
): Promise<string[]> {
  if (changes.length === 0) return [];
  const settings = await db
    .select({
      productId: passSettings.productId,
      covers: passSettings.covers,
      sectionIds: passSettings.sectionIds,
      includesPremieres: passSettings.includesPremieres,
    })
    .from(passSettings)
    .innerJoin(products, and(eq(products.id, passSettings.productId), eq(products.pageId, festivalId)));
  return settings
    .filter((pass) =>
      changes.some(({ before, after }) => coversScreening(pass, before) && !coversScreening(pass, after)),
    )
    .map(({ productId }) => productId);
}
