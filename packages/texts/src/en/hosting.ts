import { platformCurrency } from "@matinee/domain/currency";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

/** The way of a new filmmaker: what an event costs, the account, the payment, the event. */
export const hosting = {
  title: "Show your film",
  intro: "One page for your film: dates, tickets, a store, and a premiere that everyone watches together.",
  price,
  priceOf: "for one event",
  priceNote: `No monthly fee, and ${creditBundle} events cost ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. An event does not expire: you choose its dates, and change them when you like.`,
  included: [
    "Upload, conversion and streaming of the film and its trailer",
    "Tickets, donations and a store; the money goes to your own account, less the fee",
    "A premiere with a lobby, chat and questions to the film team",
    "Attendees, emails to them, and viewing statistics",
  ],
  begin: "Begin",
  continueOn: "Continue",
  orWeBuild: "Would you rather have it built?",
  weBuild: `We build it for you in ${providerLeadDays} days`,
  haveAccount: "Already have an account?",
  stepsLabel: "Steps to your event",
  steps: { account: "Account", payment: "Payment", event: "Event" },
  stepDone: "done",
  /** Above the form of the sign-up. */
  signUpPrice: `The account is free. An event costs ${price}, which you pay in the next step.`,
  whatItIncludes: "What it includes",
  payTitle: `Pay ${price} for your event`,
  payText: "After the payment you build your event.",
  readyTitle: "Your event is paid",
  ready: (credits: number) =>
    formats.plural(credits, {
      one: "You have one credit, for one event.",
      other: `You have ${credits} credits, one for each event.`,
    }),
  createEvent: "Create your event",
  stripeTitle: "Get paid for tickets",
  stripeText:
    "Connect Stripe, so that your viewers' payments can reach you. You can also do this later, but before you sell tickets.",
  videoTitle: "How a screening comes together, in two minutes",
  /** On the public list of screenings. */
  link: "Show your own film",
} as const;
