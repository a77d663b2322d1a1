/** What an event can lack before it may be activated. */
export const activationNeeds = [
  "title",
  "url",
  "logLine",
  "eventStart",
  "eventEnd",
  "feature",
  "payouts",
] as const;
export type ActivationNeed = (typeof activationNeeds)[number];

/** The builder's step in which each need is met. */
export const builderStepByNeed = {
  title: "filmDetails",
  url: "filmDetails",
  logLine: "filmDetails",
  eventStart: "eventDetails",
  eventEnd: "eventDetails",
  feature: "trailer",
  payouts: "activateAndPayments",
} as const satisfies Record<ActivationNeed, string>;

export type ActivationInput = {
  title: string;
  url: string;
  description: string;
  eventStart: Date | null;
  eventEnd: Date | null;
  featureReady: boolean;
  enablePaywall: boolean;
  askDonations: boolean;
  askMidrollDonations: boolean;
  /** The store holds at least one active product. */
  hasProducts: boolean;
  payoutsActive: boolean;
};

/** Whether an event asks anyone for money, and so needs somewhere for it to go. */
export function takesMoney(
  event: Pick<ActivationInput, "enablePaywall" | "askDonations" | "askMidrollDonations" | "hasProducts">,
): boolean {
  return event.enablePaywall || event.askDonations || event.askMidrollDonations || event.hasProducts;
}

/** What is missing before this event may be activated, in the order of the builder's steps (behaviour §4). */
export function listMissingForActivation(event: ActivationInput): ActivationNeed[] {
  const met: Record<ActivationNeed, boolean> = {
    title: event.title.trim() !== "",
    url: event.url !== "",
    logLine: event.description.trim() !== "",
    eventStart: event.eventStart !== null,
    eventEnd: event.eventEnd !== null,
    feature: event.featureReady,
    payouts: event.payoutsActive || !takesMoney(event),
  };
  return activationNeeds.filter((need) => !met[need]);
}
