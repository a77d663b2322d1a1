import { incompleteLink } from "./shared.ts";

/** The studio's screens for the owner of an invited screening. */
export const festivalInvitationPage = {
  title: "An invitation to a festival",
  offerOfScreening: (organizer: string, screening: string, festival: string) =>
    `${organizer} would like to show “${screening}” in the festival “${festival}”.`,
  offer: (organizer: string, festival: string) =>
    `${organizer} would like to show a screening of yours in the festival “${festival}”.`,
  days: (first: string, last: string) => `${first} to ${last}`,
  termsTitle: "What you agree to",
  until: (date: string) => `Please answer until ${date}.`,
  choose: "Your screening",
  search: "Search your events",
  searchPlaceholder: "Title or address",
  noMatch: "No event matches.",
  noEvents: "You have no event outside of festivals yet. Create one, then come back to this invitation.",
  create: "Create an event",
  accept: "Accept",
  accepting: "Accepting...",
  decline: "Decline",
  declineOf: (festival: string) => `Decline the invitation to ${festival}`,
  declineTitle: (festival: string) => `Decline the invitation to “${festival}”?`,
  declineText: "The festival can invite you again.",
  reason: "Reason",
  reasonHelp: "The festival reads it in an email.",
  hasAccepted: (screening: string, festival: string) => `“${screening}” is in “${festival}”`,
  accepted: (festival: string) => `Your screening is in “${festival}”`,
  hasDeclined: (festival: string) => `You declined the invitation to “${festival}”.`,
  signInHint: "Sign in to accept, or create an account. You can decline without one.",
  signIn: "Sign in",
  signUp: "Create an account",
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  changeAccount: "Sign in with another account",
  signingOut: "Signing out...",
  incomplete: `${incompleteLink} Or ask the festival to invite you again.`,
  gone: "This invitation was answered or withdrawn, or it has expired. Please ask the festival for a new one.",
  /** In the list of events. */
  panel: "Invitations to festivals",
  /** Of an event that a festival shows. */
  shownIn: (festival: string, organizer: string) =>
    `“${festival}” by ${organizer} shows this screening in its programme.`,
  shownHelp: "Its dates, prices and tickets stay yours. The festival sees how many people watched.",
  leave: "Leave the festival",
  leaveTitle: (festival: string) => `Leave “${festival}”?`,
  leaveText: "The screening stays as an event with its page and its tickets. The festival is told by email.",
  hasLeft: (festival: string) => `This screening is no longer in “${festival}”`,
} as const;
