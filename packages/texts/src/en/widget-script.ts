/** The words of the script of other sites, which has those of all languages. Those of an event are in the data of its card. */
export const widgetScript = {
  open: "See the event",
  playsOn: "Plays on Matinee",
  /** After a purchase. */
  watch: "Watch now",
  missing: "No screening here",
  missingHint: "It may open later, or have moved.",
  openHome: "See what is showing",
  label: (title: string) => `Tickets for ${title}`,
  opening: "Opening...",
  close: "Close",
} as const;
