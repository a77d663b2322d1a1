import type * as en from "../en/failures.ts";
import type { AnyLanguage } from "../any-language.ts";
import { checkout } from "./dialogs.ts";
import { purchase } from "./purchase.ts";

const advice = "Veuillez téléverser une vidéo, par exemple un fichier .mp4 ou .mov.";

/** Why an upload, a conversion or a payment failed. The database stores the keys, with the arguments: rename none. */
export const failures: AnyLanguage<typeof en.failures> = {
  uploadLost: "Le téléversement a été perdu de notre côté. Veuillez téléverser le fichier à nouveau.",
  notConvertible:
    "Nous n’avons pas pu convertir cette vidéo. L’exporter à nouveau en fichier .mp4 (H.264) aide généralement ; sinon, veuillez demander à l’assistance.",
  waitsForSpace:
    "Notre stockage est plein pour le moment. Votre vidéo est enregistrée, et sa conversion reprendra automatiquement dès qu’il y aura de la place.",
  tooLargeWithoutCredit:
    "Cette vidéo est plus longue ou plus volumineuse que ce qu’un compte sans crédit peut convertir. Veuillez d’abord ajouter un crédit, ou téléverser une version plus légère.",
  damaged:
    "Le fichier est endommagé ou n’a pas été enregistré jusqu’au bout, il ne peut donc pas être lu. Veuillez l’exporter à nouveau et téléverser le nouveau fichier.",
  noPictureRead: "Aucune image n’a pu être lue dans ce fichier.",
  onlySound: "Ce fichier a du son mais pas d’image. Veuillez téléverser une vidéo.",
  noPicture: "Il n’y a pas d’image dans ce fichier.",
  noLength: "Ce fichier n’a pas de durée : il semble être une image fixe.",
  tooLong: (hours) => `Une vidéo ne peut pas dépasser ${hours} heures.`,
  tooManyPixels: (width, height) =>
    `Cette vidéo fait ${width} sur ${height} pixels, ce qui est trop grand pour être converti.`,
  notAVideo: `Ce fichier n’est pas une vidéo, ou son début est endommagé. ${advice}`,
  soundFile: `C’est un fichier son sans image. ${advice}`,
  pictureFile: `C’est une image, pas une vidéo. ${advice}`,
  otherFile: (ending) => `C’est un fichier .${ending}, pas une vidéo. ${advice}`,
  lostAtHost: "Le téléversement a été perdu chez le service vidéo. Veuillez téléverser le fichier à nouveau.",
  notConvertibleAtHost:
    "Le service vidéo n’a pas pu convertir cette vidéo. L’exporter à nouveau en fichier .mp4 (H.264) aide généralement ; sinon, veuillez demander à l’assistance.",
  goneAtHost: "La vidéo n’est plus chez le service vidéo. Veuillez téléverser le fichier à nouveau.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
};
