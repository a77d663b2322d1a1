import { hasLink } from "@matinee/domain/has-link";

/**
 * Returns the name for a greeting, after `separator`. A name that contains a link is left out: anyone can register or
 * order with another person's address, and so could send them spam.
 */
export const greetByName = (separator: " " | ", ", name: string): string =>
  name === "" || hasLink(name) ? "" : separator + name;
