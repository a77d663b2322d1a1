import type * as en from "../en/video-files.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { formats } from "./formats.ts";

/** A caption file, and what is wrong with it. */
export const captions: AnyLanguage<typeof en.captions> = {
  atLine: (line, problem) => `Ligne ${line} : ${problem}`,
  unknownLanguage: "Langue inconnue",
  forced: (name) => `${name} (forcés)`,
  forDeaf: (name) => `${name} (pour sourds et malentendants)`,
  none: "ce fichier ne contient aucun sous-titre ; il doit être au format WebVTT ou SRT",
  tooMany: (limit) => `il y a plus de ${limit} sous-titres`,
  noTime: (example, found) => `temps attendu, par exemple ${example} ; trouvé : « ${found} »`,
  wrongTiming: (example) => `le temps doit s’écrire ${example}`,
  wrongTime: (found, example) => `« ${found} » n’est pas un temps ; il doit s’écrire comme ${example}`,
  undecoded:
    "Certains caractères de ce fichier ont été perdus, car son encodage est différent. Veuillez l’enregistrer en UTF-8 et le choisir à nouveau.",
  unreadableFile: "Ce fichier n’est pas un texte lisible. Veuillez choisir un fichier WebVTT ou SRT.",
  outside: (firstSeconds, filmSeconds) =>
    `Aucun sous-titre ne se trouve dans le film : le premier est à ${formatClockTime(firstSeconds)}, et le film dure ${formatClockTime(filmSeconds)}. Veuillez décaler les sous-titres.`,
  movedAway: "Avec ce décalage, il ne reste aucun sous-titre. Veuillez saisir un autre nombre.",
  previewTitle: "Premiers sous-titres",
  count: (count, inFilm) =>
    inFilm === count
      ? `Sous-titres dans le fichier : ${count}`
      : `Sous-titres dans le fichier : ${count}, dans le film : ${inFilm}`,
  leftOut: (count) =>
    formats.plural(count, {
      one: `${count} sous-titre ne peut pas être affiché et est omis :`,
      many: `${count} de sous-titres ne peuvent pas être affichés et sont omis :`,
      other: `${count} sous-titres ne peuvent pas être affichés et sont omis :`,
    }),
  moreLeftOut: (count) =>
    formats.plural(count, {
      one: `et ${count} autre`,
      many: `et ${count} d’autres`,
      other: `et ${count} autres`,
    }),
  offset: "Décaler tous les sous-titres",
  offsetHelp: "En secondes. Un moins les avance.",
  suggested:
    "Ces sous-titres commençaient après la fin du film, comme sur l’horloge d’une diffusion. Ils ont été ramenés à son début.",
  checkFailed: "Ces sous-titres n’ont pas pu être lus.",
  add: "Ajouter",
  adding: "Ajout…",
  checkAgain: "Relire",
  cancel: "Annuler",
  added: (label) => `Sous-titres ajoutés : ${label}`,
  noLength: "le sous-titre se termine au moment où il commence",
  backwards: "le sous-titre se termine avant de commencer",
};
