import { randomBytes } from "node:crypto";
import type { ComposedEmail } from "../compose/composed-email.ts";

/** The parts of an announcement that differ per recipient. */
export interface PersonalParts {
  /** `Hello Ann,` or `Hello,` when the name is unknown. */
  greeting: string;
  address: string;
  unsubscribe: string;
}

/**
 * Creates placeholders for the personal parts: rendering is slow and done once for all recipients. They are random, so
 * that no text of a filmmaker can match one.
 */
export function createPlaceholders(): PersonalParts {
  const prefix = randomBytes(8).toString("hex");
  return {
    greeting: `${prefix}greeting`,
    address: `${prefix}address`,
    unsubscribe: `${prefix}unsubscribe`,
  };
}

/** Replaces the placeholders in a rendered email with one recipient's parts. */
export function fillPlaceholders(
  email: ComposedEmail,
  placeholders: PersonalParts,
  parts: PersonalParts,
): ComposedEmail {
  let { html, text } = email;
  for (const [placeholder, part] of [
    [placeholders.greeting, parts.greeting],
    [placeholders.address, parts.address],
    [placeholders.unsubscribe, parts.unsubscribe],
  ] as const) {
    const escaped = escapeHtml(part);
    html = html.replaceAll(placeholder, () => escaped);
    text = text.replaceAll(placeholder, () => part);
  }
  return { ...email, html, text };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
