/** The card of the live talk after a film. */
export const liveTalk = {
  title: "Live talk",
  join: "Join",
  linkLater: "The link appears here for everyone who is admitted.",
} as const;
