import { clampChroma, converter, formatHex } from "culori";
import type { Texts } from "@matinee/texts";
import { defaultLanguage, getTexts, type Language } from "@matinee/texts/languages";
import { createContext } from "react";

/** The colours and image of an event that emails use. */
export interface EventArtwork {
  /** Absolute URL of the event's image. */
  image?: string | null;
  /** The event's hex colour, light enough to read on a dark background. */
  accent?: string | null;
}

/** The colours of an email's card. */
export interface EmailTheme {
  /** Part of the class name that the dark mode styles select. */
  name: "event" | "platform";
  card: string;
  line: string;
  text: string;
  quiet: string;
  accent: string;
  button: string;
  onButton: string;
}

/** Emails about the platform itself. EMAIL_STYLES inverts them in dark mode. */
export const platformTheme: EmailTheme = {
  name: "platform",
  card: "#ffffff",
  line: "#e4dccf",
  text: "#1d1815",
  quiet: "#574e45",
  accent: "#8a5300",
  button: "#1d1815",
  onButton: "#fffaf2",
};

const PLATFORM_ACCENT = "#f5b83d";
const toOklch = converter("oklch");

/** Creates the dark theme of an event's emails from its accent colour. */
export function createEventTheme(accent: string | null | undefined): EmailTheme {
  const accentColor = accent ?? PLATFORM_ACCENT;
  const onButton = clampChroma(
    { mode: "oklch", l: 0.16, c: 0.03, h: toOklch(accentColor)?.h ?? 60 },
    "oklch",
  );
  return {
    name: "event",
    card: "#16130f",
    line: "#3a322a",
    text: "#f7f1e7",
    quiet: "#cfc5b7",
    accent: accentColor,
    button: accentColor,
    onButton: formatHex(onButton),
  };
}

export const ThemeContext = createContext(platformTheme);

/** The language of the email. */
export const LanguageContext = createContext<Language>(defaultLanguage);

/** The texts in the language of the email. */
export const TextsContext = createContext<Texts>(getTexts(defaultLanguage));

/** Styles that need media queries and so cannot be inline: small screens and dark mode. */
export const EMAIL_STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (max-width: 520px) {
    td .email-inner > tbody > tr > td { padding: 24px 22px 26px !important }
    .email-title { font-size: 32px !important; line-height: 36px !important }
    .email-button { display: block !important; text-align: center !important }
  }
  @media (prefers-color-scheme: dark) {
    .email-page, .email-page > table > tbody > tr > td { background-color: #0d0b09 !important }
    .email-brand { color: #f7f1e7 !important }
    .email-foot, .email-foot a { color: #a09484 !important }
    .email-platform { background-color: #1c1916 !important; border-color: #353029 !important }
    .email-platform .email-text { color: #f4eee5 !important }
    .email-platform .email-quiet, .email-platform .email-quiet a { color: #cbc1b4 !important }
    .email-platform .email-accent { color: #f5b83d !important }
    .email-platform .email-line { border-color: #353029 !important }
    .email-platform .email-button { background-color: #f4eee5 !important; color: #1d1815 !important }
  }`;
