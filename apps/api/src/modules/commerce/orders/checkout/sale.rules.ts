import { messages } from "@matinee/contract/messages";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { isAdmittingType, type ProductType } from "@matinee/domain/admission";
import { isLive, getPhase } from "@matinee/domain/phase";

export interface SalePage {
  activated: boolean;
  archived: boolean;
  superarchived: boolean;
  cancelledAt: Date | null;
  opensAt: Date | null;
  closesAt: Date | null;
  paywallSettings: PaywallSettings;
}

/**
 * Returns the user-facing reason why an event does not sell these product types now; null if it does. Tickets before the
 * opening need presale. After the window nothing is sold (docs/product-rules.md, Prices and totals).
 */
export function findSaleRejection(page: SalePage, types: readonly ProductType[], now: Date): string | null {
  const { opensAt, closesAt, activated, paywallSettings } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  if (page.cancelledAt) return messages.purchase.cancelled;
  if (getPhase(window, now) === "ended") return messages.gate.callToAction.ended;
  if (!activated || page.archived || page.superarchived || !window)
    return messages.gate.callToAction.notLiveYet;
  if (!types.some(isAdmittingType)) return null;
  if (types.includes("paywall") && !paywallSettings.enablePaywall) return messages.purchase.notForSale;
  const presale = paywallSettings.enablePaywall && paywallSettings.isPresale;
  return isLive(window, now, activated) || presale ? null : messages.gate.callToAction.notLiveYet;
}
