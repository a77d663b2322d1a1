import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { useTypedText } from "@matinee/app-shell/forms/use-typed-text";
import { messages } from "@matinee/contract/messages";
import type { EventRole } from "@matinee/contract/policy";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { api } from "../../../api.ts";
import { RoleSelect } from "./role-select.tsx";
import { teamQuery } from "./team.queries.ts";

const texts = messages.team;

/** Invites a person to the team by email. What was typed stays when the server rejects it. */
export function InvitePanel({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const [email, setEmail] = useTypedText(`team-invitation.${eventId}`);
  const [role, setRole] = useState<EventRole>("producer");
  const invite = useMutation({
    mutationFn: () =>
      unwrapData(api.team.invite({ params: { id: eventId }, body: { email: email.trim(), role } })),
    onSuccess: async (invitation) => {
      toast.success(texts.isInvited(invitation.email));
      setEmail("");
      await client.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  };
  const fields = invite.error instanceof ApiFailure ? invite.error.fields : {};
  const problem = invite.isError ? describeFailure(invite.error) : undefined;
  return (
    <Panel title={texts.inviteTitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={texts.email} help={texts.emailHint} error={fields["email"] ?? problem}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={({ target }) => {
              invite.reset();
              setEmail(target.value);
            }}
          />
        </Field>
        <Field label={texts.role}>
          <RoleSelect value={role} onValueChange={setRole} />
        </Field>
        <Button type="submit" variant="primary" className="self-start" busy={invite.isPending}>
          {texts.invite}
        </Button>
      </form>
    </Panel>
  );
}
