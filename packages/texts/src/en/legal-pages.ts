import type { Mark } from "./shared.ts";

/** The pages of terms and privacy. */
export const legalPages = {
  textVersion: (date: string) => `Version of ${date}`,
  replacedText: "This version has been replaced. It stays available for everyone who accepted it.",
  openTextInForce: "Read the text in force",
  matineeAllScreenings: "Matinee, all screenings",
  dataRequests: (exportDays: number, erasureDelayDays: number) =>
    `You can have a copy of the data that we have about you, or have it deleted. Both begin with an email to the address that you used. A copy arrives as a link that works for ${exportDays} days. A deletion needs a second confirmation and happens ${erasureDelayDays} days later; until then you can change your mind. Amounts of paid orders stay, without your name. If you have a filmmaker's account, use its settings.`,
  downloading: "Downloading...",
  confirming: "Confirming...",
} as const;

/** What a viewer agrees to with a form. */
export const consentSentences = {
  acceptTerms: <Part>(terms: Mark<Part>, privacy: Mark<Part>) => [
    "I agree to the ",
    terms("terms"),
    " and the ",
    privacy("privacy policy"),
    ".",
  ],
  acceptTermsByWallet: <Part>(terms: Mark<Part>, privacy: Mark<Part>) => [
    "By paying with a wallet, you agree to the ",
    terms("terms"),
    " and the ",
    privacy("privacy policy"),
    ".",
  ],
} as const;

/** What the API answers to a form that names a version of a legal text. */
export const legalVersions = {
  replaced: "The terms or the privacy policy have changed. Please reload the page and read them again.",
  unknownVersion: "There is no such version of this text",
} as const;
