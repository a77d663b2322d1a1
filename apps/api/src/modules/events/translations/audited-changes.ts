import { TRANSLATED_KINDS, type TranslatedKind } from "@matinee/domain/vocabulary";
import { isLanguage, type Language } from "@matinee/texts/languages";

export interface StoredTranslation {
  text: string;
  /** Of the original that was translated. */
  hash: string;
}

/** A change of a translation; null: there is none. */
export interface TranslationChange {
  kind: TranslatedKind;
  /** Of the event, product, question, answer or section. */
  id: string;
  field: string;
  from: StoredTranslation | null;
  to: StoredTranslation | null;
}

/** Identifies a text among those of one event. */
export const identifyText = ({ kind, id, field }: Pick<TranslationChange, "kind" | "id" | "field">): string =>
  `${kind} ${id} ${field}`;

/** Describes changes into a language for the audit log: the texts before and after, and of which originals they are. */
export function describeTranslationChanges(language: Language, changes: readonly TranslationChange[]) {
  const list = <Value>(read: (change: TranslationChange) => Value) =>
    Object.fromEntries(changes.map((change) => [`${language} ${identifyText(change)}`, read(change)]));
  return {
    language,
    changes: list(({ from, to }) => ({ from: from?.text ?? null, to: to?.text ?? null })),
    sources: list(({ from, to }) => ({ before: from?.hash ?? null, after: to?.hash ?? null })),
  };
}

/** Reads the changes of an entry of the audit log. */
export function readTranslationChanges({
  changes,
  sources,
}: Readonly<Record<string, unknown>>): (TranslationChange & { language: Language })[] {
  if (!isRecord(changes) || !isRecord(sources)) return [];
  return Object.entries(changes).flatMap(([name, change]) => {
    const [language = "", kind = "", id = "", field = ""] = name.split(" ");
    const source = sources[name];
    const known = TRANSLATED_KINDS.find((candidate) => candidate === kind);
    if (!known || !isLanguage(language) || !isRecord(change) || !isRecord(source)) return [];
    const from = readStored(change["from"], source["before"]);
    const to = readStored(change["to"], source["after"]);
    return [{ language, kind: known, id, field, from, to }];
  });
}

const readStored = (text: unknown, hash: unknown): StoredTranslation | null =>
  typeof text === "string" && typeof hash === "string" ? { text, hash } : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
