import type * as en from "../en/festival-page.ts";
import type { AnyLanguage } from "../any-language.ts";
import { accessServices } from "./access-services.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

const screenings = (count: number) => counted(count, "séance", "séances");

/** The public page of a festival. */
export const festivalPage: AnyLanguage<typeof en.festivalPage> = {
  accessServices,
  ownerPreview: "Seule l’équipe du festival voit les brouillons ici. Rien n’est vendu ici.",
  closedPreview: "Ce festival n’est pas encore ouvert. Son équipe voit le programme ici après connexion.",
  programme: "Programme",
  getAPass: "Obtenir un pass",
  passesFrom: (price) => `Pass à partir de ${price}.`,
  passGone: "Le pass de ce lien n’est plus proposé.",
  show: "Afficher le programme",
  views: { day: "Par jour", section: "Par section", film: "Par film" },
  days: "Jours",
  today: "Aujourd’hui",
  noDate: "Date à venir",
  noSection: "Aussi au programme",
  search: "Film, cinéaste ou pays",
  searchLabel: "Rechercher dans le programme",
  filter: "Filtrer",
  section: "Section",
  country: "Pays",
  language: "Langue",
  length: "Durée",
  access: "Accessibilité",
  anySection: "Toutes les sections",
  anyCountry: "Tous les pays",
  anyLanguage: "Toutes les langues",
  anyLength: "Toutes les durées",
  anyAccess: "Tous les services",
  lengths: { short: "Jusqu’à 1 heure", medium: "De 1 à 2 heures", long: "Plus de 2 heures" },
  screenings,
  films: (count) => counted(count, "film", "films"),
  matching: (shown, all) => `${formats.number(shown)} sur ${screenings(all)}`,
  clear: "Effacer",
  noMatch: "Aucune séance correspondante",
  noMatchText: "Choisissez moins de critères, ou voyez le programme entier.",
  wholeProgramme: "Voir le programme entier",
  noProgramme: "Le programme arrive",
  noProgrammeText: "Ses séances apparaîtront ici.",
  states: {
    now: "En cours",
    soon: "Bientôt",
    "sold-out": "Complet",
    "sales-later": "Vente plus tard",
    ended: "Terminé",
    announced: "Annoncé",
    watched: "Regardé",
    ticket: "Votre billet",
    reserved: "Réservé",
  },
  mine: "Mon festival",
  moment: (day, time) => `${day}, ${time}`,
  until: (closes) => `Fin : ${closes}`,
  endsToday: (closes) => `Se termine aujourd’hui, ${closes}`,
  beginBy: (date) => `À commencer avant : ${date}`,
  finishBy: (date) => `À terminer avant : ${date}`,
  timeIsOver: "Votre temps de visionnage est écoulé",
  endedAt: (closed) => `Clôturé : ${closed}`,
  opensAt: (opens) => `Ouverture : ${opens}`,
  opensInMinutes: (minutes) => `Ouverture dans ${counted(minutes, "minute", "minutes")}`,
  ticketsFrom: (from) => `Billets dès : ${from}`,
  premiere: "Première, tous ensemble",
  premiereAt: (date) => `Première tous ensemble, ${date}`,
  languages: (count) => counted(count, "langue", "langues"),
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} min`;
    return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  onNow: (count) =>
    formats.plural(count, { one: "Une séance en cours", other: `${screenings(count)} en cours` }),
  dayOf: (day, days) => `Jour ${formats.number(day)} sur ${formats.number(days)}`,
  cancelled: "Ce festival a été annulé",
  over: "Ce festival est terminé",
};
