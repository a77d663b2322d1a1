/** The screen after the film. */
export const afterFilm = {
  watchAgain: "Watch again",
  youWatched: (title: string) => `You watched ${title}.`,
  passItOn: "Pass it on",
  passItOnHint: "Who else should see this film?",
} as const;
