import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type { PassGift } from "@matinee/domain/pass-shares";
import type { ReservationEnd } from "@matinee/domain/pass-reservations";
import { formats } from "./formats.ts";
import { type Place, type PlaceLoss, placeEmails } from "./place-emails.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Your pass",
  gift: "Your gift pass",
  free: "Your free pass",
  held: "Your pass",
  registration: "Your registration",
  pass: "Your pass",
};

/** The emails about passes, where they differ from those about tickets. */
export const passEmails = {
  open: "Open the festival",
  linkIsPass:
    "This link is your pass: keep this email. The calendar file in it adds the dates to your calendar.",
  /** @param pass its title */
  yourPass: (pass: string) => `Your pass: ${pass}`,
  receipt: {
    kicker: "Your pass",
    subject: (title: string) => `Your pass and receipt for ${title}`,
    several: (passes: number) =>
      `Your order has ${formats.number(passes)} passes. You find them in My passes.`,
    second: `You had a pass to this festival already. If this order was a mistake, give its passes back from My passes within ${secondOrderReturnMinutes} minutes of the purchase.`,
    myTickets: "My passes",
    giftSent: (recipient: string) => `${recipient} has been sent the pass.`,
  },
  free: {
    subject: (title: string) => `Your free pass to ${title}`,
    kicker: "A free pass for you",
    footer: "The hosts of this festival gave us your address to send you this pass.",
    text: (name: string) => `Hello${name === "" ? "" : ` ${name}`}, the hosts of this festival invite you.`,
  },
  gift: {
    subject: (giver: string, title: string) => `${giver} has given you a pass to ${title}`,
    preview: (giver: string) => `A pass from ${giver}`,
    kicker: "A gift for you",
    footer: (giver: string) => `${giver} gave us your address to send you this pass.`,
    text: (recipient: string, giver: string) => `${recipient}, ${giver} has given you a pass.`,
  },
  /** To the holder of a pass whose reserved place is free again. */
  reservationEnded: {
    subject: (screening: string) => `Your place at “${screening}” is free again`,
    kicker: "Reservation ended",
    reasons: {
      cancelled: (screening) => `“${screening}” was cancelled, so your reservation has ended.`,
      left: (screening) => `“${screening}” is no longer in the programme, so your reservation has ended.`,
      "not-covered": (screening) =>
        `Your pass no longer includes “${screening}”, so your reservation has ended.`,
      began: (screening) =>
        `“${screening}” has begun, and you were not in the lobby, so your place was given free. If places are left, you can still join.`,
      over: (screening) => `“${screening}” is over, and you did not watch it, so your reservation has ended.`,
    } satisfies Record<ReservationEnd, (screening: string) => string>,
    useBack: "It does not count: your pass has one screening more again.",
    another: "You can reserve a place at another screening.",
  },
  /** To the holder of a pass that covered a screening which will not take place in its festival. */
  screeningEnded: {
    subject: (screening: string, isCancelled: boolean) =>
      isCancelled ? `Cancelled: ${screening}` : `${screening} has left the programme`,
    kicker: "A change of the programme",
    text: (screening: string, isCancelled: boolean) =>
      isCancelled
        ? `“${screening}” of this festival was cancelled.`
        : `“${screening}” is no longer in the programme of this festival.`,
    gives: {
      nothing: () => "Your pass is valid for the other screenings, as before.",
      use: () => "It does not count: your pass has one screening more again.",
      share: (amount) =>
        `${amount} go back to your card: the share of this screening in what you paid for your pass, which is valid as before.`,
    } satisfies Record<PassGift, (amount: string) => string>,
    /** In the email about the refund of a share. */
    refunded:
      "It is the share of a screening that is cancelled, or no longer in the programme. Your pass stays valid.",
  },
  /** To the holder of a pass that includes less than before. */
  reduced: {
    subject: (pass: string) => `Your pass “${pass}” includes less`,
    kicker: "A change of your pass",
    text: (pass: string) =>
      `The organizer has changed what your pass “${pass}” includes, and it is less than before. Your pass shows what it covers now.`,
    kept: "What you have begun to watch stays. If you have a question, please answer this email.",
  },
  received: {
    subject: (title: string) => `Your pass to ${title}`,
    preview: (sender: string) => `A pass from ${sender}`,
    kicker: "A pass for you",
    text: (name: string, sender: string) => `${name}, ${sender} has sent you a pass.`,
    footer: (sender: string) => `${sender} gave us your address to send you this pass.`,
    /** When the organizer or staff changed who has it. */
    corrected: {
      preview: "A pass in your name",
      text: (name: string) => `${name}, the organizer has put this pass in your name.`,
      footer: "You get this email because the organizer of this festival gave us your address for this pass.",
      formerLink: "Your former link no longer works. Use this one.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title: string) => `Your pass to ${title} was sent on`,
    kicker: "Pass sent on",
    text: "Your pass to this festival was sent on to another person. Your link no longer opens its films.",
    /** To someone who has others. */
    others:
      "One of your passes to this festival was sent on to another person. Your other passes stay as they are.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title: string) => `You gave your pass to ${title} back`,
    kicker: "Pass given back",
    text: "You gave your pass to this festival back. Your link no longer opens its films.",
    /** To someone who has others. */
    others: "You gave one of your passes to this festival back. Your other passes stay as they are.",
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes: number) =>
      formats.plural(passes, {
        one: "The pass of this order no longer opens any film.",
        other: "The passes of this order no longer open any film.",
      }),
    ticketsKept: (passes: number) =>
      formats.plural(passes, {
        one: "Your pass stays as it is.",
        other: "Your passes stay as they are.",
      }),
    /** After the refund of one of several passes. @param others which are still valid */
    ticketLost: (others: number) =>
      formats.plural(others, {
        one: "One pass of this order no longer opens any film. The other one stays as it is.",
        other: "One pass of this order no longer opens any film. The others stay as they are.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "The organizer has closed this festival.",
      ended: "The organizer has ended this festival earlier than announced.",
      withdrawn: "The organizer has taken back the free pass to this festival.",
      returned: "The gift pass to this festival is no longer valid.",
      refunded: "The pass to this festival is no longer valid.",
      reviewed: "The payment for this pass is being reviewed.",
    } satisfies Record<PlaceLoss, string>,
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title: string) => `Your free pass to ${title} was taken back`,
      returned: (title: string) => `Your gift pass to ${title} is no longer valid`,
      refunded: (title: string) => `Your pass to ${title} is no longer valid`,
      reviewed: (title: string) => `Your pass to ${title} is on hold`,
    } satisfies Record<PlaceLoss, (title: string) => string>,
    kickers: {
      ...placeEmails.kickers,
      withdrawn: "Pass taken back",
      returned: "Pass not valid",
      refunded: "Pass not valid",
      reviewed: "Pass on hold",
    } satisfies Record<PlaceLoss, string>,
    effect: (place: Place, loss: PlaceLoss) =>
      loss === "closed"
        ? `${yours[place]} opens no film while the festival is closed.`
        : loss === "reviewed"
          ? `${yours[place]} opens no film until the review has ended. We write to you then.`
          : `${yours[place]} no longer opens any film.`,
    mayOpenAgain: "If the festival opens again, we write to you. Your link then works as before.",
    seeEvent: "See the festival page",
    back: {
      ...placeEmails.back,
      text: (place: Place) =>
        `The organizer has opened this festival again. ${yours[place]} and your link work as before.`,
      open: "Open the festival",
      /** After a review of the payment. */
      ticket: {
        subject: (title: string) => `Your pass to ${title} is valid again`,
        kicker: "Pass valid again",
        text: "Your pass and your link work as before.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "The organizer cancelled this festival before your payment arrived.",
      eventCancelled: "The organizer has cancelled this festival.",
      ticketReturned: "A pass of your order was given back.",
    },
  },
  reminders: {
    day: { kicker: "Coming up", line: "Your festival is coming up.", link: "Open the festival" },
    onNow: { kicker: "On now", line: "Your festival has begun.", link: "Open the festival" },
  },
  cancelled: {
    refundToGiver:
      "The payment goes back to the person who gave you the pass. You do not need to do anything.",
  },
};
