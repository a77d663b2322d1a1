import type { PassSettings, ProductBase } from "@matinee/contract/schemas/products";
import type { ProductType } from "@matinee/domain/admission";
import { coversLess, findPassIssues, type PassField, passLimits } from "@matinee/domain/passes";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { selectPassHolders, selectScreeningCount, selectSectionIds } from "../../../db/pass-coverage.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { passes } from "../../../db/schema/subscribers.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import type { FieldTexts } from "../pages/page.rules.ts";
import { applyPassSettings, describePass, type StoredPass, toPassSettings } from "./pass-settings.rules.ts";
import { announceLess } from "./tell-pass-holders.ts";

/** A product as far as it can be a pass. */
interface ProductToSave {
  id: string;
  pageId: string;
  type: ProductType;
  priceCents: number;
  shippingCents: number;
}

/**
 * Checks whether an event may offer a product of this type. Call it before the product is stored.
 * @throws AppError invalid at the field: passes are for festivals, tickets for screenings
 */
export async function checkProductType(
  db: Queryable,
  { pageId, type, shippingCents }: Omit<ProductToSave, "id" | "priceCents">,
  pass: Partial<PassSettings> | undefined,
): Promise<void> {
  if (type !== "pass" && pass) throw createFieldError("pass", (t) => t.passes.notAPass);
  if (type !== "pass" && type !== "ticket") return;
  const [page] = await db.select({ kind: pages.kind }).from(pages).where(eq(pages.id, pageId));
  if (type === "ticket") {
    if (page?.kind === "festival") throw createFieldError("type", (t) => t.passes.noTickets);
    return;
  }
  if (page?.kind !== "festival") throw createFieldError("type", (t) => t.passes.onlyFestivals);
  if (shippingCents > 0) throw createFieldError("shipping", (t) => t.passes.notShipped);
}

/**
 * Stores the settings of a new pass.
 * @throws AppError invalid at the fields, and for more passes than a festival has
 */
export async function insertPassSettings(
  tx: Transaction,
  product: ProductToSave,
  input: Partial<PassSettings>,
): Promise<void> {
  // Two passes that are added at once count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passes:${product.pageId}`}, 0))`);
  const others = await tx.$count(
    products,
    and(
      eq(products.pageId, product.pageId),
      eq(products.type, "pass"),
      isNull(products.hiddenAt),
      ne(products.id, product.id),
    ),
  );
  if (others >= passLimits.perFestival) throw createFieldError("type", (t) => t.passes.tooMany);
  const settings = applyPassSettings(input);
  await rejectIssuesOf(tx, product, settings, 0);
  await tx.insert(passSettings).values({ productId: product.id, ...settings });
}

/**
 * Changes the settings of a pass, whose product is locked. What its holders have grows with it; it shrinks with `confirmed`, and
 * they are told.
 * @param base the settings that the caller read of those that it changes, to detect a concurrent change
 * @throws AppError invalid at the fields; saved-before-you; confirmation-needed with the number of holders
 */
export async function updatePassSettings(
  tx: Transaction,
  product: ProductToSave,
  {
    pass,
    base = {},
    confirmed,
  }: { pass: Partial<PassSettings>; base: ProductBase["pass"]; confirmed: boolean },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(passSettings)
    .where(eq(passSettings.productId, product.id))
    .for("no key update");
  if (!row) throw createNotFoundError("product");
  const { productId: _id, earlyReserved, ...stored } = row;
  const settings = applyPassSettings(pass, stored);
  rejectConflicts(nameFields(base), nameFields(toPassSettings(stored)), nameFields(toPassSettings(settings)));
  await rejectIssuesOf(tx, product, settings, earlyReserved);
  if (coversLess(stored, settings)) {
    const reduced = { festivalId: product.pageId, productIds: [product.id] };
    await announceLess(tx, reduced, confirmed, (holders) => (t) => t.passes.confirmationNeeded(holders));
  }
  await tx.update(passSettings).set(settings).where(eq(passSettings.productId, product.id));
  await updateUses(tx, product.id, stored.filmCount, settings.filmCount);
}

/** Names settings as a request names their fields. */
const nameFields = (settings: Partial<PassSettings>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`pass.${name}`, value]));

/** Gives the holders of a pass what a changed number of screenings adds, or takes it, down to none. */
async function updateUses(
  tx: Transaction,
  productId: string,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (before === after) return;
  const usesLeft =
    after === null
      ? null
      : before === null
        ? after
        : sql`greatest(${passes.usesLeft} + ${after - before}, 0)`;
  await tx.update(passes).set({ usesLeft }).where(eq(passes.productId, productId));
}

async function rejectIssuesOf(
  tx: Transaction,
  { pageId, priceCents }: ProductToSave,
  pass: StoredPass,
  earlyReserved: number,
): Promise<void> {
  const [festival] = await tx
    .select({
      currency: pages.currency,
      closesAt: pages.closesAt,
      screenings: selectScreeningCount(sql`${pageId}`),
      sectionIds: selectSectionIds(sql`${pageId}`),
    })
    .from(pages)
    .where(eq(pages.id, pageId));
  if (!festival) throw createNotFoundError("event");
  const issues = findPassIssues(describePass(pass, priceCents), {
    ...festival,
    sectionIds: new Set(festival.sectionIds),
    earlyReserved,
  });
  const fields: FieldTexts = {};
  const name = (field: PassField, path: string) => {
    const issue = issues[field];
    if (issue) fields[path] = (t) => t.passes.issues(festival.currency)[issue];
  };
  name("sectionIds", "pass.sectionIds");
  name("filmCount", "pass.filmCount");
  name("saleFrom", "pass.saleFrom");
  name("saleUntil", "pass.saleUntil");
  name("earlyPrice", "pass.earlyPrice");
  name("earlyQuantity", "pass.earlyQuantity");
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
}

/** Counts the people who hold a pass of a product, by distinct email. */
export async function countPassHolders(db: Queryable, productId: string): Promise<number> {
  const [row] = await db
    .select({ people: selectPassHolders(sql`${productId}`) })
    .from(products)
    .where(eq(products.id, productId));
  return row?.people ?? 0;
}
