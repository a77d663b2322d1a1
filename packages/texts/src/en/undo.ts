/** Changes of staff that can be taken back. */
export const undo = {
  action: "Undo",
  busy: "Undoing...",
  done: "The change was undone",
  started: "The changes are being undone",
  wasUndone: "Undone",
  failed: "The change could not be undone",
  /** Continues 'Noor Haddad ...' in the audit log. */
  tookBack: (sentence: string) => `took back: ${sentence}`,
  /** 409 */
  already: "This change was undone already.",
  changedSince: (name: string | null) =>
    `${name ?? "Another person"} changed this since. It stays as it is now.`,
  tooLate: (hours: number) => `A change can be undone for ${hours} hours.`,
  hasHolders:
    "People hold tickets or are registered under these dates, this price or this gate. Please change the event itself.",
  addressTaken: "Another event has the former address now. Please choose another address for this one.",
  earlyBirdUsed:
    "A ticket at the early-bird price was sold, or is being paid. Please change the event itself.",
  imageRemoved: "The former image is no longer stored. Please upload it again.",
  /** In the history, where a change has no Undo. */
  videoReplaced: "A replaced video cannot be brought back.",
  notUndoable: "A change of this kind cannot be undone.",
} as const;
