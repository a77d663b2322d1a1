/** The texts of the watch host that people accept. Admins publish new versions of them in the back office. */
export const LEGAL_TEXTS = ["terms", "privacy"] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** The language of all versions, BCP 47. */
export const legalTextLocale = "en";

/**
 * What a person consented to. `terms`: the terms at sign-up, registration, checkout or a purchase of credits.
 * `registration`: giving the film team their details, under the privacy policy. `marketing`: emails beyond the
 * screening; no form offers it yet.
 */
export const CONSENT_KINDS = ["terms", "registration", "marketing"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The text that each kind of consent refers to. */
export const consentTexts = {
  terms: "terms",
  registration: "privacy",
  marketing: "privacy",
} as const satisfies Record<ConsentKind, LegalTextName>;
