import type * as en from "../en/shorts-player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The player of an event that shows several films, and the list of these films on its page. */
export const shortsPlayer: AnyLanguage<typeof en.shortsPlayer> = {
  films: "Films",
  filmOf: (number, count) => `Film ${number} sur ${count}`,
  previous: "Film précédent",
  next: "Film suivant",
  closeList: "Fermer la liste des films",
  ofAll: (time, whole) => `${time} sur ${whole}`,
  seen: "Vu",
  playing: "En lecture",
  isNext: "Suivant",
  leftAt: (time) => `Arrêté à ${time}`,
  notAvailable: "Indisponible",
  onePlay: "Tous les films comptent pour une lecture. Chaque film garde sa position.",
  interval: (number, count) => `Entracte. Film ${number} sur ${count} à suivre`,
  playNow: "Lancer",
  wait: "Attendre",
  beginsByItself: "Démarre automatiquement",
  beginsIn: (seconds) =>
    formats.plural(seconds, {
      one: `Démarre dans ${seconds} seconde`,
      many: `Démarre dans ${seconds} de secondes`,
      other: `Démarre dans ${seconds} secondes`,
    }),
  waitsForYou: "Le film vous attend.",
  goOnWith: (title) => `Continuer avec ${title}`,
  untitled: (number) => `Film ${number}`,
  minutes: (minutes) => counted(minutes, "minute", "minutes"),
  countAndLength: (count, minutes) =>
    `${counted(count, "film", "films")}, ${counted(minutes, "minute", "minutes")}`,
  inLanguages: (languages) =>
    formats.plural(languages.length, {
      one: `Langue : ${formats.list(languages)}`,
      other: `Langues : ${formats.list(languages)}`,
    }),
};
