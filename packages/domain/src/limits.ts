import { creditBundle } from "./credit-rules.ts";
import { currencyRules, platformCurrency } from "./currency.ts";
import { eventCopyHours, playbackSessionIdleMinutes, viewingLinkDaysAfterClose } from "./viewer-limits.ts";

// Limits of the API and timings of the apps. Limits that a domain rule checks are exported by that rule's module.

/** Digits of a generated product SKU. */
export const skuDigits = 10;
export const maxPhotosPerPage = 60;
/** Members of an event's team, with those who are invited. */
export const maxTeamMembers = 20;
/** Screenings of a festival, its own and invited ones together. */
export const maxFestivalScreenings = 200;
export const festivalLimits = {
  sections: 30,
  /** Characters. */
  sectionTitle: 80,
  sectionDescription: 1000,
} as const;
export const festivalInvitationLimits = {
  /** Invitations of one account to its festivals. */
  perDay: 50,
  /** Characters. */
  reason: 500,
  message: 1000,
} as const;
/** Viewing links with which a viewer asks at once what they open in a festival. */
export const maxViewerTokens = 100;
/** How long a moderator mutes a viewer with one press. */
export const muteMinutes = 10;
/** Rehearsals of one premiere at a time. */
export const maxRehearsals = 3;
/** Minutes after the start until which latecomers of a premiere can be admitted. */
export const maxLateMinutes = 600;
/** A viewer of a premiere who was away for longer is gone, and not only disconnected. */
export const goneAfterSeconds = 30;
/** A player that has not reported its distance for longer has stopped. Players report every 15 seconds. */
export const distanceReportSeconds = 45;
/** Rows that one bulk update may change. */
export const maxBulkUpdateIds = 1000;
/** Failed rows that the result of a bulk change lists. */
export const bulkChangeErrorLimit = 100;
/** Hours in which staff can undo a change. */
export const undoHours = 24;
/** Views of one staff list that a member of staff can save. */
export const savedViewLimits = {
  perList: 50,
  nameLength: 60,
  /** Ids in one order of a list: the own views and those that all staff share. */
  sorted: 5000,
} as const;
/** Credits that staff may add or remove at a time. */
export const maxCreditsPerChange = 1000;

/** Credits that a member of staff may give a customer in 24 hours without a second person. */
export const creditsWithoutApproval = 100;
/** US cents of an order that a member of staff may refund in 24 hours without a second person. */
export const refundCentsWithoutApproval = currencyRules[platformCurrency].refundWithoutApproval;
/** Length of the reason that staff give for an action. */
export const maxReasonLength = 500;
/** Length of an emailed answer to a question of a premiere. */
export const maxAnswerLength = 4000;
/** Of the reason for acting on behalf of a customer. */
export const minActingReasonLength = 5;

/** Of a legal text, in markdown. */
export const maxLegalTextLength = 60_000;
/** Hours in which a form may still send the version of a legal text that has been replaced. */
export const replacedLegalTextHours = 24;

/** Jobs of one state that the back office counts and lists; more are shown as "more than". */
export const jobListLimit = 10_000;

/** Rows per page of a list. */
export const pageSizes = {
  staffList: 50,
  eventGrid: 12,
  attendees: 50,
  films: 50,
  comments: 50,
  transcript: 200,
  roomMembers: 50,
} as const;

export { minChargeCents } from "./money.ts";

/**
 * Emails of a filmmaker to the attendees of one event, and of all events of an account that leave within 24 hours; stopped ones
 * do not count.
 */
export const attendeeMailLimits = {
  perEvent: 4,
  perAccountDay: 50,
  drafts: 20,
  subjectLength: 75,
  bodyLength: 10_000,
} as const;

/** The promo codes of one event, and how many one request creates. */
export const promoCodeLimits = {
  perEvent: 5000,
  perBatch: 500,
  prefixLength: 20,
  minCodeLength: 3,
  maxCodeLength: 40,
} as const;

/**
 * Free tickets that an account may give in 24 hours: `base` and more for each full day since the sign-up (up to `maxDays`)
 * and for each paid order, up to `max`. They are emails to addresses of the owner's choice.
 */
export const compsPerDay = { base: 500, perDay: 250, maxDays: 30, perPaidOrder: 5, max: 20_000 } as const;

/** Seconds by which all captions of a file can be moved: a day, the length of the longest film. */
export const maxCaptionOffset = 86_400;

/** Free tickets of one request. */
export const maxComps = 2000;
/** Characters of the CSV of free tickets. */
export const maxCompsCsvLength = 600_000;

/** The numbers of credits that the purchase dialog sells. */
export const creditPurchases = [1, creditBundle] as const;

/** The numbers of a new event's paywall: `price` in cents as on the wire, `showTime` in seconds of the feature. */
export const defaultPaywall = {
  price: currencyRules[platformCurrency].ticketPrice,
  showTime: 30,
} as const;

/** Polling intervals in milliseconds. */
export const pollMs = {
  midroll: 500,
  endOfVideo: 250,
  /** The shortest interval at which upload status may be polled. */
  uploadStatus: 50_000,
  heartbeat: 15_000,
  /**
   * Whether a grant is still valid. A revoked viewer's playback must stop within 10 seconds, of which up to 2 pass until an
   * edge has the revocation; the heartbeat that asks for the reason is answered in a tenth of a second.
   */
  grantStatus: 7000,
} as const;

/** Delays in milliseconds. */
export const delaysMs = {
  missingEventRedirect: 3000,
  couponRedirect: 2000,
  stallReplay: 2000,
  /** From the last frame of the film to the thank-you screen. */
  endOfFilm: 1000,
  /** From the start of a sponsor's preroll until it can be skipped. */
  skipPreroll: 5000,
  /** A grant that was issued longer ago is replaced without asking when it ends. */
  replaceGrant: 20_000,
  /** How long the player shows that it resumed. */
  resumedNote: 5000,
} as const;

/** Recovery codes of an account. The security page warns when at most `few` are left. */
export const recoveryCodeCounts = { total: 10, few: 3 } as const;

/** How often a stalled player on a phone is restarted. */
export const stallRetries = 3;

export { toastMs } from "./viewer-limits.ts";

/** Validity periods on the server; the unit is in the name. */
export const lifetimes = {
  sessionIdleDays: 14,
  /** A change that waits for a second member of staff. */
  approvalDays: 7,
  /** From the request to remove a customer's second factors until a second person may approve it. */
  factorResetHours: 24,
  /** How long staff may change a customer's events after they gave a reason. */
  actingMinutes: 60,
  /** From accepting an invitation until a member of staff can approve requests of who invited them. */
  approverWaitHours: 24,
  /** From suspending, removing or changing the role of a colleague until one person can approve alone. */
  soleApproverWaitDays: 7,
  sessionAbsoluteDays: 90,
  handoffSeconds: 60,
  passwordResetHours: 1,
  /** From a change of the email by staff until the password can be reset by email. */
  passwordResetBlockHours: 24,
  /** How long the link in the welcome email verifies the address. */
  emailVerificationDays: 7,
  /** How long the link of an invitation to an event's team works. */
  teamInvitationDays: 7,
  /** How long a screening can accept an invitation to a festival, which ends with the festival. */
  festivalInvitationDays: 60,
  /** How long a new address can confirm a change of email. */
  emailChangeHours: 24,
  /** How long the old address can undo a change of email. */
  emailUndoDays: 7,
  /** How long a viewer can confirm that their data is to be deleted. */
  erasureConfirmHours: 24,
  reservationMinutes: 15,
  eventCopyHours,
  /** Within these days the card provider pays out the money of a sale. */
  settlementDays: 7,
  playbackSessionIdleMinutes,
  viewingLinkDaysAfterClose,
  /** After the last heartbeat. */
  playbackGrantMinutes: 15,
  reconcilerMinutes: 5,
  /** Between the password and the second factor of a sign-in. */
  secondFactorMinutes: 5,
  /** How long a sign-in or a proof of identity is enough for actions that a session alone may not do. */
  stepUpMinutes: 5,
  /** In production. */
  staffSessionIdleMinutes: 30,
  /** In production. */
  staffSessionAbsoluteHours: 12,
  /** How long payouts wait after a change of the bank account. */
  payoutHoldHours: 72,
} as const;

/** API keys of one account that can be used. */
export const maxApiKeys = 20;
export const apiKeyNameLength = 60;
/** Calls of one API key, over all API processes. */
export const apiKeyLimit = { max: 600, windowSeconds: 60 } as const;

/** Passkeys of one account. */
export const maxPasskeys = 20;
export const passkeyNameLength = 60;

/** Hours before the opening at which reminders are sent. */
export const reminderHours = [24, 1] as const;

/** Minutes between the times that the time picker lists. Any minute can be typed. */
export const datePickerMinutes = 60;

/** Days until the team has built an event for a filmmaker. */
export const providerLeadDays = 10;

/** The term of the search of everything. */
export const searchTermLength = { min: 2, max: 100 } as const;
/** Rows of each kind that this search returns, of one kind alone, and the limit of its counts. */
export const searchHits = { ofEachKind: 3, ofOneKind: 20, counted: 50 } as const;
