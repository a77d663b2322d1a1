import type * as en from "../en/premieres.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { LOCKED_BEFORE_START_MS, type PremiereCommand } from "@matinee/domain/premiere-clock";
import { formats } from "./formats.ts";

const lockedMinutes = LOCKED_BEFORE_START_MS / 60_000;

/** What happened by a command, without a person: the verb would differ for 'vous'. */
const doneWords: Record<PremiereCommand, string> = {
  hold: "Début retardé",
  start: "Programme lancé",
  pause: "Programme mis en pause",
  resume: "Programme repris",
  skip: "Partie du programme passée",
  end: "Programme terminé",
  explain: "Retard expliqué",
};

/** The premiere, for its owner. */
export const premiere: AnyLanguage<typeof en.premiere> = {
  startTooSoon: `Choisissez un début dans au moins ${lockedMinutes} minutes.`,
  lockedBeforeStart: `À partir de ${lockedMinutes} minutes avant le début, les spectateurs chargent le film. Pour retarder le début, faites-le pendant la première.`,
  isOver: "Cette première est terminée.",
  startPassed: "Le début de la première est passé. Veuillez en choisir un nouveau.",
  filmMissing: "Le programme a besoin d’un film.",
  tooManyFilms: `Le programme a au plus ${maxShownFilms} films.`,
  tooLong: `Le programme dure au plus ${maxProgrammeHours} heures.`,
  unknownFilm: "Cet événement ne montre pas ce film. Veuillez d’abord le choisir à l’étape Vidéo.",
  filmTwice: "Ce film est deux fois au programme.",
  filmNotReady: (title) =>
    `« ${title} » n’a pas encore de fichier lisible. Téléversez-le, et attendez la fin de la conversion.`,
  stageNeedsLink: "Saisissez le lien de la scène en direct.",
  videoNotReady: "Cette vidéo n’est pas encore prête. Téléversez-la, et attendez la fin de la conversion.",
  lengthMissing: "Indiquez la durée.",
  encoreIncomplete: "Indiquez le début et la fin de la rediffusion, ou aucun des deux.",
  encoreTooEarly: "La rediffusion commence après le programme.",
  early: "La première n’est pas encore arrivée à cette partie du film.",
  encoreNotYet: "La première est terminée. La rediffusion n’a pas encore commencé.",
  setsDates: "La première fixe les dates de cet événement. Modifiez plutôt son début ou sa rediffusion.",
  filmIsLocked: `À partir de ${lockedMinutes} minutes avant la première et jusqu’à sa fin, les vidéos de son programme ne peuvent pas être remplacées.`,
  encoreEndsFirst: "La rediffusion se termine après son début.",
  tooManyModerators: `Un événement a au plus ${maxModerators} modérateurs. Retirez-en d’abord un.`,
  changedMeanwhile: "Le programme vient de changer. Regardez l’horloge et réessayez.",
  changedBy: (who, command, ago) =>
    `${doneWords[command]} (${who ?? "une autre personne"}, ${ago}). Regardez l’horloge et réessayez.`,
  you: "vous",
  ago: (seconds) => {
    if (seconds < 2) return "il y a une seconde";
    if (seconds < 60) return `il y a ${seconds} secondes`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
      return formats.plural(minutes, {
        one: "il y a une minute",
        other: `il y a ${minutes} minutes`,
      });
    return "il y a plus d’une heure";
  },
  impossible: {
    hold: "Le programme a commencé, son début ne peut donc pas être retardé. Mettez-le plutôt en pause.",
    start: "Le début n’est pas retardé.",
    pause: "Le programme n’est pas en cours.",
    resume: "Le programme n’est pas en pause.",
    skip: "Il n’y a rien à passer maintenant.",
    end: "Le programme n’a pas commencé.",
    explain: "Rien n’est retardé ni en pause, il n’y a donc rien à expliquer.",
  },
};
