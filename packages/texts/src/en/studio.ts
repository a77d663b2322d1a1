import { type Currency, platformCurrency } from "@matinee/domain/currency";
import type { PageKind } from "@matinee/domain/page-kind";
import { lifetimes } from "@matinee/domain/limits";
import { creditBundle, creditCents, type CreditPurchaseIssue } from "@matinee/domain/credit-rules";
import { eventTextLimits, itemTextLimits } from "@matinee/domain/event-text-limits";
import type { BankIssue } from "@matinee/domain/item-rules";
import type { PageSort, PageStatus } from "@matinee/domain/vocabulary";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  continueOn,
  filmmakerDashboard,
  loading,
  unexpectedOrderError,
  validEmail,
  yes,
} from "./shared.ts";
import { formats } from "./formats.ts";

/** Filmmaker Dashboard and Events page. */
export const dashboard = {
  title: filmmakerDashboard,
  // The navigation has these. The texts of the two pages load with them.
  money: "Money",
  developers: "Developers",
  films: "Films",
  createEvent: "Create an Event",
  creditsAvailable: (n: number) =>
    formats.plural(n, { one: "1 credit available", other: `${n} credits available` }),
  creditsMissing: "Your credits could not be loaded",
  tryAgain: "Try again",
  creditsHelpLabel: "?",
  creditsHelp: "These credits come from an earlier purchase. The Create an Event button uses them.",
  active: "Active",
  archived: "Archived",
  loading,
  search: "Search events",
  searchPlaceholder: "Search by title, log line or url",
  filter: "Show",
  statuses: {
    all: "All events",
    live: "Live",
    upcoming: "Upcoming",
    ended: "Ended",
    cancelled: "Cancelled",
    draft: "Drafts",
  } satisfies Record<PageStatus | "all", string>,
  sort: "Sort by",
  sorts: {
    newest: "Newest first",
    start: "Start",
    title: "Title",
    income: "Income",
  } satisfies Record<PageSort, string>,
  noMatch: "No event matches",
  noMatchHint: "Try another word, or show all events.",
  showAll: "Show all events",
} as const;

/** The copy of an event that its filmmaker makes. */
export const duplication = {
  title: (title: string) => `Duplicate ${title}?`,
  /** The title of a copy, which tells it from its original: 'Copy of The Salt Road'. */
  copyTitle: (title: string) => {
    const whole = `Copy of ${title}`;
    if (whole.length <= eventTextLimits.title) return whole;
    const fitting = Array.from(whole).reduce(
      (text, letter) => (text.length + letter.length < eventTextLimits.title ? text + letter : text),
      "",
    );
    return `${fitting.trimEnd()}…`;
  },
  description:
    "The copy is a draft with texts, pictures, videos, store and FAQ, and a url of its own. Orders, attendees and codes stay with the original.",
  /** `credits` is the balance before. */
  cost: (credits: number) => `It uses one credit. You have ${credits}.`,
  duplicate: "Duplicate",
  duplicating: "Duplicating...",
  tooltip: "Duplicate event",
  choose: "Choose the event to duplicate",
  duplicated: "Event duplicated successfully",
  errorDuplicating: "Error duplicating event",
  noneToCopy: "You have no event yet that can be duplicated.",
  other:
    "Did we build the event for you? Write to support with its URL, and the copy appears in your dashboard.",
} as const;

export const payouts = {
  authenticationComplete: "Your Stripe authentication is complete!",
  authenticationIncomplete: "Your Stripe authentication is incomplete",
  /** What an owner reads who is in another country than the operator of the site. Both are names. */
  otherCountry: {
    "on-behalf": (owner: string) =>
      `Your sales will be made in your name and settle in ${owner}, and buyers will see your name on their card statements.`,
    no: (owner: string, installation: string) =>
      `We cannot pay anybody in ${owner}, because this site is in another country: ${installation}. You cannot sell tickets here, but free events are possible.`,
  },
} as const;

export const bank = {
  verified: "Your bank account is verified and set to receive funds",
  unverified: "Complete bank account verification to receive payments",
  enterBankInfo: "Enter Bank Info",
  connect: "Connect",
  linked: "Bank successfully linked",
  waitsAfterChange: `We email you about the change, and payouts wait ${lifetimes.payoutHoldHours} hours after it.`,
  /** `until` is a date with its time. */
  payoutsWait: (until: string) => `Payouts wait until ${until}, because this bank account is new.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "account-holder-name-missing": "Please enter an account holder name",
    "account-number-missing": "Please enter an account number",
    "routing-number-missing": "Please enter a routing number",
    "bank-field-too-long": `Please enter at most ${itemTextLimits.bankField} characters`,
  } satisfies Record<BankIssue, string>,
} as const;

const onePrice = `One credit costs ${formats.shortMoney(creditCents, platformCurrency)}, the bundle of ${creditBundle} ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}.`;

export const credits = {
  useOneCredit: "Would you like to use 1 credit?",
  usingOneCredit: "Clicking continue will create a new event and use one of your credits.",
  cancel: "Cancel",
  continue: continueOn,
  noCreditsAvailable: "No Credits Available",
  noCreditsToDuplicate: "This user has no credits available to duplicate this event.",
  outOfCredits: "It appears you're out of credits.",
  purchaseCredits: "Purchase Credits",
  purchaseMore: "Purchase more credits",
  soldInBundles: `Credits are sold in bundles of ${creditBundle}, each good for one virtual event license.`,
  each: `Each event uses one credit. ${onePrice}`,
  oneOrBundle: `Each credit is good for one virtual event license. Buy one, or a bundle of ${creditBundle}.`,
  price: onePrice,
  /** `totalCents` without its cents when there are none: 'Pay $300', 'Pay $900'. */
  pay: (totalCents: number) => `Pay ${formats.shortMoney(totalCents, platformCurrency)}`,
  purchaseSucceeded: "Your purchase was successful",
  issues: {
    "card-number-invalid": "Please enter a valid card number",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "field-required": "Field Required",
    "email-invalid": validEmail,
    "terms-not-accepted": acceptTerms,
  } satisfies Record<CreditPurchaseIssue, string>,
} as const;

/** The modal steps before the builder. */
export const createEvent = {
  restartVideo: "Restart video",
  showTranscript: "Show transcript",
  continue: continueOn,
  duplicateExisting: "Would you like to duplicate an existing event?",
  yes,
  no: "No",
  filmmakerDashboard,
  emailSupport: "Email Support",
  supportHours: "Support hours: Monday to Friday, 9 to 5 Pacific",
} as const;

export function affected(holders: number, kind: PageKind): string {
  if (kind === "festival")
    return formats.plural(holders, {
      one: "1 person has a pass.",
      other: `${formats.number(holders)} people have a pass.`,
    });
  return formats.plural(holders, {
    one: "1 person has a ticket or is registered.",
    other: `${formats.number(holders)} people have a ticket or are registered.`,
  });
}

/** Shares of the prices of passes. `cents` are of all together, in the smallest unit of the currency. */
export interface PassShares {
  passes: number;
  currency: Currency;
  cents: number;
}

/** What the shares of passes cost. */
export const sharesRefunded = ({ passes, currency, cents }: PassShares): string =>
  formats.plural(passes, {
    one: `Of 1 pass, the share of this screening is refunded: ${formats.money(cents, currency)}.`,
    other: `Of ${formats.number(passes)} passes, the share of this screening is refunded: ${formats.money(cents, currency)}.`,
  });

/** The question before an event is taken from its people. The text is the server's, with their number. */
export const closing = {
  title: "Close this event to its people?",
  close: "Close it and tell them",
  keep: "Keep it open",
  archives: "This event is activated. Archiving closes it to its viewers. You can restore it later.",
  archive: "Archive event",
  errorArchiving: "There was an error archiving this event. Please contact support.",
  restored: "Event successfully restored!",
  counting: "Counting who has a ticket or is registered...",
  uncounted:
    "We could not count who has a ticket or is registered. They are told by email; nobody is refunded.",
  nobody: "Nobody has a ticket or is registered.",
  nobodyLoses: "The event is over, so nobody loses anything.",
  overWithShares: (shares: PassShares) => `The event is over. ${sharesRefunded(shares)}`,
  /** Of a festival. */
  passes: {
    counting: "Counting who has a pass...",
    uncounted: "We could not count who has a pass. They are told by email; nobody is refunded.",
    nobody: "Nobody has a pass.",
    closes: (holders: number) => `${affected(holders, "festival")} ${toldByEmail(holders)}`,
  },
  /** Of a screening in a festival, which people come to with passes, too. @param holders null: not counted @param shares null: not known */
  inFestival: (holders: number | null, shares: PassShares | null) =>
    [
      holders === null
        ? "We could not count who has a ticket or a place with a pass, or is registered. They are told by email."
        : holders === 0
          ? "Nobody has a ticket or a place with a pass, or is registered."
          : formats.plural(holders, {
              one: "1 person has a ticket or a place with a pass, or is registered, and is told by email.",
              other: `${formats.number(holders)} people have a ticket or a place with a pass, or are registered, and are told by email.`,
            }),
      ...(shares === null
        ? ["No ticket is refunded."]
        : shares.cents === 0
          ? ["Nobody is refunded."]
          : ["No ticket is refunded.", sharesRefunded(shares)]),
    ].join(" "),
} as const;

export const toldByEmail = (holders: number) =>
  formats.plural(holders, {
    one: "They are told by email; nothing is refunded.",
    other: "They are told by email; nobody is refunded.",
  });
