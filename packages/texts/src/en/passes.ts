import { type Currency, currencyRules } from "@matinee/domain/currency";
import { type PassGap, type PassIssue, passLimits, type PassProblem } from "@matinee/domain/passes";
import { type ReservationProblem, reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { formats } from "./formats.ts";

/** What the API says about the passes of a festival. */
export const passes = {
  onlyFestivals: "Only a festival has passes.",
  noTickets: "A festival sells passes. Its screenings sell the tickets.",
  notAPass: "Only passes have these settings.",
  kept: "A pass stays a pass. Please add another product.",
  notShipped: "A pass is sent by email, without shipping.",
  ordered: "This pass was sold or given, so that it stays. You can end its sale: switch off “For sale”.",
  tooMany: `A festival has at most ${passLimits.perFestival} passes.`,
  issues: (currency: Currency) =>
    ({
      "covers-nothing": "Please choose at least one section.",
      "unknown-section": "This section is not one of the festival.",
      "count-missing": "Please enter how many screenings it admits to.",
      "count-too-high": "The festival has fewer screenings.",
      "ends-before-start": "The sale ends before it begins.",
      "starts-after-festival": "The festival has ended by then.",
      "early-price-too-small": `The smallest price is ${formats.money(currencyRules[currency].minCharge, currency)}.`,
      "early-price-not-lower": "Please enter less than the price.",
      "early-end-missing": "Please say until when, or for how many passes.",
      "early-sold-more": "More than this have been sold at the early price already.",
    }) satisfies Record<PassIssue, string>,
  /** Why a pass does not open a screening. */
  problems: {
    unknown: "We do not know this pass. Open the newest link from your mail, or have it sent again.",
    cancelled:
      "The organizer has cancelled this festival. If you paid for your pass, the money goes back to your card.",
    "sent-on": "This pass was sent on to another person, so this link no longer opens the festival.",
    refunded: "This pass was refunded, so it no longer opens the festival.",
    withdrawn: "The organizer has taken back this free pass, so it no longer opens the festival.",
    invalid: "This pass is no longer valid. The organizer can tell you more.",
    "on-hold": "The payment for this pass is being reviewed. Until then, it does not open the festival.",
    replaced:
      "A newer link took the place of this one. Open the newest link of your pass from your mail, or have it sent again.",
    expired: "This festival is over, and the link of your pass has expired.",
    closed: "The organizer has closed this festival.",
    "other-festival": "This pass is for another festival. This screening needs a ticket.",
    "not-covered": "Your pass does not cover this screening. It needs a ticket.",
    "no-premieres": "Your pass does not include premieres. This one needs a ticket.",
    "no-uses-left": "You have used all the screenings of your pass. This one needs a ticket.",
  } satisfies Record<PassProblem, string>,
  /** Before a start that counts at once, because of the earlier ones. */
  countsAtOnce:
    "You have opened this film and left it three times. If you watch it now, it counts as one of your screenings at once.",
  screeningFull: "All places of this screening are taken.",
  passesFull: "All places of this screening that passes may take are taken. Tickets may still be available.",
  /** Why a pass gets no reservation of a screening. */
  reservationProblems: {
    begun: () => "You have opened this screening already. Press Watch Now to go on.",
    "not-included": () => "Your pass has no reservations. Press Watch Now once the screening is open.",
    "not-open": () => "This screening is not open for reservations.",
    "not-counted": () => "This screening has places for everybody, so you need no reservation.",
    "too-late": () =>
      `Places can be reserved until ${formats.number(reservationEndMinutes)} minutes before the start. Come to the screening: if places are left, your pass opens it.`,
    "too-early": () => "Places of this screening cannot be reserved yet.",
    "too-many": (most: number) =>
      formats.plural(most, {
        one: "Your pass can reserve 1 place at a time. Please give the other one back first.",
        other: `Your pass can reserve ${formats.number(most)} places at a time. Please give one back first.`,
      }),
  } satisfies Record<ReservationProblem, (most: number) => string>,
  releaseTooLate: `A reserved place can be given back until ${formats.number(reservationEndMinutes)} minutes before the start.`,
  settled: "Holders of passes have got something for this screening already.",
  choosePass: "Please choose the pass.",
  notOnSaleYet: "This pass is not on sale yet.",
  saleEnded: "This pass is not on sale any more.",
  earlyEnded: (cents: number, currency: Currency) =>
    `The early-bird price has just ended. A pass now costs ${formats.money(cents, currency)}. Please check the total and try again.`,
  /** Before a pass covers less. */
  confirmationNeeded: (holders: number) =>
    formats.plural(holders, {
      one: "1 person holds this pass, and would have less than was bought. They are told by email, and you can offer a refund.",
      other: `${formats.number(holders)} people hold this pass, and would have less than was bought. They are told by email, and you can offer refunds.`,
    }),
  /** Of screenings that leave sections which passes cover. */
  movesNeeded: (holders: number) =>
    formats.plural(holders, {
      one: "1 person holds a pass for a section, which would not cover this screening any more. They are told by email.",
      other: `${formats.number(holders)} people hold passes for a section, which would not cover this screening any more. They are told by email.`,
    }),
  /** Of a screening that becomes a premiere. */
  premiereNeeded: (holders: number) =>
    formats.plural(holders, {
      one: "1 person holds a pass without premieres, which would not cover this screening any more. They are told by email.",
      other: `${formats.number(holders)} people hold passes without premieres, which would not cover this screening any more. They are told by email.`,
    }),
  /** Of a section that a save of the programme deletes. */
  sectionSold: (section: string, pass: string) =>
    `“${section}” is covered by “${pass}”, which people hold. Please change the pass first.`,
  /** What a festival lacks before it can be activated. */
  gaps: {
    "covers-nothing": ({ title }) => `The pass “${title}” covers no screening.`,
    "covers-too-few": ({ title, covered, filmCount }) =>
      `The pass “${title}” promises ${formats.number(filmCount ?? 1)} screenings, and covers ${formats.number(covered)}.`,
    "never-sold": ({ title }) => `The pass “${title}” is not sold before the festival ends.`,
  } satisfies Record<PassGap, (pass: { title: string; covered: number; filmCount: number | null }) => string>,
};
