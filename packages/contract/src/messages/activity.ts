/** What an account's owner reads about an action in "What happened lately". `about` is the event's title, quoted. */
const sentences = {
  "session.start": (who) => `${who} signed in.`,
  "session.end": (who) => `${who} signed out on another device.`,
  "session.end-others": (who) => `${who} signed out on all other devices.`,
  "session.end-all": (who) => `${who} ended all sessions of this account.`,
  "account.password": (who) => `${who} changed the password.`,
  "account.request-email-change": (who) => `${who} asked to change the email.`,
  "account.change-email": (who) => `${who} changed the email.`,
  "account.undo-email-change": (who) => `${who} undid the change of the email.`,
  "account.bank-change": (who) => `${who} changed the bank account for payouts.`,
  "account.export": (who) => `${who} asked for a copy of the account's data.`,
  "account.erasure": (who) => `${who} asked to delete the account.`,
  "account.cancel-erasure": (who) => `${who} cancelled the deletion of the account.`,
  "account.authenticator-added": (who) => `${who} added an authenticator app.`,
  "account.authenticator-removed": (who) => `${who} removed the authenticator app.`,
  "account.passkey-added": (who) => `${who} added a passkey.`,
  "account.passkey-removed": (who) => `${who} removed a passkey.`,
  "account.recovery-codes-replaced": (who) => `${who} made new recovery codes.`,
  "account.recovery-code-used": (who) => `${who} used a recovery code.`,
  "account.factors-reset-requested": (who) => `${who} asked to remove the second factors.`,
  "account.factors-reset": (who) => `${who} removed the second factors.`,
  "account.update": (who) => `${who} changed the account's details.`,
  "credits.adjust": (who) => `${who} changed the number of credits.`,
  "orders.export": (who, about) => `${who} downloaded the orders of ${about}.`,
  "attendees.export": (who, about) => `${who} downloaded the registrations of ${about}.`,
  "video.download": (who) => `${who} downloaded an original film.`,
  "video.play": (who, about) => `${who} played the film of ${about}.`,
  "acting.start": (who) => `${who} started to work on your events for you.`,
  "acting.end": (who) => `${who} stopped working on your events for you.`,
  "page.create": (who, about) => `${who} created ${about}.`,
  "page.update": (who, about) => `${who} changed ${about}.`,
  "page.duplicate": (who, about) => `${who} copied ${about}.`,
  "page.give-copy": (who, about) => `${who} gave another account a copy of ${about}.`,
  "page.remove": (who) => `${who} deleted an event.`,
  "page.cancel": (who, about) => `${who} cancelled ${about}.`,
  "product.create": (who) => `${who} added a product.`,
  "product.update": (who) => `${who} changed a product.`,
  "product.remove": (who) => `${who} removed a product.`,
  "order.refund": (who) => `${who} refunded an order.`,
  "order.resend": (who) => `${who} sent an order's email again.`,
  "subscriber.remove": (who) => `${who} removed a registration.`,
  "ticket-coupon.create": (who) => `${who} created a promo code.`,
  "ticket-coupon.revoke": (who) => `${who} revoked a promo code.`,
  "video.create": (who) => `${who} started the upload of a video.`,
  "video.remove": (who) => `${who} removed a video.`,
} as const satisfies Record<string, (who: string, about: string) => string>;

export type ActivityAction = keyof typeof sentences;

/** The actions that an account's owner may read about. Notes, tags and leads are the team's own. */
// Cast: Object.keys returns string[].
export const ACTIVITY_ACTIONS = Object.keys(sentences) as [ActivityAction, ...ActivityAction[]];

export const activity = {
  title: "What happened lately",
  description: "Sign-ins, downloads and changes of your account and events, by you and by our team.",
  empty: "Nothing has happened yet.",
  you: "You",
  team: (name: string | null) => (name ? `${name} from our team` : "The system"),
  anEvent: "an event",
  write: (action: ActivityAction, who: string, about: string) => sentences[action](who, about),
} as const;
