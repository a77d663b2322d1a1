import type { EntitlementEnd } from "./admission.ts";
import type { Currency } from "./currency.ts";
import { findEarlyBirdIssue, isEarlyBirdOpen } from "./early-bird.ts";

/** What a pass admits to: every screening of its festival, those of some sections, or as many as its holder chooses. */
export const PASS_COVERS = ["all", "sections", "count"] as const;
export type PassCovers = (typeof PASS_COVERS)[number];

/** Bounds of passes: how many a festival has, and how many places one reserves at a time. */
export const passLimits = { perFestival: 20, reservations: 200, hoursBeforeSale: 8760 } as const;

/** What a pass admits to, and what of that may change with time. */
export interface PassCoverage {
  covers: PassCovers;
  /** Of the festival; empty unless it covers sections. */
  sectionIds: readonly string[];
  /** How many screenings its holder may choose; null unless it covers a number. */
  filmCount: number | null;
  includesPremieres: boolean;
  /** How many places its holder may reserve at a time. */
  reservations: number;
}

/** When and for how much a pass is sold. Amounts in cents. */
export interface PassSale {
  priceCents: number;
  saleFrom: Date | null;
  saleUntil: Date | null;
  earlyPriceCents: number | null;
  earlyUntil: Date | null;
  /** How many are sold at the early price; null without a limit. */
  earlyQuantity: number | null;
}

export const PASS_ISSUES = [
  "covers-nothing",
  "unknown-section",
  "count-missing",
  "count-too-high",
  "ends-before-start",
  "starts-after-festival",
  "early-price-too-small",
  "early-price-not-lower",
  "early-end-missing",
  "early-sold-more",
] as const;
export type PassIssue = (typeof PASS_ISSUES)[number];

/** The fields of a pass's settings that can be wrong. */
export type PassField =
  | "sectionIds"
  | "filmCount"
  | "saleFrom"
  | "saleUntil"
  | "earlyPrice"
  | "earlyQuantity";

/** The festival of a pass, as far as its settings depend on it. */
export interface PassFestival {
  sectionIds: ReadonlySet<string>;
  /** How many screenings its programme has, without cancelled and archived ones. */
  screenings: number;
  closesAt: Date | null;
  /** How many passes were sold at the early price. */
  earlyReserved: number;
  currency: Currency;
}

/** Finds the mistakes in the settings of a pass, by field. Source: rules/passes.md, Settings. */
export function findPassIssues(
  pass: PassCoverage & PassSale,
  festival: PassFestival,
): Partial<Record<PassField, PassIssue>> {
  const coverage = findCoverageIssue(pass, festival);
  const early = findEarlyIssue(pass, festival);
  const { saleFrom, saleUntil } = pass;
  return {
    ...coverage,
    ...(saleFrom && festival.closesAt && saleFrom >= festival.closesAt
      ? { saleFrom: "starts-after-festival" as const }
      : {}),
    ...(saleFrom && saleUntil && saleUntil <= saleFrom ? { saleUntil: "ends-before-start" as const } : {}),
    ...early,
  };
}

function findCoverageIssue(
  { covers, sectionIds, filmCount }: PassCoverage,
  festival: PassFestival,
): Partial<Record<PassField, PassIssue>> {
  if (covers === "sections") {
    if (sectionIds.length === 0) return { sectionIds: "covers-nothing" };
    return sectionIds.every((id) => festival.sectionIds.has(id)) ? {} : { sectionIds: "unknown-section" };
  }
  if (covers === "all") return {};
  if (filmCount === null) return { filmCount: "count-missing" };
  return filmCount > festival.screenings ? { filmCount: "count-too-high" } : {};
}

function findEarlyIssue(
  { priceCents, earlyPriceCents, earlyUntil, earlyQuantity }: PassSale,
  { earlyReserved, currency }: PassFestival,
): Partial<Record<PassField, PassIssue>> {
  const settings = {
    price: priceCents,
    earlyPrice: earlyPriceCents ?? undefined,
    earlyUntil: earlyUntil?.toISOString(),
    earlyQuantity: earlyQuantity ?? undefined,
  };
  const issue = findEarlyBirdIssue(settings, currency);
  if (issue) return { earlyPrice: issue };
  return earlyQuantity !== null && earlyQuantity < earlyReserved ? { earlyQuantity: "early-sold-more" } : {};
}

/** Returns whether holders of a pass would have less after a change. Source: rules/passes.md, Changes. */
export function coversLess(before: PassCoverage, after: PassCoverage): boolean {
  if (before.includesPremieres && !after.includesPremieres) return true;
  if (after.reservations < before.reservations) return true;
  if (after.covers === "all") return false;
  if (after.covers !== before.covers) return true;
  if (after.covers === "sections") return before.sectionIds.some((id) => !after.sectionIds.includes(id));
  return (after.filmCount ?? 0) < (before.filmCount ?? 0);
}

export const PASS_STATES = ["early", "on-sale", "later", "sold-out", "ended"] as const;
export type PassState = (typeof PASS_STATES)[number];

/** A pass as it is offered. `left` and `earlyLeft` are null without a limit. */
export interface OfferedPass extends Omit<PassSale, "earlyQuantity"> {
  left: number | null;
  earlyLeft: number | null;
}

/**
 * Decides whether a pass is on sale at `now`. `early`: at its early price.
 * @param closesAt when its festival ends
 */
export function decidePassState(pass: OfferedPass, closesAt: Date | null, now: Date): PassState {
  const isOver = (end: Date | null) => end !== null && end <= now;
  if (isOver(pass.saleUntil) || isOver(closesAt)) return "ended";
  if (pass.left !== null && pass.left <= 0) return "sold-out";
  if (pass.saleFrom && now < pass.saleFrom) return "later";
  return isSoldEarly(pass, now) ? "early" : "on-sale";
}

/** Returns whether `quantity` passes of one order are sold at the early price at `now`. */
export function isSoldEarly(
  {
    earlyPriceCents,
    earlyUntil,
    earlyLeft,
  }: Pick<OfferedPass, "earlyPriceCents" | "earlyUntil" | "earlyLeft">,
  now: Date,
  quantity = 1,
): boolean {
  const offer = { until: earlyUntil?.toISOString() ?? null, left: earlyLeft };
  return earlyPriceCents !== null && isEarlyBirdOpen(offer, now, quantity);
}

/** What a pass on offer lacks: it covers no screening, fewer than it promises, or is not sold before its festival ends. */
export const PASS_GAPS = ["covers-nothing", "covers-too-few", "never-sold"] as const;
export type PassGap = (typeof PASS_GAPS)[number];

/**
 * Lists what a pass on offer lacks. Source: rules/passes.md, Settings.
 * @param pass `covered`: how many screenings it covers now; `filmCount`: as many as its holder may choose
 */
export function listPassGaps(
  {
    covered,
    filmCount,
    saleFrom,
  }: Pick<PassCoverage, "filmCount"> & { covered: number; saleFrom: Date | null },
  closesAt: Date | null,
): PassGap[] {
  const gaps: PassGap[] = [];
  if (covered === 0) gaps.push("covers-nothing");
  else if (covered < (filmCount ?? 1)) gaps.push("covers-too-few");
  if (saleFrom && closesAt && saleFrom >= closesAt) gaps.push("never-sold");
  return gaps;
}

/** Returns whether a pass covers a screening of its festival's programme; of a pass for a number, whether its holder may choose it. */
export const coversScreening = (
  {
    covers,
    sectionIds,
    includesPremieres,
  }: Pick<PassCoverage, "covers" | "sectionIds" | "includesPremieres">,
  { sectionId, isPremiere }: { sectionId: string | null; isPremiere: boolean },
): boolean =>
  (covers !== "sections" || (sectionId !== null && sectionIds.includes(sectionId))) &&
  (includesPremieres || !isPremiere);

/** Why a pass does not admit to a screening. `no-uses-left`: neither to this one, for which it was not used, nor to another one. */
export const PASS_PROBLEMS = [
  "unknown",
  "cancelled",
  "sent-on",
  "refunded",
  "withdrawn",
  "invalid",
  "on-hold",
  "replaced",
  "expired",
  "closed",
  "other-festival",
  "not-covered",
  "no-premieres",
  "no-uses-left",
] as const;
export type PassProblem = (typeof PASS_PROBLEMS)[number];

/** A pass as its link shows it to one screening. */
export interface PresentedPass {
  festivalId: string;
  /** Whether the festival is shown to everybody. */
  isFestivalOpen: boolean;
  isFestivalCancelled: boolean;
  /** Its own ticket. */
  ticket: { suspendedAt: Date | null; revokedAt: Date | null; revokedReason: EntitlementEnd | null };
  /** Whether its holder did not pay: the recipient of a present, or whom it was sent to. They do not learn of refunds. */
  isPresent: boolean;
  isLinkReplaced: boolean;
  isLinkExpired: boolean;
  covers: PassCovers;
  sectionIds: readonly string[];
  includesPremieres: boolean;
  /** Null without a limit. */
  usesLeft: number | null;
  /** Whether it was used for this screening, and that was not given back. */
  hasUse: boolean;
  /** Whether it has a reservation of this screening, which took one of its uses. */
  hasReserved: boolean;
}

/**
 * Finds why a pass does not admit to a screening, the pass itself first; null if it does. Ignores the screening's window.
 * Source: rules/passes.md, Uses.
 */
export function findPassProblem(
  pass: PresentedPass,
  screening: { festivalId: string | null; sectionId: string | null; isPremiere: boolean },
): PassProblem | null {
  const { ticket } = pass;
  if (pass.isFestivalCancelled) return "cancelled";
  if (ticket.revokedAt !== null) {
    if (ticket.revokedReason === "sent-on" || ticket.revokedReason === "withdrawn")
      return ticket.revokedReason;
    return ticket.revokedReason === "refunded" && !pass.isPresent ? "refunded" : "invalid";
  }
  if (ticket.suspendedAt !== null) return "on-hold";
  if (pass.isLinkReplaced) return "replaced";
  if (pass.isLinkExpired) return "expired";
  // What was begun stays, whatever becomes of the programme.
  if (pass.hasUse) return null;
  if (screening.festivalId !== pass.festivalId) return "other-festival";
  if (!pass.isFestivalOpen) return "closed";
  if (!coversScreening({ ...pass, includesPremieres: true }, screening)) return "not-covered";
  if (!coversScreening(pass, screening)) return "no-premieres";
  return pass.usesLeft === 0 && !pass.hasReserved ? "no-uses-left" : null;
}
