import { hasLink } from "@matinee/domain/has-link";

/**
 * The name that a mail greets with after `before`, or nothing. Anybody can register or order with somebody else's address,
 * so a name that contains a link is left out.
 */
export const greetByName = (before: " " | ", ", name: string): string =>
  name === "" || hasLink(name) ? "" : before + name;
