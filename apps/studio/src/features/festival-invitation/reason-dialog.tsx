import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { festivalInvitationLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../components/form-dialog.tsx";

const EMPTY = { reason: "" };

/**
 * Ends something between two accounts, with a reason that the other side reads. When the server says that it concerns people,
 * the dialog says how many and asks again.
 */
export function ReasonDialog({
  name,
  title,
  description,
  label,
  help,
  submitLabel,
  onSubmit,
  onDone,
  onClose,
  children,
}: {
  /** Identifies what is typed. */
  name: string;
  title: string;
  description: string;
  label: string;
  help: string;
  submitLabel: string;
  onSubmit: (input: { reason: string; confirmed: boolean }) => Promise<unknown>;
  onDone: () => unknown;
  onClose: () => void;
  /** Further questions. */
  children?: ReactNode;
}) {
  const [needed, setNeeded] = useState<string | null>(null);
  const { form, drop } = useDraftForm(name, EMPTY);
  const end = useMutation({
    mutationFn: ({ reason }: typeof EMPTY) => onSubmit({ reason: reason.trim(), confirmed: needed !== null }),
    onSuccess: async () => {
      drop();
      await onDone();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setNeeded(error.message);
      const above = (message: string) => form.setError("root", { message });
      return showFormFailure(form, error, { reason: "reason" }, { above });
    },
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      problem={form.formState.errors.root?.message}
      isBusy={end.isPending}
      onSubmit={form.handleSubmit((values) => end.mutate(values))}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      <p className="text-text-2">{description}</p>
      {children}
      <Field
        label={label}
        help={help}
        aside={messages.actions.optional}
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={festivalInvitationLimits.reason} {...form.register("reason")} />
      </Field>
      {needed === null ? null : (
        <Alert tone="warning" live>
          {needed}
        </Alert>
      )}
    </FormDialog>
  );
}
