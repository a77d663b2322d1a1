import type * as en from "../en/share.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const share: AnyLanguage<typeof en.share> = {
  intro: "Bringen Sie den Film dorthin, wo Ihr Publikum schon ist.",
  draft: "Link und Karte öffnen sich für andere, sobald die Veranstaltung aktiviert ist.",
  link: "Der Link",
  linkLabel: "Adresse der Seite der Veranstaltung",
  copyLink: "Link kopieren",
  openPage: "Seite öffnen",
  website: "Auf einer Website",
  layout: "Layout",
  layouts: { card: "Karte", button: "Schaltfläche", wide: "Breit" },
  color: "Farbe der Schaltfläche",
  colors: { accent: "Bild", brand: "Bernstein", ink: "Tinte", petrol: "Petrol", velvet: "Samt" },
  colorCode: "Farbcode",
  notAColor: "Bitte geben Sie eine Farbe ein, zum Beispiel #14607a",
  corrected: (chosen, used) =>
    `Schrift auf ${chosen} ist schwer zu lesen. Deshalb hat die Schaltfläche die Farbe ${used} mit einem Kontrast von 4,5:1.`,
  theme: "Hintergrund",
  themes: { dark: "Dunkel", light: "Hell", site: "Wie die Website" },
  label: "Text der Schaltfläche",
  code: "Code für die Seite der Website",
  copyCode: "Code kopieren",
  codeHint: "Keine Cookies, und die Seite springt beim Laden nicht.",
  checkout: (sites) =>
    sites === 0
      ? "Die Schaltfläche führt zur Seite Ihrer Veranstaltung. Fügen Sie unten eine Website hinzu, dann kann man dort kaufen, ohne sie zu verlassen."
      : formats.plural(sites, {
          one: "Man kauft, ohne die erlaubte Website zu verlassen. Anderswo führt die Schaltfläche zur Seite Ihrer Veranstaltung.",
          other: `Man kauft, ohne die ${sites} erlaubten Websites zu verlassen. Anderswo führt die Schaltfläche zur Seite Ihrer Veranstaltung.`,
        }),
  preview: "Live-Vorschau",
  qr: "QR-Code",
  qrLabel: "QR-Code der Seite der Veranstaltung",
  qrIntro: "Für Plakate, Programmhefte und die Leinwand vor dem Film.",
  qrPng: (width) => `PNG, ${width} px`,
  qrSvg: "SVG",
  qrFailed: "Das Bild konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.",
  poster: "Plakat",
  posterIntro:
    "Bild, Titel, Termin und QR-Code auf einer Seite. Drucken Sie es ohne Rand oder schneiden Sie den weißen Rand ab.",
  posterPapers: { a4: "PDF, A4", letter: "PDF, US Letter" },
  posterFailed: "Das Plakat konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.",
  drawing: "Wird gezeichnet …",
  card: "Wenn der Link geteilt wird",
  cardAlt: (title) => `Bild, Titel und Termin von „${title}“`,
  pictureFailed: "Das Bild konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.",
  tryAgain: "Erneut versuchen",
  download: "Herunterladen",
  downloadCard: "Bild des Links herunterladen",
  downloading: "Wird geladen …",
  onlyJson: "Diese Adresse bietet nur JSON.",
};
