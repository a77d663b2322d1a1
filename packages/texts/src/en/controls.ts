/** The words of the design system: its buttons, menus, dialogs and fields. */
export const controls = {
  copied: "Copied",
  noImageYet: "No image yet",
  pageFailed: "This page could not be shown",
  failed: "Something went wrong.",
  missingTitle: "There is nothing here",
  missingText: "The address may have been mistyped, or the page moved.",
  skipToContent: "Skip to content",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  systemTheme: "As the system",
  notifications: "Notifications",
  /** The length of a text, or the number of a step. */
  of: (length: number, limit: number) => `${length} of ${limit}`,
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  /** Read before the former price. */
  was: "was",
  stepStates: { done: "done", open: "open", attention: "needs attention", locked: "locked" },
} as const;
