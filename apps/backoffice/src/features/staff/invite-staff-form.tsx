import { messages } from "@matinee/texts";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { formatInstant } from "../../lib/formats/dates.ts";
import { inviteStaff, refreshStaff } from "../../lib/queries/staff.queries.ts";
import type { StaffRole } from "@matinee/contract/policy";
import { RadioGroup } from "@matinee/ui/radio-group";
import { roleOptions } from "./role-names.ts";

const texts = messages.staff;

interface Values {
  email: string;
  role: StaffRole;
}

/** Invites a colleague to the staff by email. */
export function InviteStaffForm() {
  const form = useForm<Values>({ defaultValues: { email: "", role: "support" } });
  const { errors } = form.formState;
  const [email, role] = useWatch({ control: form.control, name: ["email", "role"] });
  const invite = useMutation({
    mutationFn: (values: Values) => inviteStaff({ ...values, email: values.email.trim() }),
    onSuccess: async () => {
      form.resetField("email");
      await refreshStaff();
    },
    onError: (error) =>
      showFormFailure(
        form,
        error,
        { email: "email" },
        { text: texts.inviteFailed, above: (message) => form.setError("root", { message }) },
      ),
  });
  return (
    <Panel title={texts.inviteAColleague}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((values) => invite.mutate(values))}
      >
        <p className="text-text-2">{texts.inviteIntro}</p>
        {invite.isSuccess ? (
          <Alert tone="success" live>
            {texts.isInvited(invite.data.email, formatInstant(invite.data.expiresAt))}
          </Alert>
        ) : null}
        <Field label={texts.email} error={errors.email?.message}>
          <TextInput type="email" maxLength={254} {...form.register("email")} />
        </Field>
        <RadioGroup
          label={texts.role}
          value={role}
          onValueChange={(chosen) => form.setValue("role", chosen)}
          options={roleOptions}
        />
        <ScrolledAlert message={errors.root?.message ?? null} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={!email.trim()}
          busy={invite.isPending}
          busyLabel={texts.inviting}
        >
          {texts.sendInvitation}
        </Button>
      </form>
    </Panel>
  );
}
