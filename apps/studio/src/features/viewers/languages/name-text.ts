import type { TranslatedText } from "@matinee/contract/schemas/translations";
import { messages } from "@matinee/texts";

const texts = messages.translations;

export type TextGroup = keyof typeof texts.groups;

/** Returns the part of the event that shows a text. */
export function findGroup({ kind, field }: Pick<TranslatedText, "kind" | "field">): TextGroup {
  if (kind === "product") return "store";
  if (kind === "comment" || field === "faqSectionTitle") return "faq";
  if (kind === "section") return "programme";
  if (field.startsWith("questions.")) return "questions";
  if (field.startsWith("aboutSettings.live")) return "talk";
  return field.startsWith("paywallSettings.") ? "tickets" : "page";
}

/** Names a text as the steps of the builder do. */
export function nameText({ kind, field }: Pick<TranslatedText, "kind" | "field">): string {
  if (field.startsWith("questions."))
    return field.endsWith(".label") ? texts.names.question : texts.names.choice;
  const names: Readonly<Record<string, string>> = texts.names[kind];
  return names[field] ?? field;
}
