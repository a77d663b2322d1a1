import type * as en from "../en/rehearsals.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxRehearsals } from "@matinee/domain/limits";

/** The rehearsal of a premiere, for its team. */
export const rehearsal: AnyLanguage<typeof en.rehearsal> = {
  tooMany: `Cette première a ${maxRehearsals} répétitions. Terminez-en d’abord une.`,
  title: "Répétition",
  documentTitle: (event) => `Répétition · ${event} · Matinee`,
  intro:
    "Jouez toute la soirée sur une copie privée : le hall, le programme, les commandes et la salle. Les spectateurs n’en voient rien.",
  speed: "Vitesse",
  speedOf: (speed) => (speed === 1 ? "Temps réel" : `${speed} fois plus vite`),
  speedHint: (speed) =>
    speed === 1
      ? "Avec le son, comme pendant la première."
      : `Un film de deux heures dure ${Math.round(120 / speed)} minutes, sans le son.`,
  rehearse: "Répéter",
  startsInAMinute: "Elle commence dans une minute et s’ouvre dans un nouvel onglet.",
  isStarted: "La répétition commence dans une minute",
  open: "Ouvrir comme spectateur",
  run: "La diriger ici",
  end: "Terminer la répétition",
  endTitle: "Terminer cette répétition ?",
  endText:
    "Elle se termine sur les écrans de votre équipe, et son chat est supprimé. La première ne change pas.",
  isEnded: "La répétition est terminée",
  expires: (time) => `Suppression : ${time}`,
  running: (speed) => (speed === 1 ? "Répétition" : `Répétition, ${speed} fois plus vite`),
  youRun: "Voici la répétition. Les spectateurs n’en voient rien.",
  back: "Retour à la première",
  onlyTeam: "Seule votre équipe voit ceci",
  withoutSound: (speed) =>
    `Le film tourne ${speed} fois plus vite, sans le son. Si cet appareil est trop lent, il saute en avant.`,
  youLeft: "Vous avez quitté la répétition",
  youLeftHint: "Elle continue sans vous.",
  enterAgain: "Entrer à nouveau",
  notFound: "Cette répétition est terminée",
  notFoundHint: "Lancez-en une nouvelle dans le studio.",
  signIn: "Veuillez ouvrir la répétition depuis le studio",
  signInHint: "Seuls le propriétaire de l’événement et l’équipe de Matinee peuvent la voir.",
};
