import { messages } from "@matinee/texts";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { formatInstant } from "../../lib/formats/dates.ts";
import { inviteStaff, refreshStaff } from "../../lib/queries/staff.queries.ts";
import type { StaffRole } from "@matinee/contract/policy";
import { RadioGroup } from "@matinee/ui/radio-group";
import { roleOptions } from "./role-names.ts";

const texts = messages.staff;

/** Invites a colleague to the staff by email. */
export function InviteStaffForm() {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("support");
  const invite = useMutation({
    mutationFn: () => inviteStaff({ email: email.trim(), role }),
    onSuccess: async () => {
      setEmail("");
      await refreshStaff();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (email.trim()) invite.mutate();
  };
  const field = invite.error instanceof ApiFailure ? invite.error.fields["email"] : undefined;
  return (
    <Panel title={texts.inviteAColleague}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-text-2">{texts.inviteIntro}</p>
        {invite.isSuccess ? (
          <Alert tone="success" live>
            {texts.isInvited(invite.data.email, formatInstant(invite.data.expiresAt))}
          </Alert>
        ) : invite.isError && !field ? (
          <Alert tone="danger" live>
            {describeFailure(invite.error, texts.inviteFailed)}
          </Alert>
        ) : null}
        <Field label={texts.email} error={field}>
          <TextInput
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <RadioGroup label={texts.role} value={role} onValueChange={setRole} options={roleOptions} />
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
