import { randomBytes } from "node:crypto";
import type { ComposedEmail } from "../compose/composed-email.ts";

/** The parts of an announcement that differ per recipient. */
export interface PersonalParts {
  /** `Hello Ann,` or `Hello,` when the name is unknown. */
  greeting: string;
  /** Null when the name is unknown. */
  firstName: string | null;
  address: string;
  unsubscribe: string;
  /** Until when the reader must begin or may finish, if the email says it; its label is part of the words. */
  until: string | null;
}

/**
 * Creates placeholders for the personal parts: rendering is slow and done once for all recipients. They are random, so
 * that no text of a filmmaker can match one. Without `isNamed`, the email is for readers whose name is unknown.
 */
export function createPlaceholders(isNamed: boolean): PersonalParts {
  const prefix = randomBytes(8).toString("hex");
  return {
    greeting: `${prefix}greeting`,
    firstName: isNamed ? `${prefix}first` : null,
    address: `${prefix}address`,
    unsubscribe: `${prefix}unsubscribe`,
    until: `${prefix}until`,
  };
}

/** Replaces the placeholders in a rendered email with one recipient's parts. Only an email of a filmmaker has the name. */
export function fillPlaceholders(
  email: ComposedEmail,
  placeholders: PersonalParts,
  parts: PersonalParts,
): ComposedEmail {
  let { html, text, subject } = email;
  for (const [placeholder, part] of [
    [placeholders.greeting, parts.greeting],
    [placeholders.firstName, parts.firstName],
    [placeholders.address, parts.address],
    [placeholders.unsubscribe, parts.unsubscribe],
    [placeholders.until, parts.until],
  ] as const) {
    // An email that was rendered for readers without a name has their fallback in place of a placeholder.
    if (placeholder === null || part === null) continue;
    const escaped = escapeHtml(part);
    html = html.replaceAll(placeholder, () => escaped);
    text = text.replaceAll(placeholder, () => part);
    subject = subject.replaceAll(placeholder, () => part);
  }
  return { ...email, html, text, subject };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
