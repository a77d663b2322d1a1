import type * as en from "../en/home.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The home page: all screenings. */
export const home: AnyLanguage<typeof en.home> = {
  atMatinee: "En Matinee",
  intro: "Proyecciones de quienes hicieron las películas. Abre una o sigue el enlace que te enviaron.",
  timesInZone: (timeZoneLabel) => `Las horas están en tu zona horaria, ${timeZoneLabel}`,
  notLoadScreenings: "No pudimos cargar las proyecciones.",
  showingNow: "En cartelera",
  soon: "Pronto",
  nothingShowing: "Ahora mismo no se proyecta nada",
  comeBackSoon: "Vuelve pronto.",
  live: "En vivo",
  festival: "Festival",
  liveFestival: "Festival en vivo",
  opensOn: (opens) => `Abre el ${opens}`,
  untilDate: (closes) => `Hasta el ${closes}`,
};

/** Of the watch app on a phone's home screen. */
export const webApp: AnyLanguage<typeof en.webApp> = {
  name: "Matinee",
  description: "Proyecciones de cine en línea, de quienes hicieron las películas.",
};

/** What search engines show of the pages that are no events. */
export const pageDescriptions: AnyLanguage<typeof en.pageDescriptions> = {
  home: "Proyecciones de cine en línea de quienes hicieron las películas: mira cuáles están en cartelera y cuáles abren pronto.",
  terms: "Los términos para ver, comprar y mostrar películas en Matinee.",
  privacy: "Los datos que Matinee guarda sobre espectadores y cineastas, por qué y durante cuánto tiempo.",
};
