import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import {
  type ActivationInput,
  type ActivationNeed,
  listMissingForActivation,
} from "@matinee/domain/activation";
import { platformCurrency } from "@matinee/domain/currency";
import type { PageKind } from "@matinee/domain/page-kind";
import type { Step } from "@matinee/ui/stepper";

const texts = messages.builderScreen;

export const stepKeys = [
  "attendees",
  "sale",
  "email",
  "night",
  "afterwards",
  "share",
  "team",
  "filmDetails",
  "about",
  "trailer",
  "eventDetails",
  "programme",
  "passes",
  "viewers",
  "premiere",
  "store",
  "faq",
  "activateAndPayments",
] as const;
export type StepKey = (typeof stepKeys)[number];

/** Steps beside the sequence that sets an event up: they have no number, and Save and Continue does not open them. */
const sideSteps: ReadonlySet<string> = new Set<StepKey>([
  "attendees",
  "sale",
  "email",
  "premiere",
  "night",
  "afterwards",
  "share",
  "team",
  "viewers",
]);

export const isSideStep = (key: string): boolean => sideSteps.has(key);

/**
 * Returns the heading of the rail above a step. The premiere and the viewers have no number but are set up like the steps that
 * have one.
 */
const getStepGroup = (key: StepKey): string =>
  isSideStep(key) && key !== "premiere" && key !== "viewers"
    ? messages.wizard.runIt
    : messages.wizard.setItUp;

const wideSteps: ReadonlySet<string> = new Set<StepKey>([
  "attendees",
  "sale",
  "email",
  "night",
  "afterwards",
  "share",
  "team",
  "programme",
  "passes",
  "viewers",
]);

/** Whether a step uses the whole width, without the live preview. */
export const isWideStep = (key: string): boolean => wideSteps.has(key);

/** The steps of a festival: its screenings have the others. */
const festivalSteps: ReadonlySet<StepKey> = new Set([
  "attendees",
  "email",
  "share",
  "team",
  "filmDetails",
  "about",
  "trailer",
  "programme",
  "passes",
  "viewers",
  "store",
  "faq",
  "activateAndPayments",
]);

const listStepsOfKind = (kind: PageKind): readonly StepKey[] =>
  stepKeys.filter((key) =>
    kind === "festival" ? festivalSteps.has(key) : key !== "programme" && key !== "passes",
  );

/**
 * Whether the caller can do or see any part of a step. The steps that set the event up are for those who watch its film, but all
 * of a festival's team read its programme.
 */
function isStepOpen({ can }: OwnedPage, step: StepKey): boolean {
  switch (step) {
    case "team":
    case "programme":
      return true;
    case "viewers":
      return can.edit;
    case "attendees":
      return can.seeIncome;
    case "sale":
      return can.seeSale;
    case "share":
      return can.seeOrders;
    case "night":
      return can.runNight;
    case "afterwards":
      return can.seeAfterwards;
    default:
      return can.watch;
  }
}

const stepLabels: Record<StepKey, string> = {
  attendees: messages.wizard.attendees,
  sale: messages.wizard.sale,
  email: messages.wizard.email,
  premiere: messages.wizard.premiere,
  night: messages.wizard.night,
  afterwards: messages.wizard.afterwards,
  share: messages.wizard.share,
  team: messages.team.title,
  filmDetails: messages.wizard.filmDetails,
  about: messages.wizard.about,
  trailer: messages.wizard.trailer,
  eventDetails: messages.wizard.eventDetails,
  programme: messages.wizard.programme,
  passes: messages.wizard.passes,
  store: messages.wizard.store,
  faq: messages.wizard.faq,
  viewers: messages.wizard.viewers,
  activateAndPayments: messages.wizard.activateAndPayments,
};

export const getStepLabel = (key: StepKey, kind: PageKind): string =>
  kind === "festival" && key === "filmDetails" ? messages.wizard.festivalDetails : stepLabels[key];

/** The address of the tab of the languages in the step of the viewers. */
export const languagesTab = "languages";

/** Returns what the address calls a step without the tab of it that it may name. */
export const findStepOf = (named: string | null): string | null =>
  named === languagesTab ? ("viewers" satisfies StepKey) : named;

export function isStepKey(value: string | null): value is StepKey {
  return stepKeys.some((key) => key === value);
}

/** The builder's clock is up to this old: the page must not be missing when the night links to it. */
const NOW_AGE_MS = 30_000;

/**
 * Lists the visible steps, for members of the team those of which they can do or see a part. Owners of an event that staff build
 * for them see its attendees, its sale, its night and how to share it. The sale is there where tickets or registrations are needed, the
 * night for premieres, the page afterwards once the programme has ended, and emails once the event is activated.
 */
export function listVisibleSteps(
  event: OwnedPage | null,
  kind: PageKind,
  superadmin: boolean,
  now: Date,
): readonly StepKey[] {
  const ofKind = listStepsOfKind(kind);
  if (!event) return ofKind.filter((key) => !isSideStep(key));
  const keys = event.diyEvent || superadmin ? ofKind : ofKind.filter(isWideStep);
  const endsAt = event.premiere?.endsAt;
  const isOver = endsAt != null && Date.parse(endsAt) <= now.getTime() + NOW_AGE_MS;
  return keys.filter((key) => {
    if (!isStepOpen(event, key)) return false;
    if (key === "email") return event.activated;
    if (key === "sale") return event.paywallSettings.enablePaywall || event.emailCapture;
    return key === "night" ? event.premiere !== null : key !== "afterwards" || isOver;
  });
}

/** Lists the requirements that the event lacks before it can be activated. The server checks again. */
export function listMissingNeeds(event: OwnedPage, featureReady?: boolean): ActivationNeed[] {
  return listMissingForActivation(toActivationInput(event, featureReady));
}

/** Describes an event for the rules of activation. */
export function toActivationInput(event: OwnedPage, featureReady = event.hasFeature): ActivationInput {
  const { paywallSettings } = event;
  return {
    kind: event.kind,
    title: event.title,
    url: event.url,
    description: event.description,
    eventStart: event.eventStart ? new Date(event.eventStart) : null,
    eventEnd: event.eventEnd ? new Date(event.eventEnd) : null,
    featureReady,
    enablePaywall: paywallSettings.enablePaywall,
    price: paywallSettings.price,
    payWhatYouCan: paywallSettings.payWhatYouCan,
    askDonations: paywallSettings.askDonations,
    askMidrollDonations: paywallSettings.askMidrollDonations,
    sellsProducts:
      event.passes.some(({ active, price }) => active && price > 0) ||
      event.products.some(
        ({ active, price, type }) => active && price > 0 && type !== "paywall" && type !== "donation",
      ),
    emailVerified: event.accountEmailVerified,
    payoutsActive: event.capability.status === "active",
  };
}

/** Whether an event does not need a step. A festival has no film of its own, so that `trailer` has only its trailer. */
const isOptional = (key: string, kind: PageKind): boolean =>
  key === "about" ||
  key === "passes" ||
  key === "store" ||
  key === "faq" ||
  (kind === "festival" && key === "trailer");

/** Tells whether a step was saved before. Its button then reads Save instead of Save and Continue. */
export function isStepFilled(event: OwnedPage, step: StepKey, saved: readonly StepKey[]): boolean {
  if (saved.includes(step)) return true;
  const { aboutSettings } = event;
  const filled: Record<StepKey, boolean> = {
    attendees: true,
    sale: true,
    email: true,
    premiere: event.premiere !== null,
    night: true,
    afterwards: true,
    share: true,
    team: true,
    viewers: event.currency !== platformCurrency || event.tax.mode !== "none",
    filmDetails: true,
    // Photos and the message video save themselves, so they do not show that the step was saved.
    about: aboutSettings.message !== "" || aboutSettings.caption !== "" || event.hasSponsor,
    trailer: event.featureUrl !== null || (event.kind === "festival" && event.trailerUrl !== null),
    programme: event.eventStart !== null,
    passes: event.passes.length > 0,
    eventDetails: event.eventStart !== null && event.eventEnd !== null,
    store: event.products.some(({ type }) => type !== "paywall" && type !== "donation"),
    faq: event.comments.length > 0 || event.interactiveQa || aboutSettings.enableLive,
    activateAndPayments: event.activated,
  };
  return filled[step];
}

/** Builds the rail's steps with their states and notes. `saved` are the steps saved on this device. */
export function buildRailSteps(
  event: OwnedPage | null,
  kind: PageKind,
  keys: readonly StepKey[],
  current: StepKey,
  saved: readonly StepKey[],
): Step[] {
  const isSplit = new Set(keys.map(getStepGroup)).size > 1;
  return keys.map((key) => {
    const step = { key, label: getStepLabel(key, kind), ...(isSplit && { group: getStepGroup(key) }) };
    if (!event && key !== "filmDetails") return { ...step, state: "locked", note: texts.lockedStep };
    if (!event) return { ...step, state: "open", note: texts.youAreHere };
    // These are never done, as nothing is set up there.
    if (isSideStep(key) && key !== "premiere")
      return { ...step, state: "none", note: key === current ? texts.youAreHere : undefined };
    const attention = findAttention(event, key);
    if (attention) return { ...step, state: "attention", note: attention };
    const done = isStepDone(event, key, saved);
    const optional =
      !done && (isOptional(key, kind) || key === "premiere") ? messages.actions.optional : undefined;
    const note = key === current ? texts.youAreHere : (getStatusNote(event, key) ?? optional);
    return { ...step, state: done ? "done" : "open", note };
  });
}

/** Counts the required steps, and those that are done. */
export function countStepProgress(rail: readonly Step[], kind: PageKind): { done: number; total: number } {
  const needed = rail.filter(({ key }) => isStepKey(key) && !isSideStep(key) && !isOptional(key, kind));
  return { done: needed.filter(({ state }) => state === "done").length, total: needed.length };
}

/** Differs from isStepFilled for a feature that is still uploading or converting: that step is filled but not done. */
function isStepDone(event: OwnedPage, key: StepKey, saved: readonly StepKey[]): boolean {
  if (key === "trailer" && event.kind !== "festival") return event.hasFeature;
  // This step has no Save: its button activates the event.
  if (key === "activateAndPayments") return event.activated;
  if ((key === "eventDetails" || key === "programme") && !(event.eventStart && event.eventEnd)) return false;
  return isStepFilled(event, key, saved);
}

function getStatusNote(event: OwnedPage, key: StepKey): string | undefined {
  if (key === "trailer" && event.featureUrl && !event.hasFeature) return texts.featureConverting;
  if (key !== "activateAndPayments") return undefined;
  if (event.cancelled) return messages.wizard.eventIsCancelled;
  return event.activated ? messages.wizard.eventIsActivated : undefined;
}

function findAttention(event: OwnedPage, key: StepKey): string | null {
  if (key === "eventDetails" && event.activated && !event.eventStart) return texts.datesMissing;
  if (key === "trailer" && event.kind !== "festival" && event.activated && !event.hasFeature)
    return texts.featureMissing;
  if (key === "passes" && event.passes.some(({ gaps }) => gaps.length > 0)) return texts.passLacks;
  // Only the owner can connect the account.
  if (!event.can.seeAccount) return null;
  const takesMoneyUnpaid = key === "activateAndPayments" && listMissingNeeds(event).includes("payouts");
  return takesMoneyUnpaid ? texts.connectStripe : null;
}
