import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { legalTextLocale } from "@matinee/contract/legal-texts";
import { maxLegalTextLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { LegalTextDetail } from "@matinee/contract/schemas/legal-texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextArea } from "@matinee/ui/text-area";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../../api.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { refreshLegalText } from "../../lib/queries/legal-texts.queries.ts";
import { DiscardDraftButton } from "./discard-draft-button.tsx";
import { LegalTextPreview } from "./legal-text-preview.tsx";
import { LegalTextVersions } from "./legal-text-versions.tsx";
import { PublishButton } from "./publish-button.tsx";
import { useLegalTextDraft } from "./use-legal-text-draft.ts";

const texts = messages.legalTexts;

/** Edits the draft of a legal text next to its preview, above the published versions. */
export function LegalTextEditor({ detail }: { detail: LegalTextDetail }) {
  const { text, draft, versions } = detail;
  const { name } = text;
  const { edited, isUnsaved, type, reset } = useLegalTextDraft(detail);
  const preview = useDeferredValue(edited.markdown);
  const [failure, setFailure] = useState<unknown>(null);
  const load = async () => {
    setFailure(null);
    reset(await refreshLegalText(name));
  };
  const save = useMutation({
    mutationFn: () => unwrapData(api.legalTexts.saveDraft({ params: { name }, body: edited })),
    onMutate: () => setFailure(null),
    onSuccess: async () => {
      await load();
      toast.success(texts.saved);
    },
    onError: setFailure,
  });
  const isOutdated = failure instanceof ApiFailure && failure.code === "saved-before-you";
  const fieldError = failure instanceof ApiFailure ? failure.fields["markdown"] : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 laptop:grid-cols-2">
        <Panel title={texts.editor}>
          <form
            className="flex flex-col gap-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (isUnsaved) save.mutate();
            }}
          >
            <Field
              label={texts.field}
              error={fieldError}
              help={
                isUnsaved
                  ? texts.unsaved
                  : draft
                    ? texts.draftOf(draft.updatedBy, formatInstant(draft.updatedAt))
                    : texts.noDraft
              }
            >
              <TextArea
                rows={18}
                className="font-mono text-sm"
                maxLength={maxLegalTextLength}
                spellCheck
                lang={legalTextLocale}
                value={edited.markdown}
                onChange={(event) => type(event.target.value)}
              />
            </Field>
            {failure !== null && fieldError === undefined ? (
              <Alert
                tone="danger"
                live
                title={texts.saveFailed}
                action={
                  isOutdated ? (
                    <Button size="sm" onClick={() => void load().catch(setFailure)}>
                      {texts.loadTheirs}
                    </Button>
                  ) : undefined
                }
              >
                {describeFailure(failure, texts.tryAgainLater)}
              </Alert>
            ) : null}
            <div className="flex flex-wrap gap-2">
              {/* Not `disabled`: after the save it would lose the focus. */}
              <Button
                type="submit"
                aria-disabled={!isUnsaved || undefined}
                busy={save.isPending}
                busyLabel={texts.saving}
              >
                {texts.save}
              </Button>
              <PublishButton
                name={name}
                revision={isUnsaved ? null : (draft?.revision ?? null)}
                onPublished={load}
              />
              {draft ? <DiscardDraftButton name={name} onDiscarded={load} /> : null}
            </div>
          </form>
        </Panel>
        <Panel title={texts.preview}>
          <LegalTextPreview markdown={preview} />
        </Panel>
      </div>
      <LegalTextVersions name={name} versions={versions} onRestore={type} />
    </div>
  );
}
