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
    <Panel title="Invite a colleague">
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-text-2">They receive an email with a link to choose a password.</p>
        {invite.isSuccess ? (
          <Alert tone="success" live>
            {invite.data.email} was invited. The link is good until {formatInstant(invite.data.expiresAt)}.
          </Alert>
        ) : invite.isError && !field ? (
          <Alert tone="danger" live>
            {describeFailure(invite.error, "The invitation could not be sent.")}
          </Alert>
        ) : null}
        <Field label="Email" error={field}>
          <TextInput
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <RadioGroup label="Role" value={role} onValueChange={setRole} options={roleOptions} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={!email.trim()}
          busy={invite.isPending}
          busyLabel="Inviting..."
        >
          Send invitation
        </Button>
      </form>
    </Panel>
  );
}
