/** Changes of staff that can be taken back. */
export const undo = {
  action: "Undo",
  busy: "Undoing...",
  done: "The change was undone",
  started: "The changes are being undone",
  wasUndone: "Undone",
  failed: "The change could not be undone",
  notFound: "This change",
  /** Continues 'Noor Haddad ...' in the audit log. */
  tookBack: (sentence: string) => `took back: ${sentence}`,
  /** 409 */
  already: "This change was undone already.",
  changedSince: (name: string | null) =>
    `${name ?? "Another person"} changed this since. It stays as it is now.`,
  tooLate: (hours: number) => `A change can be undone for ${hours} hours.`,
  hasHolders:
    "People hold tickets or are registered under these dates or this price. Please change the event itself.",
  notUndoable: "A change of this kind cannot be undone.",
} as const;
