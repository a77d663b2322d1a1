/** The proof of work that the browser does after several declined cards, and before a stranger's invitation. */
export const challenge = {
  running: "We are checking your browser. This takes a few seconds and needs nothing from you.",
  progress: "Check of your browser",
  failed: "We could not check your browser. Please try again.",
} as const;
