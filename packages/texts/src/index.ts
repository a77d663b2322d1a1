/**
 * All user-visible texts, for example `messages.auth.login`. Quoted texts keep their exact spelling, misspellings
 * included (rules/texts.md, Quoted texts). A namespace lets an app's bundle include only the groups that it uses.
 */
export * as messages from "./en/catalogue.ts";
export { formats } from "./en/formats.ts";
export type { Currency } from "@matinee/domain/currency";
export type { Text, Texts } from "./languages.ts";
