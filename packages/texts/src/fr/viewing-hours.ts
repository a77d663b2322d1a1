import type * as en from "../en/viewing-hours.ts";
import type { AnyLanguage } from "../any-language.ts";
import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The hours that an event gives its viewers, as its owner sets them. */
export const viewingHours: AnyLanguage<typeof en.viewingHours> = {
  title: "Temps de visionnage",
  intro:
    "Combien de temps ont les personnes qui ont un billet ou une inscription. Laissez les deux champs vides pour permettre de regarder jusqu’à la fin.",
  hours: "heures",
  count: (hours) => counted(hours, "heure", "heures"),
  unlock: "Temps pour commencer",
  unlockHelp:
    "À partir de l’achat ou de l’ouverture, selon ce qui vient en dernier. Vide : jusqu’à la fin de l’événement.",
  watch: "Temps pour terminer",
  watchHelp:
    "À partir de cinq minutes regardées, ou d’un dixième d’un court métrage. Vide : jusqu’à la fin de l’événement.",
  mayFinish: "Peut terminer après l’événement",
  mayFinishHelp: "Qui a commencé avant la fin garde tout son temps. Personne ne commence après.",
  range: `Veuillez saisir un nombre de ${limits.min} à ${formats.number(limits.max)}`,
  example: (beginBy, finishBy) =>
    `Un billet acheté maintenant doit être commencé avant le ${beginBy}. Commencé à ce moment, il prend fin le ${finishBy}.`,
};
