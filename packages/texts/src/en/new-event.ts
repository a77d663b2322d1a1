/** Creating an event. */
export const newEvent = {
  customerNoCredits: "This customer has no credits. You can add some on their account.",
  copyKeeps: "A copy keeps texts, pictures and videos. You can change all of them.",
  copyUsesCredit: (credits: number) => `A copy uses one credit, as a new event does. You have ${credits}.`,
  howToBuild: "How would you like to build your event?",
  buildYourOwn: "Build your own",
  buildYourOwnText: "The builder guides you step by step. You can begin now and come back later.",
  screeningCost: "A screening takes one credit.",
  buildFestival: "Build a festival",
  buildFestivalText: "Many screenings on one page, in a programme with days and sections.",
  festivalCost: (screenings: number) =>
    `A festival takes one credit, which holds up to ${screenings} screenings. The first of each further ${screenings} takes one more.`,
  weBuildIt: "We build it for you",
  weBuildItText: (providerLeadDays: number) =>
    `Fill in a form, and our team does the rest. Please allow ${providerLeadDays} days.`,
  createAnEvent: "Create an event",
  beforeYouBegin: "Before you begin",
  beforeYouBeginDescription: "Two minutes on how a screening is built.",
  continueAfterVideo: "You can continue when the video has ended.",
} as const;
