import type * as en from "../en/night-control.ts";
import type { AnyLanguage } from "../any-language.ts";
import { goneAfterSeconds } from "@matinee/domain/limits";
import { counted } from "./shared.ts";

/** Where the viewers of a premiere are while its programme runs. */
export const audience: AnyLanguage<typeof en.audience> = {
  seated: "À leur place",
  late: "Venus en retard",
  lateNote: "ont rejoint les autres",
  back: "Perdus puis revenus",
  away: (length) => `absence médiane de ${length}`,
  noneBack: "aucune connexion perdue",
  gone: "Partis",
  goneNote: `absents depuis plus de ${goneAfterSeconds} s`,
};

/** The clock of a premiere, for those who run it. */
export const nightClock: AnyLanguage<typeof en.nightClock> = {
  label: "Horloge de la première",
  before: "Le hall n’est pas encore ouvert",
  lobby: "Hall",
  held: "Le début est retardé",
  paused: "En pause",
  over: "Le programme est terminé",
  timesIn: (zone) => `Fuseau horaire des heures de cette page : ${zone}.`,
  of: (length) => `sur ${length}`,
  nextAt: (time) => `Suivant, à ${time}`,
  next: "Suivant",
  endsAt: (time) => `Fin à ${time}`,
  hold: "Retarder le début",
  start: "Commencer",
  newStartAt: (time) => `nouveau début à ${time}`,
  holdLength: "En cas de retard, pour combien de temps",
  holdLonger: "Retarder encore",
  untilIGoOn: "Jusqu’à ma reprise",
  minutes: (minutes) => `${minutes} min`,
  longer: (minutes) => `+${minutes} min`,
  startIn: (minutes) => `Début dans ${minutes} min`,
  pause: "Pause pour tous",
  resume: "Reprendre",
  skip: "Passer",
  end: "Terminer",
  allAtOnce: "Tous les écrans changent ensemble, deux secondes après votre commande.",
  reason: "Raison d’un retard ou d’une pause",
  reasonHint: "Les spectateurs la lisent sur leur écran.",
  reasonNow: "Donner la raison du retard",
  sendReason: "L’afficher",
  removeReason: "Retirer la raison",
  reasonRemoved: "La raison n’est plus sur les écrans",
  reasons: ["Nous réglons le son.", "Nous réglons l’image.", "Nous attendons un invité."],
  peopleRead: (people) =>
    people === 0 ? "Les spectateurs lisent :" : `${counted(people, "personne lit", "personnes lisent")} :`,
  skipTitle: (title) => `Passer le reste de « ${title} » ?`,
  skipText: (next) =>
    `Dans deux secondes, tous les écrans montrent « ${next} ». Cette action est définitive.`,
  skipLastText:
    "C’est la dernière partie. Dans deux secondes, le programme se termine sur tous les écrans. Cette action est définitive.",
  endTitle: "Terminer le programme pour tous ?",
  endText: (thanks) =>
    `Dans deux secondes, le film s’arrête sur tous les écrans, et les spectateurs lisent « ${thanks} », avec le partage et la boutique. Cette action est définitive.`,
  endEncore: (time) => `La rediffusion commence le ${time}.`,
  endWithoutEncore: "Il n’y a pas de rediffusion : le film ne pourra plus être regardé ensuite.",
  endWord: "Fin",
  typeWord: (word) => `Saisissez ${word} pour confirmer`,
  wordMissing: (word) => `Saisissez d’abord le mot ${word}.`,
  done: {
    hold: "Le début est retardé",
    start: "Le programme commence dans deux secondes",
    pause: "En pause dans deux secondes",
    resume: "Reprise dans deux secondes",
    skip: "Passé",
    end: "Le programme est terminé",
    explain: "Les spectateurs lisent la raison",
  },
};
