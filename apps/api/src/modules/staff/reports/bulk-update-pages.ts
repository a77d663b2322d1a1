import type { Text } from "@matinee/texts";
import { CLOSING_FIELDS, type SavePage, type UnreadyEvent } from "@matinee/contract/schemas/pages";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudits } from "../../audit/record-audit.ts";
import { findMissingRequirementsByPage } from "../../events/pages/activation.queries.ts";
import type { MissingRequirement } from "../../events/pages/activation.rules.ts";
import { type PageChanges, diffPages } from "../../events/pages/save/page-changes.ts";
import { findClosing } from "../../events/pages/save/closing.rules.ts";
import { countHolders } from "../../events/holders.queries.ts";
import { createConfirmationNeeded } from "../../events/pages/save/require-confirmation.ts";
import { endArchivedInvitations, tellHolders } from "../../events/pages/save/save-page.ts";
import { changeFlags } from "../../events/pages/page-flags.rules.ts";
import type { Page } from "../../events/pages/page.rules.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { pages } from "../../../db/schema/pages.ts";
import { invalidatePublicPage } from "../../events/pages/public/public-page-cache.ts";
import { applyActivation } from "../../events/pages/resolve-activation.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { ensureTicketProducts } from "../../events/products/ensure-ticket-products.ts";
import {
  enqueuePageChange,
  enqueuePageWebhook,
  findPageListeners,
} from "../../webhooks/enqueue-page-webhook.ts";

type PageFlagInput = Pick<SavePage, "archived" | "active" | "activated" | "test" | "diyEvent">;

interface BulkOptions {
  /** The caller knows how many people lose their place. */
  confirmed: boolean;
}

interface PageChange {
  before: Page;
  after: Page;
  changes: PageChanges;
}

/**
 * Changes flags of up to 1,000 events atomically, on behalf of staff. Applies the rules of a single save, including
 * activation.
 * @returns the number of events
 * @throws AppError as savePage, with the event in `details.pageId`; not-activatable lists all in `details.events`, and
 * confirmation-needed has the number of the people of all of them
 */
export async function bulkUpdatePages(
  ctx: SignedInContext,
  pageIds: readonly string[],
  flags: PageFlagInput,
  options: BulkOptions,
): Promise<number> {
  const ids = [...new Set(pageIds)];
  const changed = await transact(ctx.db, (tx) => changePages(tx, ctx, ids, flags, options));
  for (const { after } of changed) invalidatePublicPage(ctx, after);
  return ids.length;
}

/**
 * Does the work of `bulkUpdatePages` in a transaction of the caller. The caller has checked the role.
 * @param ids without duplicates
 * @returns the events that changed
 * @throws AppError as bulkUpdatePages
 */
export async function changePages(
  tx: Transaction,
  ctx: SignedInContext,
  ids: readonly string[],
  flags: PageFlagInput,
  { confirmed }: BulkOptions,
): Promise<PageChange[]> {
  const stored = await lockPages(tx, ids);
  if (stored.length < ids.length) throw createNotFoundError("event");
  const changes = await applyFlags(tx, stored, flags);
  if (!confirmed) await requireClosingConfirmation(tx, changes, ctx.clock.now());
  await writeChanges(ctx, tx, changes);
  await recordAudits(
    tx,
    ctx,
    changes
      .filter(({ before }) => before.accountId !== ctx.actor.accountId)
      .map(({ before, changes: detail }) => ({
        action: "page.update",
        subjectType: "page",
        subjectId: before.id,
        onBehalfOf: before.accountId,
        detail: { changes: detail, version: before.version + 1 },
      })),
  );
  return changes;
}

/** Locks screenings before festivals, each in id order, so that concurrent bulk updates wait for each other instead of deadlocking. */
const lockPages = (tx: Transaction, ids: readonly string[]): Promise<Page[]> =>
  tx
    .select()
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), isNoRehearsal))
    .orderBy(desc(pages.kind), asc(pages.id))
    .for("update");

/** Applies the flags to each event. Returns only the events that they change. */
async function applyFlags(
  tx: Transaction,
  stored: readonly Page[],
  input: PageFlagInput,
): Promise<PageChange[]> {
  const requested = stored.map((before) => {
    const { flags, activation } = changeFlags(before, input);
    const { test = before.test, diyEvent = before.diyEvent } = input;
    return { before, after: { ...before, ...flags, test, diyEvent }, activation };
  });
  const missing = await findMissingRequirementsByPage(
    tx,
    requested.flatMap(({ after, activation }) => (activation ? [after] : [])),
  );
  const unready: Unready[] = [];
  for (const { after, activation } of requested) {
    if (!activation) continue;
    const missingOfPage = missing.get(after.id) ?? [];
    try {
      applyActivation(after, activation, missingOfPage);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not-activatable") throw addEventTitle(error, after);
      const { id: pageId, title, slug, accountId } = after;
      unready.push({ pageId, title, url: slug, accountId, missing: missingOfPage });
    }
  }
  rejectUnready(unready);
  return requested
    .map(({ before, after }) => ({ before, after, changes: diffPages(before, after) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
}

/** An event that is not ready, before the language of its reader is known. */
type Unready = Omit<UnreadyEvent, "missing"> & { missing: MissingRequirement[] };

/** @throws AppError not-activatable with every event that is not ready and its missing requirements */
function rejectUnready(events: readonly Unready[]): void {
  const [first] = events;
  if (!first) return;
  const text: Text =
    events.length > 1
      ? (t) => t.apiErrors.events.severalNotReady(events.length)
      : (t) => t.apiErrors.ofEvent(first.title || first.url, t.apiErrors.events.notReady);
  const { pageId, missing } = first;
  throw new AppError("not-activatable", text, { details: { pageId, missing, events } });
}

async function writeChanges(
  ctx: SignedInContext,
  tx: Transaction,
  changed: readonly PageChange[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ after, changes }) => ({
    id: after.id,
    activated: after.activated,
    before: after.activatedBeforeArchive,
    archived: after.archived,
    test: after.test,
    diy: after.diyEvent,
    touched: Object.fromEntries(Object.keys(changes).map((name) => [name, after.version + 1])),
  }));
  const now = ctx.clock.now().toISOString();
  await tx.execute(sql`
    update ${pages} set activated = fresh.activated,
      activated_at = coalesce(activated_at, case when fresh.activated then ${now}::timestamptz end),
      activated_before_archive = fresh.before, archived = fresh.archived,
      test = fresh.test, diy_event = fresh.diy, version = version + 1, field_versions = field_versions || fresh.touched,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fresh(id uuid, activated boolean, before boolean, archived boolean, test boolean, diy boolean, touched jsonb)
    where ${pages.id} = fresh.id`);
  for (const { after } of changed) await ensureTicketProduct(tx, after);
  const festivalIds = changed.flatMap(({ before, after }) =>
    after.festivalId && before.activated !== after.activated ? [after.festivalId] : [],
  );
  for (const festivalId of new Set(festivalIds.toSorted())) await updateFestivalWindow(tx, festivalId);
  for (const { before, after } of changed) {
    const saved = { ...after, version: after.version + 1 };
    await tellHolders(tx, before, saved, { now: ctx.clock.now(), isMoved: false });
    await endArchivedInvitations(tx, before, saved, ctx.clock.now());
  }
  const listening = await findPageListeners(
    tx,
    changed.map(({ after }) => after.accountId),
  );
  for (const { before, after, changes } of changed.filter(({ after }) => listening.has(after.accountId))) {
    if (!before.activated && after.activated) await enqueuePageWebhook(tx, "page.activated", after.id);
    else await enqueuePageChange(tx, after.id, Object.keys(changes));
  }
}

/** @throws AppError confirmation-needed when the change takes open events from people */
async function requireClosingConfirmation(
  tx: Transaction,
  changed: readonly PageChange[],
  now: Date,
): Promise<void> {
  let people = 0;
  for (const { before, after } of changed)
    if (findClosing(before, after, now)) people += await countHolders(tx, before.id);
  if (people === 0) return;
  const fields = CLOSING_FIELDS.filter((field) => changed.some(({ changes }) => field in changes));
  const kind = changed.every(({ before }) => before.kind === "festival") ? "festival" : "screening";
  throw createConfirmationNeeded((t) => t.events.closingNeeded(people, kind), people, fields);
}

/** Creates the paywall's product if it is missing: a save creates it, but older events were not saved since. */
async function ensureTicketProduct(tx: Transaction, { id, activated, paywallSettings }: Page): Promise<void> {
  if (!activated || !paywallSettings.enablePaywall || paywallSettings.paywallProductId) return;
  const settings = await ensureTicketProducts(tx, { id, paywallSettings }, paywallSettings);
  await tx.update(pages).set({ paywallSettings: settings }).where(eq(pages.id, id));
}

function addEventTitle(error: unknown, { id, title, slug }: Page): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, (t) => t.apiErrors.ofEvent(title || slug, error.text(t)), {
    ...(error.fields && { fields: error.fields }),
    details: { ...error.details, pageId: id },
  });
}
