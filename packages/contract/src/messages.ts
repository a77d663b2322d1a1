/**
 * Every text that the specification fixes, to the letter, its odd spellings included: `messages.auth.login`.
 * A namespace and not one object, so that an app's bundle holds only the groups that it names.
 */
export * as messages from "./messages/catalogue.ts";
