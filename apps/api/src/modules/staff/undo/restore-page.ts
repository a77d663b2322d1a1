import { LIVE_FIELDS, NULLABLE_FIELDS, type SavePage, savePageSchema } from "@matinee/contract/schemas/pages";
import { defaultReceipt } from "@matinee/domain/tax";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { createErasedSlug } from "../../../platform/personal-data.ts";
import { readPageFields } from "../../events/pages/save/page-changes.ts";
import { lockPage, savePage } from "../../events/pages/save/save-page.ts";
import type { StoredEntry } from "./undo.queries.ts";
import {
  EARLY_BIRD_FIELDS,
  type FieldChanges,
  hasValuesAfter,
  IMAGE_FIELDS,
  isFollowing,
  readChanges,
} from "./undo.rules.ts";

/**
 * Restores the fields of an event by a save, which asks for the same permission as the change.
 * @returns false, without a change, when a field has another value now, or its owner saved it since
 * @throws AppError not-found, also for an event whose owner was erased; state-conflict when people hold tickets under the
 * terms that would change, when the former address is taken, and when the former image is no longer stored; others as
 * savePage
 */
export async function restorePage(
  tx: Transaction,
  ctx: SignedInContext,
  { subjectId: id, detail, createdAt }: Pick<StoredEntry, "subjectId" | "detail" | "createdAt">,
): Promise<boolean> {
  const changes = readChanges(detail);
  const stored = await lockPage(tx, ctx, id);
  if (stored.slug === createErasedSlug(id)) throw createNotFoundError("event");
  if (!hasValuesAfter(readPageFields(stored), changes)) return false;
  const auditedVersions = await findSavedVersions(tx, { id, since: createdAt });
  // A save of the owner has no entry, so that no later entry shows it, also when it left the value.
  const isFollowed = Object.keys(changes).some(
    (field) => !auditedVersions.has(stored.fieldVersions[field] ?? 0),
  );
  // An entry of an earlier release has no version.
  if (typeof detail["version"] === "number" && isFollowed) return false;
  await rejectUsedEarlyBird(tx, stored, changes);
  const saved = await savePage(tx, ctx, stored, buildSave(stored, changes)).catch((error: unknown) => {
    throw describeRejection(error);
  });
  // Archiving remembers the activation. This one was undone, so that leaving the archive must not bring it back.
  if (saved.archived && changes["activated"]?.to === true) {
    await tx.update(pages).set({ activatedBeforeArchive: false }).where(eq(pages.id, id));
  }
  return true;
}

/**
 * Fields that concern ticket holders, and yet can be restored while there are some: a former address redirects, and nothing
 * was ordered at the early-bird price.
 */
const RESTORED_FOR_HOLDERS: readonly string[] = ["url", ...EARLY_BIRD_FIELDS];

/** @throws AppError state-conflict when an order, paid or not, has a ticket at one of the early-bird prices */
async function rejectUsedEarlyBird(
  tx: Transaction,
  { paywallSettings }: typeof pages.$inferSelect,
  changes: FieldChanges,
): Promise<void> {
  if (!EARLY_BIRD_FIELDS.some((field) => field in changes)) return;
  const former = changes["paywallSettings.earlyProductId"]?.from;
  const ids = [paywallSettings.earlyProductId, former].filter((id) => typeof id === "string");
  // Locked, so that no order counts until the former price is saved.
  const tickets = await tx
    .select({ reserved: products.reserved })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  if (tickets.some(({ reserved }) => reserved > 0))
    throw new AppError("state-conflict", (t) => t.undo.earlyBirdUsed);
}

/** Says why an event keeps the changed values. Any other error stays as it is. */
function describeRejection(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  // Each new date is an email to every holder, so that it is changed where the editor shows whom it concerns.
  if (error.code === "confirmation-needed") return new AppError("state-conflict", (t) => t.undo.hasHolders);
  if (error.code === "url-taken") return new AppError("state-conflict", (t) => t.undo.addressTaken);
  const fields = error.fields ?? {};
  return error.code === "invalid" && IMAGE_FIELDS.some((field) => field in fields)
    ? new AppError("state-conflict", (t) => t.undo.imageRemoved)
    : error;
}

/** Finds the versions of an event that audited saves wrote. Contains 0, the version of an unsaved field. */
async function findSavedVersions(
  tx: Transaction,
  { id, since }: { id: string; since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ version: sql<number | null>`(${auditEntries.detail}->>'version')::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "page"),
        eq(auditEntries.subjectId, id),
        eq(auditEntries.action, "page.update"),
        gte(auditEntries.createdAt, since),
      ),
    );
  return new Set([0, ...rows.map(({ version }) => version ?? 0)]);
}

/** What removes a setting in a save; of any other field it is "". */
const REMOVED: Readonly<Record<string, number | boolean>> = {
  earlyPrice: 0,
  earlyQuantity: 0,
  payWhatYouCan: false,
  suggestedPrice: 0,
};

/** The receipt of an event that had none of its own. */
const REMOVED_RECEIPT: Readonly<Record<string, unknown>> = defaultReceipt;

/**
 * Builds a save of the former values; its "" removes a text, a date or an image. Leaves out fields that follow from another
 * one, which the save sets itself.
 */
function buildSave(stored: typeof pages.$inferSelect, changes: FieldChanges): SavePage {
  const save: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  const tax: Record<string, unknown> = { ...stored.tax };
  const receipt: Record<string, unknown> = { ...(stored.receipt ?? defaultReceipt) };
  for (const [field, { from }] of Object.entries(changes)) {
    if (isFollowing(field, changes)) continue;
    const [group, setting] = field.split(".");
    if (group === "paywallSettings" && setting) settings[setting] = from ?? REMOVED[setting] ?? "";
    else if (group === "tax" && setting) save["tax"] = Object.assign(tax, { [setting]: from });
    else if (group === "receipt" && setting)
      save["receipt"] = Object.assign(receipt, { [setting]: from ?? REMOVED_RECEIPT[setting] });
    else save[field] = from ?? (NULLABLE_FIELDS.some((name) => name === field) ? null : "");
  }
  if (save["tax"]) tax["mode"] ??= "none";
  // A save that turns the paywall on turns presale on with it, unless it says otherwise.
  if ("enablePaywall" in settings) settings["isPresale"] ??= stored.paywallSettings.isPresale;
  const concernsHolders = LIVE_FIELDS.some(
    (field) => field in changes && !RESTORED_FOR_HOLDERS.includes(field),
  );
  return savePageSchema.parse({
    ...save,
    confirmed: !concernsHolders,
    ...(Object.keys(settings).length > 0 && { paywallSettings: settings }),
  });
}
