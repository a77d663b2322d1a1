import type { PageKind } from "./page-kind.ts";

/** The requirements of activation, in the order of the builder's steps. */
export const activationNeeds = [
  "title",
  "url",
  "logLine",
  "programme",
  "eventStart",
  "eventEnd",
  "feature",
  "verifiedEmail",
  "payouts",
] as const;
export type ActivationNeed = (typeof activationNeeds)[number];

/** The builder's step that meets each requirement. */
export const builderStepByNeed = {
  title: "filmDetails",
  url: "filmDetails",
  logLine: "filmDetails",
  programme: "programme",
  eventStart: "eventDetails",
  eventEnd: "eventDetails",
  feature: "trailer",
  verifiedEmail: "activateAndPayments",
  payouts: "activateAndPayments",
} as const satisfies Record<ActivationNeed, string>;

export type ActivationInput = {
  kind: PageKind;
  title: string;
  url: string;
  description: string;
  eventStart: Date | null;
  eventEnd: Date | null;
  featureReady: boolean;
  enablePaywall: boolean;
  /** Of a ticket, in cents; 0 for free tickets. */
  price: number;
  /** Buyers choose their price, from `price` on. */
  payWhatYouCan?: boolean | undefined;
  askDonations: boolean;
  askMidrollDonations: boolean;
  /** The store has at least one active product that costs something. */
  sellsProducts: boolean;
  /** The owner confirmed their email. */
  emailVerified: boolean;
  payoutsActive: boolean;
};

/** Returns whether an event can receive money, so that it needs a payout account. */
export function takesMoney(
  event: Pick<
    ActivationInput,
    "enablePaywall" | "price" | "payWhatYouCan" | "askDonations" | "askMidrollDonations" | "sellsProducts"
  >,
): boolean {
  const sellsTickets = event.enablePaywall && (event.price > 0 || event.payWhatYouCan === true);
  return sellsTickets || event.askDonations || event.askMidrollDonations || event.sellsProducts;
}

/** What only a screening needs, and what only a festival does. */
const needsOfKind: Readonly<Record<PageKind, ReadonlySet<ActivationNeed>>> = {
  screening: new Set(["eventStart", "eventEnd", "feature"]),
  festival: new Set(["programme"]),
};

/**
 * Lists the requirements that concern an event. One that takes no money needs neither a confirmed email nor payouts, and a
 * festival has the dates and films of its screenings.
 */
export function listActivationNeeds(
  event: Parameters<typeof takesMoney>[0] & Pick<ActivationInput, "kind">,
): ActivationNeed[] {
  const isPaid = takesMoney(event);
  const others = needsOfKind[event.kind === "festival" ? "screening" : "festival"];
  return activationNeeds.filter(
    (need) => !others.has(need) && (isPaid || (need !== "verifiedEmail" && need !== "payouts")),
  );
}

/**
 * Lists the requirements that this event does not meet, in the order of the builder's steps.
 * Source: rules/events.md, Event lifecycle.
 */
export function listMissingForActivation(event: ActivationInput): ActivationNeed[] {
  const met: Record<ActivationNeed, boolean> = {
    title: event.title.trim() !== "",
    url: event.url !== "",
    logLine: event.description.trim() !== "",
    // A festival has dates as soon as one of its screenings is activated.
    programme: event.eventStart !== null,
    eventStart: event.eventStart !== null,
    eventEnd: event.eventEnd !== null,
    feature: event.featureReady,
    verifiedEmail: event.emailVerified,
    payouts: event.payoutsActive,
  };
  return listActivationNeeds(event).filter((need) => !met[need]);
}
