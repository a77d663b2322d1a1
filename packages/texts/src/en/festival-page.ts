import { accessServices } from "./access-services.ts";
import { formats } from "./formats.ts";

const screenings = (count: number) =>
  formats.plural(count, { one: "1 screening", other: `${formats.number(count)} screenings` });

/** The public page of a festival. */
export const festivalPage = {
  accessServices,
  ownerPreview: "Only the festival's team sees drafts here. Nothing is sold here.",
  closedPreview: "This festival is not open yet. Its team sees the programme here when signed in.",
  programme: "Programme",
  getAPass: "Get a pass",
  passesFrom: (price: string) => `Passes from ${price}.`,
  passGone: "The pass of this link is not offered any more.",
  show: "Show the programme",
  views: { day: "By day", section: "By section", film: "By film" },
  days: "Days",
  today: "Today",
  noDate: "Date to be announced",
  noSection: "Also in the programme",
  search: "Film, director or country",
  searchLabel: "Search the programme",
  filter: "Filter",
  section: "Section",
  country: "Country",
  language: "Language",
  length: "Length",
  access: "Access",
  anySection: "All sections",
  anyCountry: "All countries",
  anyLanguage: "All languages",
  anyLength: "Any length",
  anyAccess: "Any access",
  lengths: { short: "Up to 1 hour", medium: "1 to 2 hours", long: "Over 2 hours" },
  screenings,
  films: (count: number) => formats.plural(count, { one: "1 film", other: `${formats.number(count)} films` }),
  /** How many screenings a filter shows. */
  matching: (shown: number, all: number) => `${formats.number(shown)} of ${screenings(all)}`,
  clear: "Clear",
  noMatch: "No screening matches",
  noMatchText: "Choose less, or look at the whole programme.",
  wholeProgramme: "Show the whole programme",
  noProgramme: "The programme is on its way",
  noProgrammeText: "Its screenings will be here.",
  states: {
    now: "On now",
    soon: "Soon",
    "sold-out": "Sold out",
    "sales-later": "Tickets later",
    ended: "Ended",
    announced: "Announced",
    watched: "Watched",
    ticket: "Your ticket",
    reserved: "Reserved",
  },
  /** Leads to what the viewer has in the festival. */
  mine: "My festival",
  /** 'Friday, 5:00 PM'. */
  moment: (day: string, time: string) => `${day}, ${time}`,
  until: (closes: string) => `Until ${closes}`,
  endsToday: (closes: string) => `Ends today, ${closes}`,
  beginBy: (date: string) => `Begin by ${date}`,
  finishBy: (date: string) => `Finish by ${date}`,
  timeIsOver: "Your time to watch is over",
  endedAt: (closed: string) => `It closed ${closed}`,
  opensAt: (opens: string) => `Opens ${opens}`,
  opensInMinutes: (minutes: number) =>
    formats.plural(minutes, {
      one: "Opens in 1 minute",
      other: `Opens in ${formats.number(minutes)} minutes`,
    }),
  ticketsFrom: (from: string) => `Tickets from ${from}`,
  premiere: "Premiere, with everyone",
  premiereAt: (date: string) => `Premiere with everyone, ${date}`,
  languages: (count: number) => `${formats.number(count)} languages`,
  /** '1 h 32 min'. */
  minutes: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} min`;
    return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  onNow: (count: number) =>
    formats.plural(count, { one: "One screening on now", other: `${screenings(count)} on now` }),
  dayOf: (day: number, days: number) => `Day ${formats.number(day)} of ${formats.number(days)}`,
  cancelled: "This festival was cancelled",
  over: "This festival is over",
} as const;
