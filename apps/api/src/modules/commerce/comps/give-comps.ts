import { maxComps } from "@matinee/domain/limits";
import type { Text, Texts } from "@matinee/texts";
import type { CompResult, CompsResult, CreateComps } from "@matinee/contract/schemas/comps";
import { isTicketType } from "@matinee/domain/admission";
import { type CompsProblem, findCompsProblem } from "@matinee/domain/comps-rules";
import { normalizeName } from "@matinee/domain/visible-text";
import { and, eq, isNull } from "drizzle-orm";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { findBlockedEmails } from "../../access/blocked-emails.queries.ts";
import { ensureOnDemandProduct } from "../../events/products/ensure-on-demand-product.ts";
import { buildCompKey, type CompLine, findCompProblem } from "./comps.rules.ts";
import { type CompOutcome, checkComps, insertComps, type Ticket } from "./insert-comps.ts";
import { requireCompsLeft } from "./require-comps-left.ts";
import { readCompsCsv } from "./read-comps-csv.ts";

/** Lines of one transaction: few, so that buyers of a limited ticket wait shortly. */
const LINES_PER_TRANSACTION = 200;

/**
 * Gives a free ticket to each line of a list that has none yet (rules/commerce.md, Free tickets). Invalid lines are
 * reported and do not stop the others. After an error the same list may be sent again.
 * @throws AppError invalid for a list that cannot be read, not-found for an unknown product, state-conflict for an event
 * without tickets, before its activation, after its end or cancelled, too-many-requests beyond the owner's limit of a day
 */
export async function giveComps(
  ctx: SignedInContext,
  page: PageIdentity,
  input: CreateComps,
): Promise<CompsResult> {
  const lines = readLines(input);
  const ticket = await findTicket(ctx, page, input.productId);
  const isBlocked = await findBlockedEmails(
    ctx.db,
    lines.map(({ email }) => email),
  );
  const findProblem = (line: CompLine): Text | null =>
    findCompProblem(line) ?? (isBlocked(line.email) ? (t) => t.blockedEmails.refused : null);
  const outcomes = new Map<string, CompOutcome>();
  const candidates = new Map<string, CompLine>();
  for (const line of lines)
    if (findProblem(line) === null && !candidates.has(buildCompKey(line)))
      candidates.set(buildCompKey(line), line);
  const entries = [...candidates];
  const checked = await checkComps(ctx.db, ticket, candidates);
  const isNew = ({ status }: CompOutcome) => status === "created";
  // The whole list first, so that a part of it is given only when other requests come in between.
  await requireCompsLeft(ctx.db, ctx, page, [...checked.values()].filter(isNew).length);
  if (input.dryRun) merge(outcomes, checked);
  else
    for (let start = 0; start < entries.length; start += LINES_PER_TRANSACTION) {
      const part = new Map(entries.slice(start, start + LINES_PER_TRANSACTION));
      merge(outcomes, await transact(ctx.db, (tx) => insertComps(tx, ctx, page, ticket, part)));
    }
  const results = lines.map((line) =>
    describeLine(ctx.texts, line, findProblem(line), { candidates, outcomes }),
  );
  const count = (...statuses: CompResult["status"][]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  return {
    created: count("created"),
    existing: count("existing", "revoked"),
    invalid: count("invalid"),
    lines: results,
  };
}

function merge(target: Map<string, CompOutcome>, added: ReadonlyMap<string, CompOutcome>): void {
  for (const [key, outcome] of added) target.set(key, outcome);
}

function readLines({ tickets, csv }: CreateComps): CompLine[] {
  if ((tickets === undefined) === (csv === undefined))
    throw createFieldError("tickets", (t) => t.comps.oneList);
  const lines =
    tickets?.map(({ email, name, reference }, index) => ({
      line: index + 1,
      email: email.trim(),
      name,
      reference: reference.trim(),
    })) ?? readCompsCsv(csv ?? "").map((line) => ({ ...line, name: normalizeName(line.name) }));
  const field = tickets ? "tickets" : "csv";
  if (lines.length === 0) throw createFieldError(field, (t) => t.comps.empty);
  if (lines.length > maxComps) throw createFieldError(field, (t) => t.comps.tooMany(maxComps));
  return lines;
}

function describeLine(
  texts: Texts,
  line: CompLine,
  problem: Text | null,
  {
    candidates,
    outcomes,
  }: { candidates: ReadonlyMap<string, CompLine>; outcomes: ReadonlyMap<string, CompOutcome> },
): CompResult {
  const { email, name } = line;
  const shown = { line: line.line, email, name, reference: line.reference || null };
  const key = buildCompKey(line);
  const outcome = outcomes.get(key);
  if (problem !== null || !outcome)
    return { ...shown, status: "invalid", orderId: null, error: problem?.(texts) ?? texts.comps.soldOut };
  // A second line for the same ticket.
  const isRepeated = outcome.status === "created" && candidates.get(key) !== line;
  return { ...shown, ...outcome, status: isRepeated ? "existing" : outcome.status, error: null };
}

const compsTexts = {
  cancelled: "cancelled",
  ended: "ended",
  "not-active": "notActive",
  "no-tickets": "noTickets",
} as const satisfies Record<CompsProblem, string>;

async function findTicket(
  ctx: SignedInContext,
  { id: pageId }: PageIdentity,
  productId: string | undefined,
): Promise<Ticket> {
  const [page] = await ctx.db.select().from(pages).where(eq(pages.id, pageId));
  if (!page) throw createNotFoundError("event");
  const { opensAt, closesAt, paywallSettings } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  const { activated, archived, cancelledAt } = page;
  // A festival has passes in place of a ticket.
  const isFestival = page.kind === "festival";
  const enablePaywall = paywallSettings.enablePaywall || isFestival;
  const event = { isCancelled: cancelledAt !== null, window, activated, archived, enablePaywall };
  const problem = findCompsProblem(event, ctx.clock.now());
  if (problem) throw new AppError("state-conflict", (t) => t.comps[compsTexts[problem]]);
  if (isFestival && productId === undefined) throw createFieldError("productId", (t) => t.passes.choosePass);
  const id =
    productId ??
    (await ensureOnDemandProduct(ctx.db, { pageId, type: "paywall", priceCents: paywallSettings.price }));
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.pageId, pageId), isNull(products.hiddenAt)));
  if (!product) throw createNotFoundError("product");
  if (!isTicketType(product.type)) throw createFieldError("productId", (t) => t.comps.notForThisTicket);
  return { id, pageId, title: product.title, type: product.type };
}
