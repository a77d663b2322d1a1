import { LANGUAGE_TAGS, type LanguageTag } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import { LANGUAGE_NAMES } from "@matinee/texts/language-names";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { type ComponentProps, use } from "react";
import { OfferedLanguages } from "../lib/page-language.ts";

/** The language of the page, in which somebody else's emails arrive unless another one is chosen. */
export const languageOfPage: LanguageTag | undefined = LANGUAGE_TAGS.find(
  (tag) => tag === messages.pageLanguage.tag,
);

/** In which language somebody else gets their emails. Not there where an installation has only one. */
export function EmailLanguageField({
  error,
  ...select
}: { error: string | undefined } & ComponentProps<"select">) {
  const offered = use(OfferedLanguages);
  if (offered.length < 2) return null;
  return (
    <Field label={messages.pageDialogs.languageOfEmails} error={error}>
      <Select {...select}>
        {LANGUAGE_TAGS.filter((tag) => offered.includes(tag)).map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGE_NAMES[tag]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
