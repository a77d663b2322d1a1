import type * as en from "../en/failures.ts";
import type { AnyLanguage } from "../any-language.ts";
import { checkout } from "./dialogs.ts";
import { purchase } from "./purchase.ts";

const advice = "Sube un video, por ejemplo un archivo .mp4 o .mov.";

/** Why an upload, a conversion or a payment failed. The database stores the keys, with the arguments: rename none. */
export const failures: AnyLanguage<typeof en.failures> = {
  uploadLost: "Perdimos la subida de nuestro lado. Sube el archivo otra vez.",
  notConvertible:
    "No pudimos convertir este video. Exportarlo otra vez como archivo .mp4 (H.264) suele ayudar; si no, pregunta a soporte.",
  waitsForSpace:
    "Nuestro almacenamiento está lleno en este momento. Tu video está guardado, y su conversión continúa automáticamente cuando haya espacio.",
  tooLargeWithoutCredit:
    "Este video es más largo o más grande de lo que una cuenta sin crédito puede convertir. Añade primero un crédito o sube una versión más pequeña.",
  damaged:
    "El archivo está dañado o no se guardó hasta el final, así que no se puede leer. Expórtalo otra vez y sube el archivo nuevo.",
  noPictureRead: "No se pudo leer ninguna imagen de este archivo.",
  onlySound: "Este archivo tiene sonido pero no imagen. Sube un video.",
  noPicture: "Este archivo no tiene imagen.",
  noLength: "Este archivo no tiene duración: parece una sola imagen.",
  tooLong: (hours) => `Un video puede durar como máximo ${hours} horas.`,
  tooManyPixels: (width, height) =>
    `Este video tiene ${width} por ${height} píxeles, demasiado grande para convertirlo.`,
  notAVideo: `Este archivo no es un video o está dañado al principio. ${advice}`,
  soundFile: `Este es un archivo de sonido sin imagen. ${advice}`,
  pictureFile: `Esta es una imagen, no un video. ${advice}`,
  otherFile: (ending) => `Este es un archivo .${ending}, no un video. ${advice}`,
  lostAtHost: "La subida se perdió en el servicio de video. Sube el archivo otra vez.",
  notConvertibleAtHost:
    "El servicio de video no pudo convertir este video. Exportarlo otra vez como archivo .mp4 (H.264) suele ayudar; si no, pregunta a soporte.",
  goneAtHost: "El video ya no está en el servicio de video. Sube el archivo otra vez.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
};
