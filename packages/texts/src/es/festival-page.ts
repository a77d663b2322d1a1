import type * as en from "../en/festival-page.ts";
import type { AnyLanguage } from "../any-language.ts";
import { accessServices } from "./access-services.ts";
import { formats } from "./formats.ts";

const screenings = (count: number) =>
  formats.plural(count, {
    one: "1 proyección",
    many: `${formats.number(count)} de proyecciones`,
    other: `${formats.number(count)} proyecciones`,
  });

/** The public page of a festival. */
export const festivalPage: AnyLanguage<typeof en.festivalPage> = {
  accessServices,
  ownerPreview: "Aquí solo el equipo del festival ve los borradores. Aquí no se vende nada.",
  closedPreview: "Este festival aún no está abierto. Su equipo ve aquí el programa si inicia sesión.",
  programme: "Programa",
  getAPass: "Obtener abono",
  passesFrom: (price) => `Abonos desde ${price}.`,
  passGone: "El abono de este enlace ya no se ofrece.",
  show: "Mostrar el programa",
  views: { day: "Por día", section: "Por sección", film: "Por película" },
  days: "Días",
  today: "Hoy",
  noDate: "Fecha por anunciar",
  noSection: "También en el programa",
  search: "Película, dirección o país",
  searchLabel: "Buscar en el programa",
  filter: "Filtrar",
  section: "Sección",
  country: "País",
  language: "Idioma",
  length: "Duración",
  access: "Accesibilidad",
  anySection: "Todas las secciones",
  anyCountry: "Todos los países",
  anyLanguage: "Todos los idiomas",
  anyLength: "Cualquier duración",
  anyAccess: "Cualquiera",
  lengths: { short: "Hasta 1 hora", medium: "De 1 a 2 horas", long: "Más de 2 horas" },
  screenings,
  films: (count) =>
    formats.plural(count, {
      one: "1 película",
      many: `${formats.number(count)} de películas`,
      other: `${formats.number(count)} películas`,
    }),
  matching: (shown, all) => `${formats.number(shown)} de ${screenings(all)}`,
  clear: "Borrar",
  noMatch: "Ninguna proyección coincide",
  noMatchText: "Elige menos filtros o mira el programa completo.",
  wholeProgramme: "Mostrar el programa completo",
  noProgramme: "El programa está en camino",
  noProgrammeText: "Sus proyecciones estarán aquí.",
  states: {
    now: "Ahora",
    soon: "Pronto",
    "sold-out": "Agotada",
    "sales-later": "Entradas después",
    ended: "Terminada",
    announced: "Anunciada",
    watched: "Vista",
    ticket: "Tu entrada",
    reserved: "Reservada",
  },
  mine: "Mi festival",
  moment: (day, time) => `${day}, ${time}`,
  until: (closes) => `Hasta el ${closes}`,
  endsToday: (closes) => `Termina hoy, ${closes}`,
  beginBy: (date) => `Límite para empezar: ${date}`,
  finishBy: (date) => `Límite para terminar: ${date}`,
  timeIsOver: "Tu tiempo para verla ha terminado",
  endedAt: (closed) => `Cerró el ${closed}`,
  opensAt: (opens) => `Abre el ${opens}`,
  opensInMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "Abre en 1 minuto",
      many: `Abre en ${formats.number(minutes)} de minutos`,
      other: `Abre en ${formats.number(minutes)} minutos`,
    }),
  ticketsFrom: (from) => `Entradas desde el ${from}`,
  premiere: "Estreno, con todo el público",
  premiereAt: (date) => `Estreno con todo el público: ${date}`,
  languages: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} idioma`,
      many: `${formats.number(count)} de idiomas`,
      other: `${formats.number(count)} idiomas`,
    }),
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} min`;
    return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  onNow: (count) =>
    formats.plural(count, {
      one: "Una proyección disponible",
      many: `${formats.number(count)} de proyecciones disponibles`,
      other: `${formats.number(count)} proyecciones disponibles`,
    }),
  dayOf: (day, days) => `Día ${formats.number(day)} de ${formats.number(days)}`,
  cancelled: "Este festival se ha cancelado",
  over: "Este festival ha terminado",
};
