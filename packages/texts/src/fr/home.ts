import type * as en from "../en/home.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The home page: all screenings. */
export const home: AnyLanguage<typeof en.home> = {
  atMatinee: "Chez Matinee",
  intro:
    "Des séances proposées par celles et ceux qui ont fait les films. Ouvrez-en une, ou suivez le lien que vous avez reçu.",
  timesInZone: (timeZoneLabel) => `Les heures sont dans votre fuseau horaire, ${timeZoneLabel}`,
  notLoadScreenings: "Nous n’avons pas pu charger les séances.",
  showingNow: "En ce moment",
  soon: "Bientôt",
  nothingShowing: "Aucune séance en ce moment",
  comeBackSoon: "Revenez bientôt.",
  live: "En direct",
  festival: "Festival",
  liveFestival: "Festival en cours",
  opensOn: (opens) => `Ouverture le ${opens}`,
  untilDate: (closes) => `Jusqu’au ${closes}`,
};

/** Of the watch app on a phone's home screen. */
export const webApp: AnyLanguage<typeof en.webApp> = {
  name: "Matinee",
  description: "Des séances de cinéma en ligne, par celles et ceux qui ont fait les films.",
};

/** What search engines show of the pages that are no events. */
export const pageDescriptions: AnyLanguage<typeof en.pageDescriptions> = {
  home: "Des séances de cinéma en ligne par celles et ceux qui ont fait les films : voyez lesquelles sont en cours et lesquelles ouvrent bientôt.",
  terms: "Les conditions pour regarder, acheter et montrer des films chez Matinee.",
  privacy:
    "Les données que Matinee conserve sur les spectateurs et les cinéastes, pourquoi, et combien de temps.",
};
