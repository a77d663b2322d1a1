import { clampChroma, converter, formatHex } from "culori";
import { createContext } from "react";

/** The look of an event, as far as a mail can wear it. */
export interface EventArtwork {
  /** Absolute address of the event's picture. */
  image?: string | null;
  /** Hex colour of the event, light enough to be read on a dark ground. */
  accent?: string | null;
}

/** The colours of a mail's card. */
export interface EmailTheme {
  /** Also the class that a dark mail program's rules go by. */
  name: "cinema" | "paper";
  card: string;
  line: string;
  text: string;
  quiet: string;
  accent: string;
  button: string;
  onButton: string;
}

/** The house's own mails: ink on paper, or the other way round at night. */
export const platformTheme: EmailTheme = {
  name: "paper",
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

/** An event's mails: its page's dark room, lit by its own colour. */
export function createEventTheme(accent: string | null | undefined): EmailTheme {
  const lamp = accent ?? PLATFORM_ACCENT;
  const onButton = clampChroma({ mode: "oklch", l: 0.16, c: 0.03, h: toOklch(lamp)?.h ?? 60 }, "oklch");
  return {
    name: "cinema",
    card: "#16130f",
    line: "#3a322a",
    text: "#f7f1e7",
    quiet: "#cfc5b7",
    accent: lamp,
    button: lamp,
    onButton: formatHex(onButton),
  };
}

export const ThemeContext = createContext(platformTheme);

/** What styles on the elements cannot say: small screens, and programs that are dark. */
export const EMAIL_STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (max-width: 520px) {
    td .mail-inner > tbody > tr > td { padding: 24px 22px 26px !important }
    .mail-title { font-size: 32px !important; line-height: 36px !important }
    .mail-button { display: block !important; text-align: center !important }
  }
  @media (prefers-color-scheme: dark) {
    .mail-page, .mail-page > table > tbody > tr > td { background-color: #0d0b09 !important }
    .mail-brand { color: #f7f1e7 !important }
    .mail-foot, .mail-foot a { color: #a09484 !important }
    .mail-paper { background-color: #1c1916 !important; border-color: #353029 !important }
    .mail-paper .mail-text { color: #f4eee5 !important }
    .mail-paper .mail-quiet, .mail-paper .mail-quiet a { color: #cbc1b4 !important }
    .mail-paper .mail-accent { color: #f5b83d !important }
    .mail-paper .mail-line { border-color: #353029 !important }
    .mail-paper .mail-button { background-color: #f4eee5 !important; color: #1d1815 !important }
  }`;
