/** The builder's last step: payments and activation. */
export const activation = {
  activation: "Activation",
  isOpen: "Your event is open to its viewers.",
  isOpenPremiere: "Viewers enter the lobby before the start, and watch the film together. Share the link:",
  isOpenAnyTime: "Viewers can watch from the start to the end that you set. Share the link:",
  isOpenFestival: "Its page shows the screenings that are activated or announced. Share the link:",
  copyLink: "Copy link",
  isReady: "Everything is ready. Once you activate the event, you can share its link.",
  beforeActivation: "Before you can activate it:",
  /** Read aloud behind the name of a task. */
  isDone: "done",
  notYet: "Not yet:",
  activating: "Activating...",
  activateEvent: "Activate event",
  intro: "A last check before your viewers arrive.",
  payments: "Payments",
  openingStripe: "Opening Stripe...",
} as const;
