import type * as en from "../en/films.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** Films of a library: their records, files and links by which filmmakers upload them. */
export const films: AnyLanguage<typeof en.films> = {
  fileOfRecord:
    "Cet événement montre des films de votre bibliothèque. Veuillez téléverser le fichier auprès du film.",
  savedBeforeYou: "Quelqu’un a enregistré ce film avant vous. Veuillez regarder ce qui a changé.",
  isShown: (title, events) => `« ${title} » est montré dans ${events}. Veuillez d’abord l’y retirer.`,
  tooMany: (limit) => `Votre bibliothèque a ${counted(limit, "film", "films")}, le maximum possible.`,
  eventOrFilm: "Veuillez indiquer soit l’événement de cette vidéo, soit le film dont c’est le fichier.",
  fileIsFeature: "Le fichier d’un film est du type « feature ».",
  unknownFilm: "Ce film n’est pas dans la bibliothèque du propriétaire de l’événement.",
  twice: "Ce film est deux fois dans la liste.",
  noFile: (title) => `« ${title} » n’a pas encore de fichier lisible, et l’événement est actif.`,
  plays: (title) =>
    `Quelqu’un regarde « ${title} » en ce moment. Veuillez le retirer quand personne ne le regarde.`,
  noUpload: "Cet événement n’a pas de film propre.",
  showsFilms: "Cet événement montre déjà des films de la bibliothèque.",
  notYourUpload:
    "Le fichier de cet événement appartient à un autre compte, il ne peut donc pas être ajouté à cette bibliothèque.",
  inPremiere: (title) =>
    `La première montre « ${title} ». Veuillez d’abord le retirer du programme de la première.`,
  ofFestival: "Un festival ne montre pas de films lui-même. Veuillez les choisir dans ses séances.",
  invited: {
    linkEnded: "Ce lien ne fonctionne plus. Veuillez en demander un nouveau à la personne qui l’a envoyé.",
    tooManyOfFilm: (limit) =>
      `Vous avez envoyé ${counted(limit, "lien", "liens")} pour ce film aujourd’hui. Veuillez envoyer le prochain demain.`,
    tooMany: (limit) =>
      `Vous avez envoyé ${counted(limit, "lien", "liens")} de téléversement aujourd’hui. Veuillez envoyer les prochains demain.`,
    otherUpload: (name) =>
      `« ${name} » est en cours de téléversement par ce lien. Veuillez le continuer, ou d’abord l’abandonner.`,
    noRoom:
      "Il n’y a pas de place pour un fichier de cette taille. Veuillez vous adresser à la personne qui vous a envoyé le lien.",
  },
  imported: {
    undecoded:
      "Les caractères de ce fichier n’ont pas pu être lus. Veuillez l’enregistrer en CSV au format UTF-8.",
    unreadable:
      "Un guillemet n’est pas fermé dans ce fichier, ses lignes ne peuvent donc pas être distinguées.",
    empty:
      "Ce fichier ne contient pas de films. Sa première ligne nomme les colonnes, les autres sont des films.",
    tooMany: (limit, rows) =>
      `Ce fichier contient ${counted(rows, "film", "films")}. Veuillez en importer au plus ${formats.number(limit)} à la fois.`,
    noTitle: "Veuillez choisir la colonne des titres.",
    titleMissing: "Le titre manque.",
    tooLong: (limit) => `C’est plus long que ${counted(limit, "caractère", "caractères")}.`,
    year: "Ce n’est pas une année.",
    country: (name) => `« ${name} » n’est pas un pays que nous connaissons.`,
    language: (name) => `« ${name} » n’est pas une langue que nous connaissons.`,
    minutes: "Ce n’est pas une durée. Veuillez écrire des minutes, ou heures:minutes:secondes.",
    service: (name) =>
      `« ${name} » n’est aucun de ces services : sous-titres, audiodescription, langue des signes.`,
    audienceCap: "Ce n’est pas un nombre de personnes.",
    wrong: "Cette valeur n’est pas permise ici.",
    unknownId: "Aucun film de votre bibliothèque n’a cet identifiant.",
    sameLine: (line) => `La ligne ${formats.number(line)} est le même film.`,
  },
  audience: {
    belowTaken: ({ title, taken }) =>
      `${counted(taken, "place est déjà prise", "places sont déjà prises")} pour « ${title} ». Veuillez saisir au moins ce nombre.`,
    tooMany: ({ title, size, taken }) =>
      `${counted(size, "personne peut", "personnes peuvent")} voir « ${title} », et ${formats.number(taken)} auraient une place.`,
    gateNeeded: (title) =>
      `Le nombre de personnes pouvant voir « ${title} » est limité, chacun doit donc avoir un billet ou une inscription.`,
  },
  issues: {
    country: "Veuillez choisir des pays dans la liste.",
    still: "Veuillez d’abord téléverser l’image.",
    address: "Veuillez saisir une adresse qui commence par https://.",
  },
};
