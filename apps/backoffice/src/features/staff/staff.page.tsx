import { ApiFailure, dataOf } from "@matinee/contract/client";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { failureText } from "../../lib/failures.ts";
import { formatInstant } from "../../lib/dates.ts";

/** Staff invite further staff. */
export function StaffPage() {
  const [email, setEmail] = useState("");
  const invite = useMutation({
    mutationFn: () => dataOf(api.adminAccounts.inviteStaff({ body: { email: email.trim() } })),
    onSuccess: () => setEmail(""),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (email.trim()) invite.mutate();
  };
  const field = invite.error instanceof ApiFailure ? invite.error.fields["email"] : undefined;
  return (
    <>
      <DocumentTitle>Staff</DocumentTitle>
      <h1 className="mb-4 font-display text-title-md">Staff</h1>
      <Panel title="Invite a colleague" className="max-w-xl">
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <p className="text-text-2">
            They get a link by mail to choose a password, and then may do all that you may.
          </p>
          {invite.isSuccess ? (
            <Alert tone="success" live>
              {invite.data.email} was invited. The link is good until {formatInstant(invite.data.expiresAt)}.
            </Alert>
          ) : invite.isError && !field ? (
            <Alert tone="danger" live>
              {failureText(invite.error, "The invitation could not be sent.")}
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
    </>
  );
}
