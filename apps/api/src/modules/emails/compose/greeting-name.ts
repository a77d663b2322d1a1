import { hasLink } from "@matinee/domain/has-link";

/**
 * Returns the name for a greeting. It is empty instead of a name that contains a link: anyone can register or order with
 * another person's address, and so could send them spam. So is one without a letter or digit, such as an emoji.
 */
export const getGreetingName = (name: string): string =>
  !/[\p{L}\p{N}]/u.test(name) || hasLink(name) ? "" : name;
