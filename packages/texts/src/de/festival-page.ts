import type * as en from "../en/festival-page.ts";
import type { AnyLanguage } from "../any-language.ts";
import { accessServices } from "./access-services.ts";
import { formats } from "./formats.ts";

const screenings = (count: number) =>
  formats.plural(count, { one: "1 Vorführung", other: `${formats.number(count)} Vorführungen` });

export const festivalPage: AnyLanguage<typeof en.festivalPage> = {
  accessServices,
  ownerPreview: "Nur das Team des Festivals sieht hier Entwürfe. Hier wird nichts verkauft.",
  closedPreview: "Dieses Festival ist noch nicht geöffnet. Sein Team sieht hier angemeldet das Programm.",
  programme: "Programm",
  getAPass: "Pass kaufen",
  passesFrom: (price) => `Pässe ab ${price}.`,
  passGone: "Der Pass dieses Links wird nicht mehr angeboten.",
  show: "Programm anzeigen",
  views: { day: "Nach Tag", section: "Nach Reihe", film: "Nach Film" },
  days: "Tage",
  today: "Heute",
  noDate: "Termin folgt",
  noSection: "Außerdem im Programm",
  search: "Film, Regie oder Land",
  searchLabel: "Im Programm suchen",
  filter: "Filter",
  section: "Reihe",
  country: "Land",
  language: "Sprache",
  length: "Länge",
  access: "Barrierefreiheit",
  anySection: "Alle Reihen",
  anyCountry: "Alle Länder",
  anyLanguage: "Alle Sprachen",
  anyLength: "Jede Länge",
  anyAccess: "Alle Angebote",
  lengths: { short: "Bis 1 Stunde", medium: "1 bis 2 Stunden", long: "Über 2 Stunden" },
  screenings,
  films: (count) => formats.plural(count, { one: "1 Film", other: `${formats.number(count)} Filme` }),
  matching: (shown, all) =>
    formats.plural(all, {
      one: `${formats.number(shown)} von 1 Vorführung`,
      other: `${formats.number(shown)} von ${formats.number(all)} Vorführungen`,
    }),
  clear: "Zurücksetzen",
  noMatch: "Keine passende Vorführung",
  noMatchText: "Wählen Sie weniger Filter oder sehen Sie sich das ganze Programm an.",
  wholeProgramme: "Ganzes Programm anzeigen",
  noProgramme: "Das Programm folgt",
  noProgrammeText: "Hier stehen dann die Vorführungen.",
  states: {
    now: "Läuft jetzt",
    soon: "Bald",
    "sold-out": "Ausverkauft",
    "sales-later": "Tickets später",
    ended: "Beendet",
    announced: "Angekündigt",
    watched: "Angesehen",
    ticket: "Ihr Ticket",
    reserved: "Reserviert",
  },
  mine: "Mein Festival",
  moment: (day, time) => `${day}, ${time}`,
  until: (closes) => `Bis ${closes}`,
  endsToday: (closes) => `Endet heute, ${closes}`,
  beginBy: (date) => `Beginn bis ${date}`,
  finishBy: (date) => `Zu sehen bis ${date}`,
  timeIsOver: "Ihre Zeit zum Ansehen ist abgelaufen",
  endedAt: (closed) => `Beendet: ${closed}`,
  opensAt: (opens) => `Start: ${opens}`,
  opensInMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "Startet in 1 Minute",
      other: `Startet in ${formats.number(minutes)} Minuten`,
    }),
  ticketsFrom: (from) => `Tickets ab ${from}`,
  premiere: "Premiere, gemeinsam mit allen",
  premiereAt: (date) => `Premiere mit allen, ${date}`,
  languages: (count) =>
    formats.plural(count, { one: "1 Sprache", other: `${formats.number(count)} Sprachen` }),
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} Min.`;
    return rest === 0 ? `${hours} Std.` : `${hours} Std. ${rest} Min.`;
  },
  onNow: (count) =>
    formats.plural(count, {
      one: "Eine Vorführung läuft jetzt",
      other: `${formats.number(count)} Vorführungen laufen jetzt`,
    }),
  dayOf: (day, days) => `Tag ${formats.number(day)} von ${formats.number(days)}`,
  cancelled: "Dieses Festival wurde abgesagt",
  over: "Dieses Festival ist vorbei",
};
