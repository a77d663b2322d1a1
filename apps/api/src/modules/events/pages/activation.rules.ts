import type { Text } from "@matinee/texts";
import type { Missing } from "@matinee/contract/schemas/pages";
import { canCountPlaces } from "@matinee/domain/capacity";
import { takesMoney } from "@matinee/domain/activation";
import { listPassGaps } from "@matinee/domain/passes";
import type { Page } from "./page.rules.ts";

/** A pass on offer. */
export interface OfferedPass {
  title: string;
  /** How many screenings it covers. */
  covered: number;
  /** How many its holder may choose; null of any other pass. */
  filmCount: number | null;
  /** An ISO instant. */
  saleFrom: string | null;
}

/** Facts that are stored outside the event itself. */
export interface ActivationFacts {
  /** Of a festival: whether an activated screening has dates, and the title of a section without screenings. */
  programme: { isShowing: boolean; emptySection: string | null };
  /** Of a festival: its passes on offer. */
  passes: readonly OfferedPass[];
  /** The title of a film that only so many people may see; null without one. */
  cappedFilm: string | null;
  featureStatus: "uploading" | "converting" | "ready" | "failed" | null;
  sellsProducts: boolean;
  emailVerified: boolean;
  payoutsActive: boolean;
}

/** A missing requirement, before the language of its reader is known. */
export type MissingRequirement = Omit<Missing, "message"> & { message: Text };

/**
 * Lists what an event lacks before it can be activated, in the order of the builder's steps (rules/events.md,
 * Event lifecycle).
 */
export function listMissingRequirements(page: Page, facts: ActivationFacts): MissingRequirement[] {
  const missing: MissingRequirement[] = [];
  const needsPayouts = takesMoney({ ...page.paywallSettings, sellsProducts: facts.sellsProducts });
  if (!page.title)
    missing.push({ field: "title", step: "filmDetails", message: (t) => t.events.issues["title-missing"] });
  if (!page.slug)
    missing.push({ field: "url", step: "filmDetails", message: (t) => t.events.issues["url-missing"] });
  if (!page.description) {
    missing.push({
      field: "description",
      step: "filmDetails",
      message: (t) => t.events.issues["log-line-missing"],
    });
  }
  missing.push(
    ...(page.kind === "festival"
      ? [
          ...listMissingOfProgramme(facts.programme),
          ...facts.passes.flatMap((pass) => listMissingOfPass(pass, page.closesAt)),
        ]
      : listMissingOfFilm(page, facts)),
  );
  if (needsPayouts && !facts.emailVerified) {
    missing.push({
      field: "emailVerified",
      step: "activateAndPayments",
      message: (t) => t.apiErrors.events.confirmEmail,
    });
  }
  if (needsPayouts && !facts.payoutsActive) {
    missing.push({
      field: "capability",
      step: "activateAndPayments",
      message: (t) => t.apiErrors.events.finishSetUp,
    });
  }
  return missing;
}

function listMissingOfFilm(page: Page, { featureStatus, cappedFilm }: ActivationFacts): MissingRequirement[] {
  const missing: MissingRequirement[] = [];
  if (featureStatus !== "ready") {
    const status = featureStatus ?? "none";
    missing.push({ field: "featureUrl", step: "trailer", message: (t) => t.apiErrors.events.film[status] });
  }
  if (cappedFilm !== null && !canCountPlaces({ ...page.paywallSettings, emailCapture: page.emailCapture }))
    missing.push({
      field: "films",
      step: "eventDetails",
      message: (t) => t.films.audience.gateNeeded(cappedFilm),
    });
  if (!page.eventStart) {
    missing.push({ field: "eventStart", step: "eventDetails", message: (t) => t.apiErrors.events.startDate });
  }
  if (!page.eventEnd) {
    missing.push({ field: "eventEnd", step: "eventDetails", message: (t) => t.apiErrors.events.endDate });
  }
  return missing;
}

function listMissingOfProgramme({
  isShowing,
  emptySection,
}: ActivationFacts["programme"]): MissingRequirement[] {
  const missing: MissingRequirement[] = [];
  if (!isShowing)
    missing.push({ field: "programme", step: "programme", message: (t) => t.festivals.needsScreening });
  if (emptySection !== null)
    missing.push({
      field: "programme",
      step: "programme",
      message: (t) => t.festivals.emptySection(emptySection),
    });
  return missing;
}

function listMissingOfPass(pass: OfferedPass, closesAt: Date | null): MissingRequirement[] {
  const saleFrom = pass.saleFrom === null ? null : new Date(pass.saleFrom);
  return listPassGaps({ ...pass, saleFrom }, closesAt).map((gap) => ({
    field: "passes",
    step: "passes",
    message: (t) => t.passes.gaps[gap](pass),
  }));
}
