import type * as en from "../en/legal-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The pages of terms and privacy. */
export const legalPages: AnyLanguage<typeof en.legalPages> = {
  textVersion: (date) => `Versión del ${date}`,
  replacedText: "Esta versión se ha sustituido. Sigue disponible para quienes la aceptaron.",
  openTextInForce: "Leer el texto vigente",
  matineeAllScreenings: "Matinee, todas las proyecciones",
  dataRequests: (exportDays, erasureDelayDays) =>
    `Puedes recibir una copia de los datos que tenemos sobre ti o pedir que los eliminemos. Ambas cosas empiezan con un correo a la dirección que usaste. La copia llega como un enlace que funciona durante ${exportDays} días. La eliminación necesita una segunda confirmación y se hace ${erasureDelayDays} días después; hasta entonces puedes cambiar de opinión. Los importes de los pedidos pagados se conservan, sin tu nombre. Si tienes una cuenta de cineasta, usa sus ajustes.`,
  downloading: "Descargando…",
  confirming: "Confirmando…",
};

/** What a viewer agrees to with a form. */
export const consentSentences: AnyLanguage<typeof en.consentSentences> = {
  acceptTerms: (terms, privacy) => [
    "Acepto los ",
    terms("términos"),
    " y la ",
    privacy("política de privacidad"),
    ".",
  ],
  acceptTermsByWallet: (terms, privacy) => [
    "Al pagar con una billetera digital, aceptas los ",
    terms("términos"),
    " y la ",
    privacy("política de privacidad"),
    ".",
  ],
};

export const legalVersions: AnyLanguage<typeof en.legalVersions> = {
  replaced: "Los términos o la política de privacidad han cambiado. Recarga la página y vuelve a leerlos.",
  unknownVersion: "No existe esa versión de este texto",
};
