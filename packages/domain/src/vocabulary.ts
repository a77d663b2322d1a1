// Closed lists of words that are stored, sent and shown: the API, the apps and the texts use the same.

/** `held`: waits for a moderator; only its author and moderators see it. */
export const MESSAGE_STATES = ["visible", "held", "hidden"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Which messages the report of a chat has. `visible`: a copy to publish, with what every viewer could read. */
export const REPORTED_MESSAGES = ["all", "visible"] as const;
export type ReportedMessages = (typeof REPORTED_MESSAGES)[number];

/** `email`: can be answered by email. `unsubscribed`: wants no emails about the event. `none`: no address is known. */
export const ANSWER_WAYS = ["email", "unsubscribed", "none"] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** The orders of an owner's events: newest created, soonest start, title from A, highest income first. */
export const PAGE_SORTS = ["newest", "start", "title", "income"] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

/** What an owner's event is at the moment. `draft`: not activated and not over. A cancelled event has `ended`, too. */
export const PAGE_STATUSES = ["live", "upcoming", "ended", "cancelled", "draft"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** What the search of the back office finds, in the order of its groups. */
export const SEARCH_KINDS = [
  "orders",
  "registrations",
  "waitlist",
  "queues",
  "events",
  "films",
  "customers",
  "leads",
  "tags",
  "notes",
  "emails",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Who gets an email of the filmmaker, of the people with access to the event. */
export const MAIL_AUDIENCES = [
  "everyone",
  "screenings",
  "not-watched",
  "watched",
  "bought",
  "registered",
] as const;
export type MailAudience = (typeof MAIL_AUDIENCES)[number];

/** `planned` until it leaves, `sending` while emails are sent, `waiting` while the rest waits for its readers' morning. */
export const MAIL_STATES = ["planned", "sending", "waiting", "sent", "stopped"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What became of an email to one person. `dropped`: it was not needed any more. */
export const OUTBOX_STATES = ["waiting", "sent", "failed", "dropped"] as const;

/** What a note of staff can be about. */
export const NOTE_SUBJECTS = ["account", "leadowner", "order"] as const;

/**
 * What became of a viewing link. `closed`: the organizer closed the event, which can open again. `returned`: a gift that is
 * not valid any more. `sent-on` and `given-back`: a ticket; `invalid` and `on-hold`: one that another person paid.
 * `withdrawn`: a free ticket. `removed`: a registration. `replaced`: by a newer link.
 */
export const LINK_STATES = [
  "open",
  "closed",
  "ended",
  "time-over",
  "expired",
  "cancelled",
  "refunded",
  "disputed",
  "returned",
  "sent-on",
  "given-back",
  "invalid",
  "on-hold",
  "withdrawn",
  "removed",
  "replaced",
  "unknown",
] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** `late`: first entered after the start; `left`: was not there at the end; `absent`: saw none of the programme. */
export const ATTENDANCE_FILTERS = ["came", "late", "left", "absent"] as const;
export type AttendanceFilter = (typeof ATTENDANCE_FILTERS)[number];

/**
 * What a member of an event's team may do (rules/events.md, Event teams). The owner of the event and staff are none of
 * these: their rights do not come from the team.
 */
export const EVENT_ROLES = ["producer", "boxOffice", "moderator", "reader"] as const;
export type EventRole = (typeof EVENT_ROLES)[number];

/** What an API key may be allowed to do. A route names one; no scope includes another. */
export const API_SCOPES = [
  "account:read",
  "events:read",
  "events:write",
  "videos:read",
  "videos:write",
  "films:read",
  "films:write",
  "orders:read",
  "orders:refund",
  "attendees:read",
  "attendees:write",
  "live-rooms:moderate",
  "festivals:read",
  "festivals:write",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
/** What an owner's translations belong to. */
export const TRANSLATED_KINDS = ["page", "product", "comment", "section"] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

/** The languages of the catalogues of texts, and so of an event's own texts. */
export const LANGUAGE_TAGS = ["en", "es", "fr", "de", "pt-BR", "ar"] as const;
export type LanguageTag = (typeof LANGUAGE_TAGS)[number];

/** From which side the words of a language are read. */
export const getDirection = (language: string): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");
