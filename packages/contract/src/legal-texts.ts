/** A text that people accept: the date of its last change, and its language. */
export interface LegalText {
  /** ISO 8601 date. Change it with the text: each consent names the version that the person saw. */
  version: string;
  /** BCP 47. */
  locale: string;
}

/** The texts of the watch app's pages for terms and privacy. A test there fails when a text changes without its version. */
export const legalTexts = {
  terms: { version: "2026-11-23", locale: "en" },
  privacy: { version: "2026-11-23", locale: "en" },
} as const satisfies Record<string, LegalText>;

/**
 * What a person consented to. `terms`: the terms at sign-up, registration or checkout. `registration`: giving the film
 * team their details, under the privacy policy. `marketing`: emails beyond the screening; no form offers it yet.
 */
export const CONSENT_KINDS = ["terms", "registration", "marketing"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The text that each kind of consent refers to. */
export const consentTexts = {
  terms: legalTexts.terms,
  registration: legalTexts.privacy,
  marketing: legalTexts.privacy,
} as const satisfies Record<ConsentKind, LegalText>;
