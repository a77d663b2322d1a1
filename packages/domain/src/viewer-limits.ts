/** Limits that the first view of a public page reads, apart from the others, which it then does not load. */

/** Days after the end of an event in which its viewing links open the film. */
export const viewingLinkDaysAfterClose = 30;
/** Hours of the private copy of an event for a test purchase, and for a rehearsal of its premiere. */
export const eventCopyHours = 24;
/** Minutes: after a longer break, or after the end of the film, the next start counts as a new play. */
export const playbackSessionIdleMinutes = 30;

/** How long a toast stays, in milliseconds. */
export const toastMs = {
  standard: 3000,
  failure: 5000,
  /** A failure with its reason or with the next step. */
  reason: 6000,
  urlTaken: 6000,
  bankLinked: 6000,
  /** A change that can be undone. */
  undo: 6000,
  outsideProcessor: 8000,
} as const;
