import { randomBytes } from "node:crypto";
import type { ComposedEmail } from "../compose/composed-email.ts";

/** What differs between two mails of one announcement. */
export interface PersonalParts {
  /** `Hello Ann,` or less when the name is not known. */
  greeting: string;
  address: string;
  unsubscribe: string;
}

/**
 * Stands for the personal parts while a mail is rendered, which is slow, once for everybody. Random, so that no text of
 * a filmmaker can be taken for one.
 */
export function createPlaceholders(): PersonalParts {
  const mark = randomBytes(8).toString("hex");
  return {
    greeting: `${mark}greeting`,
    address: `${mark}address`,
    unsubscribe: `${mark}unsubscribe`,
  };
}

/** The rendered mail with one person's parts in place of the blanks. */
export function fillPlaceholders(
  mail: ComposedEmail,
  blanks: PersonalParts,
  parts: PersonalParts,
): ComposedEmail {
  let { html, text } = mail;
  for (const [blank, part] of [
    [blanks.greeting, parts.greeting],
    [blanks.address, parts.address],
    [blanks.unsubscribe, parts.unsubscribe],
  ] as const) {
    const escaped = escapeHtml(part);
    html = html.replaceAll(blank, () => escaped);
    text = text.replaceAll(blank, () => part);
  }
  return { ...mail, html, text };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
