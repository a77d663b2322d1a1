import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { missingForActivation, type ActivationNeed } from "@matinee/domain/activation";
import type { Step } from "@matinee/ui/stepper";

export const stepKeys = [
  "attendees",
  "filmDetails",
  "about",
  "trailer",
  "eventDetails",
  "store",
  "faq",
  "activateAndPayments",
] as const;
export type StepKey = (typeof stepKeys)[number];

export const stepLabels: Record<StepKey, string> = {
  attendees: messages.wizard.attendees,
  filmDetails: messages.wizard.filmDetails,
  about: messages.wizard.about,
  trailer: messages.wizard.trailer,
  eventDetails: messages.wizard.eventDetails,
  store: messages.wizard.store,
  faq: messages.wizard.faq,
  activateAndPayments: messages.wizard.activateAndPayments,
};

export function isStepKey(value: string | null): value is StepKey {
  return stepKeys.some((key) => key === value);
}

/** The steps that someone sees: attendees only once there is an event; a regular filmmaker sees nothing else. */
export function visibleSteps(event: OwnedPage | null, superadmin: boolean): readonly StepKey[] {
  if (!event) return stepKeys.filter((key) => key !== "attendees");
  return event.diyEvent || superadmin ? stepKeys : ["attendees"];
}

/** What stands before the activation, as far as this browser knows. The server has the last word. */
export function missingNeeds(event: OwnedPage, featureReady = event.hasFeature): ActivationNeed[] {
  const { paywallSettings } = event;
  return missingForActivation({
    title: event.title,
    url: event.url,
    description: event.description,
    eventStart: event.eventStart ? new Date(event.eventStart) : null,
    eventEnd: event.eventEnd ? new Date(event.eventEnd) : null,
    featureReady,
    enablePaywall: paywallSettings.enablePaywall,
    askDonations: paywallSettings.askDonations,
    askMidrollDonations: paywallSettings.askMidrollDonations,
    hasProducts: event.products.some(
      ({ active, type }) => active && type !== "paywall" && type !== "donation",
    ),
    payoutsActive: event.capability.status === "active",
  });
}

/** Whether a step has been filled in, so that its button reads Save. */
export function isStepFilled(event: OwnedPage, step: StepKey): boolean {
  const { aboutSettings } = event;
  const filled: Record<StepKey, boolean> = {
    attendees: true,
    filmDetails: true,
    about: aboutSettings.message !== "" || Boolean(aboutSettings.messageVideo) || event.photos.length > 0,
    trailer: event.featureUrl !== null,
    eventDetails: event.eventStart !== null && event.eventEnd !== null,
    store: event.products.length > 0,
    faq: event.comments.length > 0 || event.interactiveQa || aboutSettings.enableLive,
    activateAndPayments: event.activated,
  };
  return filled[step];
}

/** The rail: what each step is, and why. */
export function railSteps(event: OwnedPage | null, keys: readonly StepKey[], current: StepKey): Step[] {
  return keys.map((key) => {
    const step = { key, label: stepLabels[key] };
    if (!event && key !== "filmDetails")
      return { ...step, state: "locked", note: "Locked until the film details are saved." };
    if (!event) return { ...step, state: "open", note: "You are here" };
    const attention = attentionOf(event, key);
    const note = attention ?? (key === current ? "You are here" : statusNote(event, key));
    if (attention) return { ...step, state: "attention", note };
    return { ...step, state: isStepDone(event, key) ? "done" : "open", note };
  });
}

/** A film that is still on its way is filled in, but not done. */
function isStepDone(event: OwnedPage, key: StepKey): boolean {
  return isStepFilled(event, key) && (key !== "trailer" || event.hasFeature);
}

function statusNote(event: OwnedPage, key: StepKey): string | undefined {
  if (key === "trailer" && event.featureUrl && !event.hasFeature) return "The feature is being prepared.";
  return key === "activateAndPayments" && event.activated ? messages.wizard.eventIsActivated : undefined;
}

function attentionOf(event: OwnedPage, key: StepKey): string | null {
  if (key === "eventDetails" && event.activated && !event.eventStart) return "The dates are missing.";
  if (key === "trailer" && event.activated && !event.hasFeature) return "The feature film is missing.";
  const takesMoneyUnpaid = key === "activateAndPayments" && missingNeeds(event).includes("payouts");
  return takesMoneyUnpaid ? "Connect Stripe, so that viewers can pay." : null;
}
