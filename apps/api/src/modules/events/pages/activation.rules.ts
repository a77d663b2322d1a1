import { messages } from "@matinee/texts";
import type { Missing } from "@matinee/contract/schemas/pages";
import { takesMoney } from "@matinee/domain/activation";
import type { Page } from "./page.rules.ts";

/** Facts that are stored outside the event itself. */
export interface ActivationFacts {
  featureStatus: "uploading" | "converting" | "ready" | "failed" | null;
  sellsProducts: boolean;
  emailVerified: boolean;
  payoutsActive: boolean;
}

const FEATURE_MESSAGES: Record<NonNullable<ActivationFacts["featureStatus"]> | "none", string> = {
  none: "Please upload the film",
  uploading: "Please wait until the film is uploaded",
  converting: "Please wait until the film is converted",
  failed: "The film could not be converted. Please upload it again",
  ready: "",
};

/**
 * Lists what an event lacks before it can be activated, in the order of the builder's steps (rules/events.md,
 * Event lifecycle).
 */
export function listMissingRequirements(page: Page, facts: ActivationFacts): Missing[] {
  const missing: Missing[] = [];
  const needsPayouts = takesMoney({ ...page.paywallSettings, sellsProducts: facts.sellsProducts });
  const { issues } = messages.events;
  if (!page.title) missing.push({ field: "title", step: "filmDetails", message: issues["title-missing"] });
  if (!page.slug) missing.push({ field: "url", step: "filmDetails", message: issues["url-missing"] });
  if (!page.description) {
    missing.push({ field: "description", step: "filmDetails", message: issues["log-line-missing"] });
  }
  if (facts.featureStatus !== "ready") {
    const message = FEATURE_MESSAGES[facts.featureStatus ?? "none"];
    missing.push({ field: "featureUrl", step: "trailer", message });
  }
  if (!page.eventStart) {
    missing.push({ field: "eventStart", step: "eventDetails", message: "Please set a start date" });
  }
  if (!page.eventEnd) {
    missing.push({ field: "eventEnd", step: "eventDetails", message: "Please set an end date" });
  }
  if (needsPayouts && !facts.emailVerified) {
    const message = "Please confirm your email: this event takes money";
    missing.push({ field: "emailVerified", step: "activateAndPayments", message });
  }
  if (needsPayouts && !facts.payoutsActive) {
    const message = "Please finish your Stripe authentication: this event takes money";
    missing.push({ field: "capability", step: "activateAndPayments", message });
  }
  return missing;
}
