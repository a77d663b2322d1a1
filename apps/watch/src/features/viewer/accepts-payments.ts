import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase } from "@matinee/domain/phase";

/** Whether the page shows donations and the store. A preview shows them too, but sells nothing. */
export function acceptsPayments(page: PublicPage, phase: Phase, isPreview: boolean): boolean {
  const isOpen = (page.activated || isPreview) && !page.cancelled && phase !== "ended";
  return page.capability.status === "active" && isOpen;
}

/**
 * Returns the event without its requests for donations while its owner's payouts are not active: a donation that a viewer
 * chose could not be paid.
 */
export function omitUnpayableDonations<Page extends DonationPage>(page: Page): Page {
  if (page.capability.status === "active") return page;
  const paywallSettings = { ...page.paywallSettings, askDonations: false, askMidrollDonations: false };
  return { ...page, paywallSettings };
}

interface DonationPage {
  capability: PublicPage["capability"];
  paywallSettings: Pick<PublicPage["paywallSettings"], "askDonations" | "askMidrollDonations">;
}
