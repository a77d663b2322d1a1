import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { Text } from "@matinee/texts";
import { and, asc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { isFestival } from "../../../../db/page-kind.ts";
import { passSettings } from "../../../../db/schema/passes.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { products } from "../../../../db/schema/products.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { enqueuePageChange } from "../../../webhooks/enqueue-page-webhook.ts";
import { lockProgramme } from "../../festivals/invited-screenings.ts";
import type { Page } from "../page.rules.ts";

/**
 * Checks the new currency of an event that is saved, and gives it to the screenings of a festival's own account. The prices keep
 * their numbers (rules/currencies.md, Currencies). The event's own row is written with the save.
 * @throws AppError invalid at `currency` for a screening that follows its festival, and for a price that could not be charged;
 * state-conflict at `currency` once one of the screenings has an order
 */
export async function changeCurrency(tx: Transaction, stored: Page, { currency }: Page): Promise<void> {
  if (currency === stored.currency) return;
  await rejectFollower(tx, stored);
  if (stored.kind === "festival") await lockProgramme(tx, stored.id);
  await rejectSmallPrices(tx, stored, currency);
  if (stored.kind !== "festival") return;
  const followers = await tx
    .update(pages)
    .set({
      currency,
      version: sql`${pages.version} + 1`,
      fieldVersions: sql`${pages.fieldVersions} || jsonb_build_object('currency', ${pages.version} + 1)`,
    })
    .where(isFollower(stored))
    .returning({ id: pages.id })
    .catch((error: unknown) => {
      throw toFixedCurrencyError(error, (t) => t.eventMoney.fixedByScreening);
    });
  for (const { id } of followers) await enqueuePageChange(tx, id, ["currency"]);
}

/**
 * Says that orders have fixed the currency of an event. Their key to it decides, so that no order of another currency can be
 * placed meanwhile. Any other error stays as it is.
 */
export function toFixedCurrencyError(error: unknown, text: Text = (t) => t.eventMoney.fixed): unknown {
  if (!violatesConstraint(error, "orders_currency_fk")) return error;
  return new AppError("state-conflict", text, { fields: { currency: text } });
}

/** The screenings of a festival whose prices are in its currency: an invited one has its own. */
const isFollower = (festival: Pick<Page, "id" | "accountId">) =>
  and(eq(pages.festivalId, festival.id), eq(pages.accountId, festival.accountId));

async function rejectFollower(tx: Transaction, { festivalId, accountId }: Page): Promise<void> {
  if (festivalId === null) return;
  const isOwn = and(eq(pages.id, festivalId), isFestival, eq(pages.accountId, accountId));
  if ((await tx.$count(pages, isOwn)) > 0)
    throw createFieldError("currency", (t) => t.eventMoney.followsFestival);
}

/** The least that can be charged depends on the currency, so that a price may be too small for the new one. */
async function rejectSmallPrices(tx: Transaction, stored: Page, currency: Currency): Promise<void> {
  const { minCharge } = currencyRules[currency];
  if (minCharge <= currencyRules[stored.currency].minCharge) return;
  const isTooSmall = (column: typeof products.priceCents | typeof passSettings.earlyPriceCents) =>
    and(gt(column, 0), lt(column, minCharge));
  const [small] = await tx
    .select({ title: products.title })
    .from(products)
    .innerJoin(pages, eq(pages.id, products.pageId))
    .leftJoin(passSettings, eq(passSettings.productId, products.id))
    .where(
      and(
        or(eq(pages.id, stored.id), isFollower(stored)),
        isNull(products.hiddenAt),
        ne(products.type, "donation"),
        or(isTooSmall(products.priceCents), isTooSmall(passSettings.earlyPriceCents)),
      ),
    )
    .orderBy(asc(products.createdAt))
    .limit(1);
  if (small)
    throw createFieldError("currency", (t) =>
      t.eventMoney.priceTooSmall(small.title, t.formats.money(minCharge, currency)),
    );
}
