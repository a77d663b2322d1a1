import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase } from "@matinee/domain/phase";

/** Whether the page shows donations and the store. A preview shows them too, but sells nothing. */
export function acceptsPayments(page: PublicPage, phase: Phase, isPreview: boolean): boolean {
  const isOpen = (page.activated || isPreview) && !page.cancelled && phase !== "ended";
  return page.capability.status === "active" && isOpen;
}
