import type { Currency } from "@matinee/domain/currency";
import { nameCode } from "@matinee/domain/name-code";
import { emailNames } from "./email-names.ts";
import { formats } from "./formats.ts";
import { yourData } from "./your-data.ts";

/** `/admin/jobs` */
export const jobs = {
  title: "Jobs",
  description:
    "Waiting, running and failed background work. A failed job is tried again, with longer and longer pauses, until it is given up.",
  queues: "Queues",
  recurring: "Recurring jobs",
  /** A queue without a name does not compile. */
  queueNames: {
    emails: "Emails",
    webhooks: "Stripe events",
    refunds: "Refunds",
    taxes: "Taxes of orders",
    cancellations: "Cancelled events",
    conversions: "Video conversions",
    refinements: "Refined conversions",
    "video-removals": "Video removals",
    "data-requests": "Personal data requests",
    "bulk-changes": "Bulk updates",
  },
  /** By the names in metrics, logs and runbooks. A recurring job without a name does not compile. */
  recurringNames: {
    "send-emails": "Send emails",
    "give-receipt-numbers": "Number receipts",
    "deliver-webhooks": "Deliver webhooks",
    "enqueue-reminders": "Queue reminders",
    "enqueue-attendee-mails": "Queue emails to attendees",
    "enqueue-statement-emails": "Queue monthly statements",
    "queue-missed-work": "Queue work that was missed",
    "review-cancellations": "Look for late orders of cancelled events",
    "purge-rehearsals": "Delete copies of events for rehearsals and test purchases",
    "count-lapsed-plays": "Begin the time to watch of players that report nothing",
    "expire-reservations": "End the reservations of unpaid orders",
    "settle-passes": "Give holders of passes what they get for a screening that is no more",
    "open-queues":
      "Close the lists of queues that open, draw them, and end the queues of events that are over",
    "admit-from-queues": "Let the next people of queues in",
    "end-reservations": "End the reservations of passes whose screening began or is no more",
    "offer-kept-places": "Offer places to waiting lists",
    "reconcile-payments": "Compare payments with Stripe",
    "release-held-payouts": "Release held payouts",
    "recover-videos": "Continue stuck conversions",
    "sync-hosted-videos": "Follow videos at other hosts",
    "purge-sessions": "Delete expired sessions",
    "purge-abandoned-uploads": "Delete abandoned uploads",
    "purge-orphaned-media": "Delete media that no event shows",
    "scan-files": "Scan files for malware",
    "purge-unused-files": "Delete unused files",
    "settle-pass-uses": "Count what passes were used for, or give it back",
    "end-lapsed-grants": "End playback grants without heartbeats",
    "purge-grants": "Delete expired playback grants",
    "purge-kept-assets": "Delete files of earlier versions of the apps",
    "empty-trash": "Empty the trash",
    "verify-audit-chain": "Verify the audit log",
    "process-data-requests": "Process personal data requests",
    "enforce-retention": "Delete data after its retention period",
  },
  /** By the names of `worker.js --role`. A role without a name does not compile. */
  roleNames: {
    mail: "emails and webhooks",
    payments: "payments and ticket sales",
    conversions: "video conversions",
    refinements: "refined conversions",
    housekeeping: "housekeeping",
  },
  missingRoles: (roles: readonly string[]) =>
    `No worker does this at the moment: ${formats.list(roles)}. What waits is done as soon as one runs.`,
  /** What a job is about. */
  subjects: {
    email: (template: string, to: string) => `${nameCode(emailNames, template)} to ${to}`,
    dataRequest: (kind: string, accountId: string | null) =>
      `${nameCode(yourData.staff.kinds, kind)} for ${accountId === null ? "a viewer" : `account ${accountId}`}`,
    refund: (amount: number, currency: Currency, orderId: string) =>
      `${formats.money(amount, currency)} of order ${orderId}`,
    tax: (orderId: string) => `tax of order ${orderId}`,
    cancellation: (eventId: string) => `event ${eventId}`,
    bulkChange: (id: string) => `bulk update ${id}`,
    webhook: (type: string, objectId: string) => `${type} of ${objectId}`,
    videoRemoval: (videoId: string, host: string) => `${videoId} at ${host}`,
  },
  states: { failed: "Failed", retrying: "Tried again" },
  noneFailed: "No failed jobs in this queue.",
  noneRetrying: "No job in this queue waits for another attempt.",
  noReason: "No reason was recorded. The log of the worker has it.",
  noRuns: "No worker has run yet.",
  moreThan: (count: string) => `more than ${count}`,
  retry: {
    label: "Try again",
    busyLabel: "Saving...",
    title: "Try this job again now?",
    done: "The job will be tried again",
  },
  discard: {
    label: "Discard",
    busyLabel: "Discarding...",
    title: "Discard this job?",
    done: "The job was discarded",
  },
  /** What giving a job up means, by queue. */
  discardConsequences: {
    taxes: "Stripe Tax does not learn of this order's tax or of its refunds. Please enter them there.",
    emails: "The email will not be sent. You can send it again under Emails.",
    "bulk-changes": "The remaining rows are not changed. Rows that were changed stay changed.",
    webhooks:
      "This event of Stripe is ignored. Payments, refunds and disputes are compared with Stripe at fixed intervals all the same.",
  },
  changed: "This job has changed meanwhile. Please load the list again.",
  notSaved: "It could not be saved",
  job: "Job",
  reason: "Reason",
  attempts: "Attempts",
  failed: "Failed",
  nextAttempt: "Next attempt",
  queue: "Queue",
  waiting: "Waiting",
  running: "Running",
  oldestWaiting: "Oldest waiting",
  lastError: "Last error",
  state: "State",
  every: "Every",
  lastSuccess: "Last success",
  duration: "Duration",
  failedTimes: (failures: number) =>
    formats.plural(failures, { one: "Failed once", other: `Failed ${failures} times` }),
  late: "Late",
  onTime: "On time",
  never: "never",
  milliseconds: (ms: number) => `${formats.number(ms)} ms`,
  durations: {
    days: (n: number) => formats.plural(n, { one: "1 day", other: `${formats.number(n)} days` }),
    hours: (n: number) => formats.plural(n, { one: "1 hour", other: `${formats.number(n)} hours` }),
    minutes: (n: number) => formats.plural(n, { one: "1 minute", other: `${formats.number(n)} minutes` }),
    seconds: (n: number) => formats.plural(n, { one: "1 second", other: `${formats.number(n)} seconds` }),
  },
  ago: (duration: string) => `${duration} ago`,
} as const;
