/**
 * What an email calls the place that its reader had: a bought ticket, a gift, a free ticket, a ticket that someone sent on to
 * them, a registration, or the pass with which they come.
 */
export const PLACES = ["ticket", "gift", "free", "held", "registration", "pass"] as const;
export type Place = (typeof PLACES)[number];

/**
 * Why a place does not open the film any more. The organizer `closed` the event, which can open again; `ended` it before
 * the announced time; `withdrew` a free ticket; `removed` a registration. A gift ends as `returned`, and a ticket that was
 * sent on as `refunded`, without a word about the money of another person. Its payment is `reviewed` during a dispute.
 */
export const PLACE_LOSSES = [
  "closed",
  "ended",
  "withdrawn",
  "returned",
  "refunded",
  "reviewed",
  "removed",
] as const;
export type PlaceLoss = (typeof PLACE_LOSSES)[number];

const yours: Record<Place, string> = {
  ticket: "Your ticket",
  gift: "Your gift ticket",
  free: "Your free ticket",
  held: "Your ticket",
  registration: "Your registration",
  pass: "Your pass",
};

const reasons: Record<PlaceLoss, string> = {
  closed: "The organizer has closed this event.",
  ended: "The organizer has ended this event earlier than announced.",
  withdrawn: "The organizer has taken back the free ticket to this event.",
  returned: "The gift ticket to this event is no longer valid.",
  refunded: "The ticket to this event is no longer valid.",
  reviewed: "The payment for this ticket is being reviewed.",
  removed: "The organizer has removed your registration for this event.",
};

/** The emails to people whose place does not open the film any more, or opens it again. */
export const placeEmails = {
  reasons,
  subjects: {
    closed: (title: string) => `Closed: ${title}`,
    ended: (title: string) => `Ended: ${title}`,
    withdrawn: (title: string) => `Your free ticket to ${title} was taken back`,
    returned: (title: string) => `Your gift ticket to ${title} is no longer valid`,
    refunded: (title: string) => `Your ticket to ${title} is no longer valid`,
    reviewed: (title: string) => `Your ticket to ${title} is on hold`,
    removed: (title: string) => `Your registration for ${title} was removed`,
  } satisfies Record<PlaceLoss, (title: string) => string>,
  kickers: {
    closed: "Closed",
    ended: "Ended",
    withdrawn: "Ticket taken back",
    returned: "Ticket not valid",
    refunded: "Ticket not valid",
    reviewed: "Ticket on hold",
    removed: "Registration removed",
  } satisfies Record<PlaceLoss, string>,
  effect: (place: Place, loss: PlaceLoss) =>
    loss === "closed"
      ? `${yours[place]} does not open the film while the event is closed.`
      : loss === "reviewed"
        ? `${yours[place]} does not open the film until the review has ended. We write to you then.`
        : `${yours[place]} no longer opens the film.`,
  /** After a closing, which can be undone. */
  mayOpenAgain: "If the event opens again, we write to you. Your link then works as before.",
  /** For buyers. */
  noRefund: "Nothing is refunded by this. If you want your money back, please write to the organizer.",
  contact: (email: string) => `If you have questions, write to the organizer at ${email}.`,
  seeEvent: "See the event page",
  back: {
    subject: (title: string) => `Open again: ${title}`,
    kicker: "Open again",
    text: (place: Place) =>
      `The organizer has opened this event again. ${yours[place]} and your link work as before.`,
    open: "Open the event",
    /** After a review of the payment. */
    ticket: {
      subject: (title: string) => `Your ticket to ${title} is valid again`,
      kicker: "Ticket valid again",
      text: "Your ticket and your link work as before.",
    },
  },
  /** The event and everything about it is deleted. */
  removed: {
    subject: (title: string) => `Removed: ${title}`,
    kicker: "Removed",
    text: "The organizer has removed this event. Your registration and your link end with it.",
    footer: "You get this email because you registered for this event.",
    /** To those who come with a pass of its festival. */
    pass: {
      text: "The organizer has removed this screening. Your place at it ends, and does not count: what it took of your pass is back.",
      footer: "You get this email because your pass had a place at this screening.",
    },
    /** To those who waited for a place. */
    waiting: {
      text: "The organizer has removed this event. Its waiting list ends with it.",
      footer: "You get this email because this address was on the waiting list of this event.",
    },
  },
  lateRefund: {
    cancelled: "The organizer cancelled this event before your payment arrived.",
    tooLate: "Your payment arrived after sales had ended.",
    eventCancelled: "The organizer has cancelled this event.",
    ticketReturned: "A ticket of your order was given back.",
    ticketSold: "A ticket of your order was on the waiting list, and somebody has paid for it.",
  },
} as const;
