/** What an entry's detail says, as text; empty when the entry does not say it. */
export interface AuditFacts {
  /** The person whom the entry is about. */
  email: string;
  role: string;
  /** Name of a tag, key, video, product, legal text or queue. */
  name: string;
  version: string;
  code: string;
  url: string;
  /** The language of captions. */
  language: string;
  /** The decided change of an approval: 'Refund of $600.00'. */
  change: string;
  /** A sum of money: '$600.00'. */
  amount: string;
  /** A number with its noun: '2 tickets'; of credits with the verb: 'added 3 credits'. */
  count: string;
  /** The number of the order that the entry is about: '4071-8293'. */
  order: string;
  /** What was done to a viewer in a live room: 'muted a viewer'. */
  moderation: string;
}

type Sentence = (facts: AuditFacts) => string;

const nameOrder = (order: string) => (order ? `order ${order}` : "the order");

/** Sentences that continue 'Noor Haddad ...', by the kind of change and the action of the entry. */
export const AUDIT_SENTENCES = {
  notes: {
    "note.add": () => "added a note",
    "note.update": () => "changed a note",
    "note.remove": () => "deleted a note",
  },
  tags: {
    "tag.link": ({ name }) => `added the tag ${name}`,
    "tag.unlink": ({ name }) => `removed the tag ${name}`,
    "tag.create": ({ name }) => `created the global tag ${name}`,
    "tag.rename": ({ name }) => `renamed a global tag to ${name}`,
    "tag.remove": ({ name }) => `deleted the global tag ${name}`,
  },
  money: {
    "credits.adjust": ({ count }) => count || "changed the credits",
    "order.refund": ({ amount, order }) => `refunded ${amount && `${amount} of`} ${nameOrder(order)}`,
    "order.refund-failed": ({ amount, order }) =>
      `could not refund ${amount && `${amount} of`} ${nameOrder(order)}`,
    "comps.create": ({ count }) => (count ? `gave ${count} away` : "gave tickets away"),
    "sale-queue.plan": () => "planned the queue of the sale",
    "sale-queue.open": () => "opened the queue of the sale",
    "sale-queue.draw": () => "drew the queue of the sale",
    "sale-queue.open-by-itself": () =>
      "opened the queue of the sale by itself, because many had the checkout open",
    "sale-queue.draw-without-beacon": () => "drew the queue of the sale without a public random number",
    "sale-queue.change": () => "changed the queue of the sale",
    "sale-queue.pause": () => "paused the queue of the sale",
    "sale-queue.continue": () => "let the queue of the sale go on",
    "sale-queue.end": () => "ended the queue of the sale",
    "waitlist.remove": () => "took a person off the waiting list",
    "comps.revoke": () => "revoked a ticket that was given away",
    "ticket-coupon.create": ({ code }) => `created the promo code ${code}`,
    "ticket-coupon.revoke": ({ code }) => `revoked the promo code ${code}`,
    "credit-coupon.create": ({ code }) => `created the credit coupon ${code}`,
    "credit-coupon.revoke": ({ code }) => `revoked the credit coupon ${code}`,
    "account.bank-change": () => "recorded a new bank account for payouts",
    "approval.request": ({ change }) => `asked for approval: ${change}`,
    "approval.approve": ({ change }) => `approved: ${change}`,
    "approval.retry": ({ change }) => `tried again: ${change}`,
    "approval.reject": ({ change }) => `rejected or withdrew: ${change}`,
  },
  details: {
    "account.update": () => "changed the details of the account",
    "account.request-email-change": () => "asked to change the email",
    "account.change-email": () => "changed the email",
    "account.undo-email-change": () => "undid the change of the email",
    "account.export": () => "asked for a copy of the personal data",
    "account.erasure": () => "asked to erase the personal data",
    "account.cancel-erasure": () => "cancelled the erasure of the personal data",
    "account.erased": () => "erased the personal data",
    "lead.add": ({ email }) => `added the lead ${email}`,
    "leadowner.stage": () => "changed the stage of the lead",
    "leadowner.update": () => "changed the details of the lead",
    "leadowner.graduate": () => "turned the lead into a customer",
    "leadowner.remove": ({ email }) => `deleted the lead ${email}`,
  },
  events: {
    "page.create": ({ name }) => `created the event ${name}`,
    "page.update": () => "changed the event",
    "page.duplicate": () => "created the event as a copy",
    "page.give-copy": () => "gave another account a copy of the event",
    "page.show-films": () => "chose the films of the event",
    "page.translate": () => "changed the translations of the event",
    "page.remove": ({ url }) => `deleted the event ${url}`,
    "page.finish-launch-tasks": () => "did tasks of the launch kit of the event",
    "page.start-test-purchase": () => "started a test purchase of the event",
    "page.cancel": () => "cancelled the event",
    "team.invite": () => "invited a person to the team of the event",
    "team.withdraw-invitation": () => "withdrew an invitation to the team of the event",
    "team.join": () => "joined the team of the event",
    "team.change-role": () => "changed a role in the team of the event",
    "team.remove": () => "removed a person from the team of the event",
    "team.leave": () => "left the team of the event",
    "festival.save-programme": () => "changed the programme of the festival",
    "festival.settle-passes": () => "chose what holders of passes get for a screening of the festival",
    "festival.leave": () => "took the event out of its festival",
    "festival.invite": () => "invited a screening to the festival",
    "festival.withdraw-invitation": () => "withdrew an invitation to the festival",
    "festival.accept-invitation": () => "accepted the invitation of the event to a festival",
    "festival.decline-invitation": () => "declined an invitation to the festival",
    "festival.end-invitation": () => "took an invited screening out of the festival",
    "festival.ask-for-time": () => "asked the owner of an invited screening for another time",
    "product.create": ({ name }) => `added the product ${name}`,
    "product.update": () => "changed a product",
    "product.remove": ({ name }) => `removed the product ${name}`,
    "product.sort": () => "sorted the products",
    "comment.create": () => "added a comment or answer",
    "comment.update": () => "changed a comment or answer",
    "comment.remove": () => "deleted a comment or answer",
    "comment.sort": () => "sorted the comments and answers",
    "video.create": ({ name }) => `started the upload of the video ${name}`,
    "video.update": () => "changed the details of a video",
    "video.remove": ({ name }) => `removed the video ${name}`,
    "video.add-caption": ({ language }) => `added captions in ${language}`,
    "video.remove-caption": ({ language }) => `removed captions in ${language}`,
    "video.publish-caption": ({ language }) => `published captions in ${language}`,
  },
  premieres: {
    "premiere.save": () => "changed the premiere",
    "premiere.remove": () => "turned the premiere into a film that plays at any time",
    "premiere.hold": () => "held the start of the premiere",
    "premiere.start": () => "started the premiere",
    "premiere.explain": () => "explained the delay of the premiere",
    "premiere.pause": () => "paused the premiere",
    "premiere.resume": () => "resumed the premiere",
    "premiere.skip": () => "skipped a part of the premiere",
    "premiere.end": () => "ended the premiere",
    "premiere.start-rehearsal": () => "started a rehearsal",
    "premiere.end-rehearsal": () => "ended a rehearsal",
    "premiere.invite-moderator": () => "invited a moderator",
    "premiere.revoke-moderator": () => "revoked the link of a moderator",
    "live-room.settings": () => "changed the rules of the chat",
    "live-room.hide": () => "hid a message in the chat",
    "live-room.hold": () => "held a message in the chat back",
    "live-room.release": () => "showed a message in the chat",
    "live-room.keep": () => "kept a reported message in the chat",
    "live-room.member": ({ moderation }) => moderation || "muted or banned a viewer, or took that back",
    "live-room.question-pending": () => "put a question back to be checked",
    "live-room.question-open": () => "opened a question to votes",
    "live-room.question-stage": () => "put a question on stage",
    "live-room.question-answered": () => "marked a question as answered",
    "live-room.question-dismissed": () => "dismissed a question",
    "live-room.answer-question": () => "answered a question by email",
  },
  viewers: {
    "ticket.correct": ({ order }) => `changed who holds a ticket of ${nameOrder(order)}`,
    "invoice.save": ({ order }) => `set for whom the invoice of ${nameOrder(order)} is`,
    "order.resend": ({ order }) => `sent the email of ${nameOrder(order)} again`,
    "mail.resend": ({ email }) => `sent an email again to ${email}`,
    "viewing-link.replace": ({ order }) =>
      order ? `replaced the viewing link of ${nameOrder(order)}` : "replaced a viewing link",
    "viewing-link.resend": ({ email }) => `sent the viewing links of ${email} again`,
    "viewer.export": ({ email }) => `sent a copy of their data to ${email}`,
    "viewer.reset-visits": ({ email }) => `set the visits of ${email} back to 0`,
    "viewer.forget-devices": ({ email }) => `took the devices of ${email} off the limit`,
    "viewer.give-time": ({ email }) => `gave ${email} more time to watch`,
    "viewer.block": ({ email }) => `blocked the address ${email}`,
    "viewer.unblock": ({ email }) => `unblocked the address ${email}`,
    "subscriber.remove": ({ email }) => `removed the registration of ${email}`,
    "attendee-mail.plan": () => "wrote an email to the attendees",
    "attendee-mail.stop": () => "stopped an email to the attendees",
    "attendee-mail.save-draft": () => "saved a draft of an email to the attendees",
    "attendee-mail.remove-draft": () => "deleted a draft of an email to the attendees",
  },
  access: {
    "session.start": () => "signed in",
    "session.end": () => "signed out on another device",
    "session.end-others": () => "signed out on all other devices",
    "account.statement-email": ({ email }) => `changed who gets the monthly statement: ${email}`,
    "account.statement-stop": ({ email }) => `stopped the monthly statement to ${email} by the link in it`,
    "session.end-all": () => "ended all sessions of the account",
    "account.password": () => "changed the password",
    "account.authenticator-added": () => "added an authenticator app",
    "account.authenticator-removed": () => "removed the authenticator app",
    "account.passkey-added": () => "added a passkey",
    "account.passkey-removed": () => "removed a passkey",
    "account.recovery-codes-replaced": () => "made new recovery codes",
    "account.recovery-code-used": () => "used a recovery code",
    "account.factors-reset-requested": () => "asked to remove the second factors",
    "account.factors-reset": () => "removed the second factors",
    "api-key.create": ({ name }) => `created the API key ${name}`,
    "api-key.revoke": ({ name }) => `revoked the API key ${name}`,
    "api-key.write": () => "made a change with an API key",
    "webhook.create": ({ url }) => `added the webhook ${url}`,
    "webhook.update": ({ url }) => `changed the webhook ${url}`,
    "webhook.remove": ({ url }) => `removed the webhook ${url}`,
    "webhook.disable": ({ url }) => `disabled the webhook ${url}`,
    "webhook.enable": ({ url }) => `enabled the webhook ${url}`,
    "webhook.rotate-secret": () => "replaced the secret of a webhook",
    "acting.start": () => "started to work on the customer's events",
    "acting.end": () => "stopped working on the customer's events",
  },
  reads: {
    "customers.export": () => "downloaded the list of customers",
    "pages.export": () => "downloaded the list of events",
    "orders.export": () => "downloaded orders",
    "passes.export": () => "downloaded passes",
    "waitlist.export": () => "downloaded the waiting list",
    "sale-queue.export": () => "downloaded the places of a queue",
    "tickets.export": () => "downloaded tickets",
    "audit.export": () => "downloaded the audit log",
    "money.export": () => "downloaded a statement of payments",
    "attendees.export": () => "downloaded the registrations",
    "live-room.export": () => "downloaded the chat",
    "video.download": ({ name }) => `downloaded the original film ${name}`,
    "video.play": () => "played the film",
  },
  team: {
    "staff.invite": ({ email, role }) => `invited ${email} with the role ${role}`,
    "staff.revoke-invitation": ({ email }) => `revoked the invitation of ${email}`,
    "staff.join": ({ email, role }) => `added ${email} with the role ${role}`,
    "staff.suspend": ({ email }) => `suspended ${email}`,
    "staff.restore": ({ email }) => `restored ${email}`,
    "staff.remove": ({ email }) => `removed ${email} from the staff`,
    "staff.set-role": ({ email, role }) => `gave ${email} the role ${role}`,
    "legal-text.publish": ({ name, version }) => `published version ${version} of the ${name}`,
    "legal-text.discard-draft": ({ name }) => `discarded the draft of the ${name}`,
    "saved-view.create": ({ name }) => `saved the view ${name}`,
    "saved-view.update": ({ name }) => `changed the view ${name}`,
    "saved-view.remove": ({ name }) => `deleted the view ${name}`,
    "saved-view.restore": ({ name }) => `restored the view ${name}`,
    "bulkchange.start": () => "started to change all rows of a list that match a filter",
    "bulkchange.undo": () => "started to undo a bulk update",
    "bulkchange.cancel": () => "stopped a change of all rows that match a filter",
    "job.retry": ({ name }) => `tried a failed job again: ${name}`,
    "job.discard": ({ name }) => `gave a failed job up: ${name}`,
  },
} as const satisfies Record<string, Record<string, Sentence>>;

type Sentences = typeof AUDIT_SENTENCES;

/** The kinds of changes that staff can filter by. */
export type AuditKind = keyof Sentences;

/** Every action of the audit log. An action without a sentence does not compile. */
export type AuditAction = { [Kind in AuditKind]: keyof Sentences[Kind] }[AuditKind];

// Cast: Object.keys returns string[].
export const AUDIT_KINDS = Object.keys(AUDIT_SENTENCES) as [AuditKind, ...AuditKind[]];

/** Lists the actions of a kind of change. */
export const listAuditActions = (kind: AuditKind): string[] => Object.keys(AUDIT_SENTENCES[kind]);

const kinds = new Map(
  AUDIT_KINDS.flatMap((kind) => listAuditActions(kind).map((action) => [action, kind] as const)),
);

/** Finds the kind of change of an action; undefined for an action of a later version. */
export const findAuditKind = (action: string): AuditKind | undefined => kinds.get(action);

const sentences = new Map<string, Sentence>(
  Object.values(AUDIT_SENTENCES).flatMap((kind) => Object.entries(kind)),
);

/**
 * Writes the sentence of an entry, without the name of who acted at its start; undefined for an action of a later
 * version. A fact that the entry lacks leaves no gap.
 */
export const writeAuditSentence = (action: string, facts: AuditFacts): string | undefined =>
  sentences.get(action)?.(facts).replaceAll(/\s+/g, " ").trim();
