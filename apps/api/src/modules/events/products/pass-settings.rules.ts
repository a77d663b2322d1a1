import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PassSettings } from "@matinee/contract/schemas/products";
import { decidePassState, listPassGaps, type PassCoverage, type PassSale } from "@matinee/domain/passes";
import type { passSettings } from "../../../db/schema/passes.ts";

/** The settings of a pass as they are stored, without what is counted. */
export type StoredPass = Omit<typeof passSettings.$inferSelect, "productId" | "earlyReserved">;

/** A pass about which its owner said nothing. */
const DEFAULT_PASS: StoredPass = {
  covers: "all",
  sectionIds: [],
  filmCount: null,
  includesPremieres: true,
  reservations: 0,
  reserveHoursBeforeSale: null,
  isHidden: false,
  transferable: true,
  saleFrom: null,
  saleUntil: null,
  earlyPriceCents: null,
  earlyUntil: null,
  earlyQuantity: null,
};

/** Applies the settings of a request. What another setting makes meaningless is dropped. */
export function applyPassSettings(input: Partial<PassSettings>, stored = DEFAULT_PASS): StoredPass {
  const readTime = (text: string | null | undefined, before: Date | null) =>
    text === undefined ? before : text === null ? null : new Date(text);
  const covers = input.covers ?? stored.covers;
  const earlyPriceCents = input.earlyPrice === undefined ? stored.earlyPriceCents : input.earlyPrice || null;
  const pick = <Key extends "filmCount" | "reserveHoursBeforeSale" | "earlyQuantity">(key: Key) => {
    const value = input[key];
    return value === undefined ? stored[key] : value;
  };
  const reservations = input.reservations ?? stored.reservations;
  return {
    covers,
    sectionIds: covers === "sections" ? [...new Set(input.sectionIds ?? stored.sectionIds)] : [],
    filmCount: covers === "count" ? pick("filmCount") : null,
    includesPremieres: input.includesPremieres ?? stored.includesPremieres,
    reservations,
    reserveHoursBeforeSale: reservations > 0 ? pick("reserveHoursBeforeSale") : null,
    isHidden: input.isHidden ?? stored.isHidden,
    transferable: input.transferable ?? stored.transferable,
    saleFrom: readTime(input.saleFrom, stored.saleFrom),
    saleUntil: readTime(input.saleUntil, stored.saleUntil),
    earlyPriceCents,
    earlyUntil: earlyPriceCents === null ? null : readTime(input.earlyUntil, stored.earlyUntil),
    earlyQuantity: earlyPriceCents === null ? null : pick("earlyQuantity"),
  };
}

/** Maps the settings of a pass to the wire. */
export const toPassSettings = (pass: StoredPass): PassSettings => ({
  covers: pass.covers,
  sectionIds: pass.sectionIds,
  filmCount: pass.filmCount,
  includesPremieres: pass.includesPremieres,
  reservations: pass.reservations,
  reserveHoursBeforeSale: pass.reserveHoursBeforeSale,
  isHidden: pass.isHidden,
  transferable: pass.transferable,
  saleFrom: pass.saleFrom?.toISOString() ?? null,
  saleUntil: pass.saleUntil?.toISOString() ?? null,
  earlyPrice: pass.earlyPriceCents,
  earlyUntil: pass.earlyUntil?.toISOString() ?? null,
  earlyQuantity: pass.earlyQuantity,
});

/** What the rules of a pass look at. */
export const describePass = (pass: StoredPass, priceCents: number): PassCoverage & PassSale => ({
  ...pass,
  priceCents,
});

/** A pass as a statement in JSON reads it: instants are texts. */
interface ListedPass {
  id: string;
  title: string;
  priceCents: number;
  active: boolean;
  covered: number;
  filmCount: number | null;
  isHidden: boolean;
  quantity: number | null;
  reserved: number;
  saleFrom: string | null;
  saleUntil: string | null;
  earlyPriceCents: number | null;
  earlyUntil: string | null;
  earlyQuantity: number | null;
  earlyReserved: number;
}

const readInstant = (text: string | null) => (text === null ? null : new Date(text));

/** A pass in its festival's own data. @param closesAt when the festival ends */
export const toListedPass = (pass: ListedPass, closesAt: Date | null): OwnedPage["passes"][number] => ({
  id: pass.id,
  title: pass.title,
  price: pass.priceCents,
  earlyPrice: pass.earlyPriceCents,
  active: pass.active,
  covered: pass.covered,
  filmCount: pass.filmCount,
  gaps: pass.active ? listPassGaps({ ...pass, saleFrom: readInstant(pass.saleFrom) }, closesAt) : [],
});

/** Finds the lowest price, in cents, at which anybody can buy a pass at `now`; null without one. */
export function findLowestPassPrice(
  passes: readonly ListedPass[],
  closesAt: Date | null,
  now: Date,
): number | null {
  const prices = passes.flatMap(({ priceCents, earlyPriceCents, quantity, earlyQuantity, ...pass }) => {
    if (!pass.active || pass.isHidden) return [];
    const offer = {
      priceCents,
      earlyPriceCents,
      saleFrom: readInstant(pass.saleFrom),
      saleUntil: readInstant(pass.saleUntil),
      earlyUntil: readInstant(pass.earlyUntil),
      left: quantity === null ? null : quantity - pass.reserved,
      earlyLeft: earlyQuantity === null ? null : earlyQuantity - pass.earlyReserved,
    };
    const state = decidePassState(offer, closesAt, now);
    if (state === "early") return [earlyPriceCents ?? priceCents];
    return state === "on-sale" ? [priceCents] : [];
  });
  return prices.length > 0 ? Math.min(...prices) : null;
}
