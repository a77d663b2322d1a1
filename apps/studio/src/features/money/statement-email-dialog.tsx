import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { StatementEmail } from "@matinee/contract/schemas/money";
import { isEmail } from "@matinee/domain/contact";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { getLocalTimezone } from "../../lib/dates.ts";
import { statementEmailQuery } from "./money.queries.ts";

const texts = messages.money.statementEmail;

type Values = {
  enabled: boolean;
  email: string;
};

/** Turns the monthly statement by email on or off, and sets its address. */
export function StatementEmailDialog({ setting, onClose }: { setting: StatementEmail; onClose: () => void }) {
  const client = useQueryClient();
  // A person who opens this wants it on.
  const { form, drop } = useDraftForm<Values>(nameOwnDraft("statement-email"), {
    enabled: true,
    email: setting.email,
  });
  const close = () => {
    drop();
    onClose();
  };
  const save = useMutation({
    mutationFn: (values: Values) =>
      unwrapData(api.money.saveStatementEmail({ body: { ...values, timezone: getLocalTimezone() } })),
    onSuccess: (saved) => {
      client.setQueryData(statementEmailQuery.queryKey, saved);
      toast.success(saved.enabled ? texts.isSaved(saved.email) : texts.isStopped);
      close();
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { email: "email" }, { text: texts.notSaved, above });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.save}
      problem={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={close}
    >
      <Switch label={texts.enabled} help={texts.enabledHelp} {...form.register("enabled")} />
      <Field label={texts.email} help={texts.emailHelp} error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="email"
          {...form.register("email", {
            validate: (email) => isEmail(email) || messages.signUp.issues["email-invalid"],
          })}
        />
      </Field>
    </FormDialog>
  );
}
