import type * as en from "../en/legal-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const legalPages: AnyLanguage<typeof en.legalPages> = {
  textVersion: (date) => `Fassung vom ${date}`,
  replacedText: "Diese Fassung wurde ersetzt. Für alle, die ihr zugestimmt haben, bleibt sie verfügbar.",
  openTextInForce: "Geltende Fassung lesen",
  matineeAllScreenings: "Matinee, alle Vorführungen",
  dataRequests: (exportDays, erasureDelayDays) =>
    `Sie können eine Kopie der Daten erhalten, die wir über Sie haben, oder sie löschen lassen. Beides beginnt mit einer E-Mail an die Adresse, die Sie verwendet haben. Eine Kopie erhalten Sie als Link, der ${exportDays} Tage funktioniert. Eine Löschung braucht eine zweite Bestätigung und erfolgt ${erasureDelayDays} Tage später; bis dahin können Sie es sich anders überlegen. Beträge bezahlter Bestellungen bleiben, ohne Ihren Namen. Wenn Sie mit einem eigenen Konto Filme zeigen, nutzen Sie dessen Einstellungen.`,
  downloading: "Wird heruntergeladen …",
  confirming: "Wird bestätigt …",
};

export const consentSentences: AnyLanguage<typeof en.consentSentences> = {
  acceptTerms: (terms, privacy) => [
    "Ich stimme den ",
    terms("AGB"),
    " und der ",
    privacy("Datenschutzerklärung"),
    " zu.",
  ],
  acceptTermsByWallet: (terms, privacy) => [
    "Mit der Zahlung per Wallet stimmen Sie den ",
    terms("AGB"),
    " und der ",
    privacy("Datenschutzerklärung"),
    " zu.",
  ],
};

export const legalVersions: AnyLanguage<typeof en.legalVersions> = {
  replaced:
    "Die AGB oder die Datenschutzerklärung haben sich geändert. Bitte laden Sie die Seite neu und lesen Sie sie noch einmal.",
  unknownVersion: "Diese Fassung des Textes gibt es nicht",
};
