import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { LANGUAGE_TAGS, type LanguageTag } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveEventChanges } from "../../../lib/events.queries.ts";
import { translationsQuery } from "./translations.queries.ts";

const texts = messages.translations;

/** Chooses the language in which the event's own texts are. */
export function MainLanguagePanel({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (language: LanguageTag) => saveEventChanges(client, event, () => ({ language })),
    onSuccess: async () => {
      toast.success(texts.mainSaved);
      await client.invalidateQueries({ queryKey: translationsQuery(event.id).queryKey });
    },
  });
  return (
    <Panel title={texts.mainTitle}>
      <Field
        label={texts.mainTitle}
        hideLabel
        help={texts.mainHelp}
        error={save.error && describeFailure(save.error)}
      >
        <Select
          className="max-w-72"
          value={save.isPending ? save.variables : event.language}
          disabled={save.isPending}
          onChange={({ target }) => {
            const language = LANGUAGE_TAGS.find((tag) => tag === target.value);
            if (language) save.mutate(language);
          }}
        >
          {LANGUAGE_TAGS.map((tag) => (
            <option key={tag} value={tag}>
              {texts.nameOf(tag)}
            </option>
          ))}
        </Select>
      </Field>
    </Panel>
  );
}
