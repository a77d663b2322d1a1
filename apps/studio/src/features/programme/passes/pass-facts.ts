import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { PassSettings } from "@matinee/contract/schemas/products";
import {
  coversScreening,
  decidePassState,
  listPassGaps,
  type PassFestival,
  type PassGap,
  type PassState,
} from "@matinee/domain/passes";
import type { Screening } from "../programme-changes.ts";
import type { OwnedPass } from "./passes.queries.ts";

/** A screening of the programme that passes can cover. */
export interface CoveredScreening extends Pick<Screening, "pageId" | "title"> {
  sectionId: string | null;
  isPremiere: boolean;
}

/** Lists the screenings that passes can cover, in their order: cancelled and archived ones are covered by none. */
export function listCoverable({ screenings, sections }: Programme): CoveredScreening[] {
  const list = (part: readonly Screening[], sectionId: string | null) =>
    part
      .filter(({ cancelled, archived }) => !cancelled && !archived)
      .map(({ pageId, title, premiereStartsAt }) => ({
        pageId,
        title,
        sectionId,
        isPremiere: premiereStartsAt !== null,
      }));
  return [...list(screenings, null), ...sections.flatMap(({ id, screenings: part }) => list(part, id))];
}

/** Lists the screenings that a pass with these settings covers. */
export const listCovered = (
  pass: Pick<PassSettings, "covers" | "sectionIds" | "includesPremieres">,
  programme: Programme,
): CoveredScreening[] => listCoverable(programme).filter((screening) => coversScreening(pass, screening));

/** What the settings of a pass depend on. @param soldEarly how many were sold at the early price */
export const toPassFestival = (
  { closesAt, currency }: Pick<OwnedPage, "closesAt" | "currency">,
  programme: Programme,
  soldEarly: number,
): PassFestival => ({
  sectionIds: new Set(programme.sections.map(({ id }) => id)),
  screenings: listCoverable(programme).length,
  closesAt: closesAt === null ? null : new Date(closesAt),
  earlyReserved: soldEarly,
  currency,
});

const readTime = (instant: string | null) => (instant === null ? null : new Date(instant));

/** Decides whether a pass is sold at `now`; `off`: it is not for sale. */
export function decideSale(
  { active, price, inventory, pass, passSales }: OwnedPass,
  closesAt: string | null,
  now: Date,
): PassState | "off" {
  if (!active) return "off";
  const offer = {
    priceCents: price,
    saleFrom: readTime(pass.saleFrom),
    saleUntil: readTime(pass.saleUntil),
    earlyPriceCents: pass.earlyPrice,
    earlyUntil: readTime(pass.earlyUntil),
    left: inventory,
    earlyLeft: pass.earlyQuantity === null ? null : pass.earlyQuantity - passSales.soldEarly,
  };
  return decidePassState(offer, readTime(closesAt), now);
}

/** Lists what a pass on offer lacks. */
export const findGaps = ({ active, pass }: OwnedPass, covered: number, closesAt: string | null): PassGap[] =>
  active ? listPassGaps({ ...pass, covered, saleFrom: readTime(pass.saleFrom) }, readTime(closesAt)) : [];
