import type * as en from "../en/home.ts";
import type { AnyLanguage } from "../any-language.ts";

export const home: AnyLanguage<typeof en.home> = {
  atMatinee: "Bei Matinee",
  intro:
    "Vorführungen von denen, die die Filme gemacht haben. Öffnen Sie eine oder folgen Sie dem Link, den Sie erhalten haben.",
  timesInZone: (timeZoneLabel) => `Alle Zeiten in Ihrer Zeitzone, ${timeZoneLabel}`,
  notLoadScreenings: "Wir konnten die Vorführungen nicht laden.",
  showingNow: "Jetzt zu sehen",
  soon: "Demnächst",
  nothingShowing: "Zurzeit läuft nichts",
  comeBackSoon: "Schauen Sie bald wieder vorbei.",
  live: "Live",
  festival: "Festival",
  liveFestival: "Festival live",
  opensOn: (opens) => `Ab ${opens}`,
  untilDate: (closes) => `Bis ${closes}`,
};

export const webApp: AnyLanguage<typeof en.webApp> = {
  name: "Matinee",
  description: "Filmvorführungen online, von denen, die die Filme gemacht haben.",
};

export const pageDescriptions: AnyLanguage<typeof en.pageDescriptions> = {
  home: "Online-Filmvorführungen von denen, die die Filme gemacht haben: Sehen Sie, was jetzt läuft und was bald startet.",
  terms: "Die Bedingungen für das Ansehen, Kaufen und Zeigen von Filmen bei Matinee.",
  privacy: "Welche Daten Matinee über Zuschauer und Filmschaffende speichert, warum und wie lange.",
};
