import type { Text } from "@matinee/texts";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { isAdmittingType, type ProductType } from "@matinee/domain/admission";
import { decidePassState, type OfferedPass } from "@matinee/domain/passes";
import { isLive, getPhase } from "@matinee/domain/phase";
import { type LatePolicy, type PremiereClock, sellsTickets } from "@matinee/domain/premiere-clock";

export interface SalePage {
  activated: boolean;
  archived: boolean;
  superarchived: boolean;
  cancelledAt: Date | null;
  opensAt: Date | null;
  closesAt: Date | null;
  saleFrom: Date | null;
  paywallSettings: PaywallSettings;
}

/** The premiere of an event, as far as its sale depends on it. */
export interface SalePremiere extends Omit<PremiereClock, "speed"> {
  sellAfterStart: boolean;
  latePolicy: LatePolicy;
  lateMinutes: number;
  encoreUntil: Date | null;
}

/**
 * Returns the user-facing reason why an event does not sell these product types now; null if it does. Tickets before the
 * opening need presale. After the window nothing is sold (rules/commerce.md, Prices and totals). After the start of a
 * premiere, its own rule decides about tickets (rules/premieres.md, Premiere). Passes are sold in a time of their own
 * (rules/passes.md, Sale).
 */
export function findSaleRejection(
  page: SalePage,
  types: readonly ProductType[],
  now: Date,
  { premiere, passes }: { premiere: SalePremiere | null; passes: readonly OfferedPass[] },
): Text | null {
  const { opensAt, closesAt, activated, paywallSettings } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  if (page.cancelledAt) return (t) => t.purchase.cancelled;
  if (getPhase(window, now) === "ended") return (t) => t.gate.callToAction.ended;
  if (!activated || page.archived || page.superarchived || !window)
    return (t) => t.gate.callToAction.notLiveYet;
  const states = passes.map((pass) => decidePassState(pass, closesAt, now));
  if (states.includes("ended")) return (t) => t.passes.saleEnded;
  if (states.includes("later")) return (t) => t.passes.notOnSaleYet;
  if (!types.some(isAdmittingType)) return null;
  if (types.includes("paywall") && !paywallSettings.enablePaywall) return (t) => t.purchase.notForSale;
  if (premiere && !isPremiereSold(premiere, now)) return (t) => t.watch.premiereSalesEnded;
  if (page.saleFrom && now < page.saleFrom) return (t) => t.purchase.notOnSaleYet;
  const presale = paywallSettings.enablePaywall && paywallSettings.isPresale;
  return isLive(window, now, activated) || presale ? null : (t) => t.gate.callToAction.notLiveYet;
}

const isPremiereSold = (premiere: SalePremiere, now: Date): boolean =>
  // Only rehearsals, which sell nothing, have another speed.
  sellsTickets(
    { ...premiere, clock: { ...premiere, speed: 1 }, hasEncore: premiere.encoreUntil !== null },
    now,
  );
