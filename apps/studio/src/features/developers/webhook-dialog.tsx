import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { Webhook } from "@matinee/contract/schemas/webhooks";
import {
  WEBHOOK_EVENT_GROUPS,
  type WebhookEvent,
  type WebhookEventGroup,
  webhookLimits,
} from "@matinee/domain/webhooks";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { FormDialog } from "../../components/form-dialog.tsx";

const texts = messages.webhooks;
const GROUPS = ["money", "audience", "events"] as const satisfies readonly WebhookEventGroup[];

type Values = {
  url: string;
  events: WebhookEvent[];
};

/** Adds a webhook, or changes the address and the events of one. */
export function WebhookDialog({
  webhook,
  onClose,
  onSaved,
}: {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** `created` is null after a change. */
  onSaved: (created: { id: string; secret: string } | null) => void;
}) {
  const { form, drop } = useDraftForm<Values>(nameOwnDraft(`webhook.${webhook?.id ?? "new"}`), {
    url: webhook?.url ?? "",
    events: webhook?.events ?? [],
  });
  const save = useMutation({
    mutationFn: async (body: Values) => {
      if (!webhook) return unwrapData(api.webhooks.create({ body }));
      await unwrapData(api.webhooks.update({ params: { id: webhook.id }, body }));
      return null;
    },
    onSuccess: (created) => {
      drop();
      onSaved(created);
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { url: "url", events: "events" }, { text: texts.notSaved, above });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={webhook ? texts.editTitle : texts.add}
      submitLabel={webhook ? texts.save : texts.add}
      problem={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      <Field label={texts.columns.url} error={errors.url?.message}>
        <TextInput
          type="url"
          inputMode="url"
          maxLength={webhookLimits.urlLength}
          placeholder={texts.urlPlaceholder}
          {...form.register("url", { validate: (url) => url.trim() !== "" || texts.invalidUrl })}
        />
      </Field>
      <Field group label={texts.columns.events} error={errors.events?.message}>
        <div className="grid gap-x-4 gap-y-4 tablet:grid-cols-3">
          {GROUPS.map((group) => (
            <div key={group} role="group" aria-label={texts.groups[group]}>
              <p className="text-sm text-text-2 tablet:mb-2">{texts.groups[group]}</p>
              <div className="flex flex-col tablet:gap-2">
                {WEBHOOK_EVENT_GROUPS[group].map((event) => (
                  <Checkbox
                    key={event}
                    value={event}
                    label={texts.events[event]}
                    {...form.register("events", {
                      validate: (events) => events.length > 0 || texts.eventsMissing,
                    })}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </Field>
    </FormDialog>
  );
}
