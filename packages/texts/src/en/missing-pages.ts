/** The page for a link of which neither the address nor the credential is known. */
export const linkToNowhere = {
  title: "This link leads to no event",
  text: "The organizer may have removed the event, or a part of the link is missing. Please open it from your mail once more.",
} as const;
