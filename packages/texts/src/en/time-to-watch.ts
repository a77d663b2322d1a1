/** The time that a ticket or a registration gives to begin and to finish a film. Dates are whole: "Sunday, June 7, 9:10 PM". */
export const timeToWatch = {
  over: "Your time to watch this film is over.",
} as const;
