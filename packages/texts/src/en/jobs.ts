/** `/admin/jobs`. The names of queues and recurring jobs are the server's. */
export const jobs = {
  title: "Jobs",
  description:
    "Background work that waits, runs or has failed. A failed job is tried again, with longer and longer pauses, until it is given up.",
  queues: "Queues",
  recurring: "Recurring jobs",
  queueNames: {
    emails: "Emails",
    webhooks: "Stripe events",
    refunds: "Refunds",
    cancellations: "Cancelled events",
    conversions: "Video conversions",
    refinements: "Refined conversions",
    "video-removals": "Video removals",
    "data-requests": "Personal data requests",
    "bulk-changes": "Bulk updates",
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
    emails: "The email will not be sent. You can send it again under Emails.",
    "bulk-changes": "The remaining rows are not changed. Rows that were changed stay changed.",
    webhooks:
      "This event of Stripe is ignored. Payments, refunds and disputes are compared with Stripe at fixed intervals all the same.",
  },
  changed: "This job has changed meanwhile. Please load the list again.",
} as const;
