import type { PageCard } from "@matinee/contract/schemas/pages";

/**
 * Whether an account only helps with the events of others, whose income is their owners' matter.
 * @param cards the loaded cards of all lists
 * @param isComplete false when there are more cards, among which an own event may be
 */
export const worksOnlyForOthers = (cards: readonly Pick<PageCard, "role">[], isComplete: boolean): boolean =>
  isComplete && cards.length > 0 && cards.every(({ role }) => role);
