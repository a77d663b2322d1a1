import { nameCode } from "@matinee/domain/name-code";
import type { AuditKind } from "./audit-sentences.ts";
import { formats } from "./formats.ts";

/** The kinds of records that an entry of the audit log can be about. A kind without a name does not compile. */
const subjects = {
  account: "account",
  bulkchange: "bulk update",
  "credit-coupon": "credit coupon",
  job: "job",
  leadowner: "lead",
  "legal-text": "legal text",
  mail: "mail",
  order: "order",
  page: "event",
  report: "report",
  "saved-view": "saved view",
  "staff-invitation": "staff invitation",
  tag: "tag",
  video: "video",
} as const;
export type AuditSubject = keyof typeof subjects;

/** The audit log, and the history of a customer, an event, an order or a lead. */
export const audit = {
  title: "Audit log",
  history: "History",
  wholeLog: "In the audit log",
  system: "The system",
  singleApprover: "single approver",
  onBehalfOf: (name: string) => `on behalf of ${name}`,
  /** @param sentence without the name of who acted at its start */
  withoutName: (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1),
  unknown: (action: string) => `made a change of the kind ${action}`,
  nothing: "nothing",
  inLanguage: (field: string, language: string) => `${field} in ${language}`,
  /** Where an entry does not say which change was approved. */
  aChange: "a change",
  credits: (change: number) => {
    const number = formats.number(Math.abs(change));
    const [one, other] =
      change < 0
        ? ["took 1 credit away", `took ${number} credits away`]
        : ["added 1 credit", `added ${number} credits`];
    return formats.plural(Math.abs(change), { one, other });
  },
  tickets: (count: number) =>
    formats.plural(count, { one: "1 ticket", other: `${formats.number(count)} tickets` }),
  moderation: {
    ban: "banned a viewer",
    unban: "let a banned viewer back in",
    mute: "muted a viewer",
    unmute: "let a muted viewer write again",
  },
  /** Links to the record that an entry is about. */
  open: { account: "Customer", page: "Event", order: "Order", leadowner: "Lead" },
  kind: "Kind of change",
  allKinds: "All changes",
  kinds: {
    notes: "Notes",
    tags: "Tags",
    money: "Money and approvals",
    details: "Details and personal data",
    events: "Events, products and videos",
    premieres: "Premieres",
    viewers: "Viewers and emails",
    access: "Sign-in and access",
    reads: "Downloads and plays",
    team: "Staff, legal texts and jobs",
  } satisfies Record<AuditKind, string>,
  empty: "Nothing has been recorded yet.",
  emptyFilter: "Nothing of this kind has been recorded.",
  reason: (reason: string) => `Reason: ${reason}`,
  /** Read out between the old and the new value. */
  becomes: "changed to",
  what: "What",
  by: "By",
  action: "Action",
  changesOfSubject: (subjectType: string) => `All changes of this ${nameCode(subjects, subjectType)}`,
  changesByActor: (actor: string) => `All changes by ${actor}`,
  subjectId: "Id of the changed record",
  changedBy: "Changed by",
} as const;
