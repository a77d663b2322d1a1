/**
 * Returns the language in which the API shall answer: that of the page, which shows the answer, whatever else the browser would
 * accept. Undefined outside of a document.
 */
export const getPageLanguage = (): string | undefined =>
  globalThis.document?.documentElement.lang || undefined;
