import type { Text } from "@matinee/texts";
import type { FieldTexts, Page } from "../page.rules.ts";

/**
 * Checks what a festival cannot have: a film, a gate, places, and dates of its own (rules/festivals.md, What a festival is).
 * @returns the mistakes by the fields of a save
 */
export function findFestivalIssues(stored: Page, next: Page): FieldTexts {
  const issues: FieldTexts = {};
  const ofScreenings: Text = (t) => t.festivals.ofScreenings;
  const isMoved = (["eventStart", "eventEnd"] as const).filter(
    (field) => stored[field]?.getTime() !== next[field]?.getTime(),
  );
  for (const field of isMoved) issues[field] = (t) => t.festivals.datesOfScreenings;
  if (next.featureVideoId !== null) issues["featureUrl"] = ofScreenings;
  if (next.prerollVideoId !== null) issues["sponsorPrerollUrl"] = ofScreenings;
  if (next.emailCapture) issues["emailCapture"] = ofScreenings;
  if (next.viewerWatermark) issues["viewerMark"] = ofScreenings;
  if (next.capacity !== null) issues["capacity"] = ofScreenings;
  if (next.unlockHours !== null) issues["unlockHours"] = ofScreenings;
  if (next.watchHours !== null) issues["watchHours"] = ofScreenings;
  if (next.paywallSettings.enablePaywall) issues["paywallSettings.enablePaywall"] = ofScreenings;
  return issues;
}
