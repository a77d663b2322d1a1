import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { EventRole } from "@matinee/domain/vocabulary";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { api } from "../../api.ts";
import { RoleSelect } from "./role-select.tsx";
import { teamQuery } from "./team.queries.ts";

const texts = messages.team;

type Values = { email: string; role: EventRole };

const emptyInvitation: Values = { email: "", role: "producer" };

/** Invites a person to the team by email. What was typed stays when the server rejects it. */
export function InvitePanel({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const draftName = `team-invitation.${eventId}`;
  const { form, drop } = useDraftForm<Values>(draftName, emptyInvitation);
  const invite = useMutation({
    mutationFn: ({ email, role }: Values) =>
      unwrapData(api.team.invite({ params: { id: eventId }, body: { email: email.trim(), role } })),
    onSuccess: async (invitation) => {
      toast.success(texts.isInvited(invitation.email));
      form.setValue("email", "");
      drop();
      await client.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { email: "email" }, { above });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!invite.isPending) invite.mutate(values);
  });
  return (
    <Panel title={texts.inviteTitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={texts.email} help={texts.emailHint} error={form.formState.errors.email?.message}>
          <TextInput type="email" autoComplete="off" maxLength={254} {...form.register("email")} />
        </Field>
        <Field label={texts.role}>
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => <RoleSelect value={field.value} onValueChange={field.onChange} />}
          />
        </Field>
        <ScrolledAlert message={form.formState.errors.root?.message ?? null} />
        <Button type="submit" variant="primary" className="self-start" busy={invite.isPending}>
          {texts.invite}
        </Button>
      </form>
    </Panel>
  );
}
