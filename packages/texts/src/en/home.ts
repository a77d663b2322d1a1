/** The home page: all screenings. */
export const home = {
  atMatinee: "At Matinee",
  intro: "Screenings by the people who made the films. Open one, or follow the link that you were sent.",
  timesInZone: (timeZoneLabel: string) => `Times are in your time zone, ${timeZoneLabel}`,
  notLoadScreenings: "We could not load the screenings.",
  showingNow: "Showing now",
  soon: "Soon",
  nothingShowing: "Nothing is showing right now",
  comeBackSoon: "Come back soon.",
  live: "Live",
  festival: "Festival",
  liveFestival: "Live festival",
  opensOn: (opens: string) => `Opens ${opens}`,
  untilDate: (closes: string) => `Until ${closes}`,
} as const;

/** Of the watch app on a phone's home screen. */
export const webApp = {
  name: "Matinee",
  description: "Film screenings online, by the people who made the films.",
} as const;

/** What search engines show of the pages that are no events. */
export const pageDescriptions = {
  home: "Online film screenings by the people who made the films: see which are showing now and which open soon.",
  terms: "The terms for watching, buying and showing films at Matinee.",
  privacy: "The data that Matinee stores about viewers and filmmakers, why, and for how long.",
} as const;
