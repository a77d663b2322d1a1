import { hasLink } from "@matinee/domain/has-link";

/**
 * Returns the name for a greeting, after `separator`. A name that contains a link is left out: anyone can register or
 * order with another person's address, and so could send them spam. So is one without a letter or digit, such as an emoji.
 */
export const greetByName = (separator: " " | ", ", name: string): string =>
  !/[\p{L}\p{N}]/u.test(name) || hasLink(name) ? "" : separator + name;
