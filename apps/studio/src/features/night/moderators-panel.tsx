import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { moderatorsQuery } from "./moderators.queries.ts";

const texts = messages.night;
const moderatorStates = messages.moderatorStates;

/** Who moderates the premiere by an emailed link: inviting, and revoking the link. */
export function ModeratorsPanel({ pageId }: { pageId: string }) {
  const client = useQueryClient();
  const moderators = useQuery(moderatorsQuery(pageId));
  const refresh = () => client.invalidateQueries({ queryKey: moderatorsQuery(pageId).queryKey });
  const [revoking, setRevoking] = useState<{ id: string; label: string } | null>(null);
  const revoke = useMutation({
    mutationFn: (moderatorId: string) =>
      requireSuccess(api.moderators.revoke({ params: { id: pageId, moderatorId } })),
    onSuccess: async () => {
      setRevoking(null);
      await refresh();
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  return (
    <Panel title={texts.moderators}>
      <QueryPanel
        query={moderators}
        loading={<Skeleton className="h-10" />}
        empty={<p className="text-text-2">{texts.noModerators}</p>}
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line">
            {data.map(({ id, name, email, openedAt, connected }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 leading-ui wrap-anywhere">
                  <strong className="block font-semibold">{name || email}</strong>
                  {name ? <span className="text-sm text-text-3">{email}</span> : null}
                </span>
                <span className="flex shrink-0 items-center gap-2">
                  {connected ? (
                    <Chip tone="success" dot>
                      {moderatorStates.connected}
                    </Chip>
                  ) : openedAt ? (
                    <Chip tone="info">{moderatorStates.opened}</Chip>
                  ) : (
                    <Chip>{moderatorStates.notOpened}</Chip>
                  )}
                  <Button
                    iconOnly
                    variant="quiet"
                    aria-label={texts.revoke(name || email)}
                    onClick={() => setRevoking({ id, label: name || email })}
                  >
                    <X aria-hidden="true" />
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      <InviteForm pageId={pageId} onInvited={refresh} />
      <ConfirmDialog
        danger
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={texts.revokeTitle(revoking?.label ?? "")}
        description={texts.revokeText}
        confirmLabel={texts.revokeConfirm}
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
      />
    </Panel>
  );
}

function InviteForm({ pageId, onInvited }: { pageId: string; onInvited: () => Promise<unknown> }) {
  const { form, drop } = useDraftForm(`moderator.${pageId}`, { email: "", name: "" });
  const { errors } = form.formState;
  const invite = useMutation({
    mutationFn: ({ email, name }: { email: string; name: string }) =>
      unwrapData(api.moderators.invite({ params: { id: pageId }, body: { email: email.trim(), name } })),
    onSuccess: async (_invited, { email }) => {
      toast.success(texts.isInvited(email.trim()));
      form.reset({ email: "", name: "" });
      drop();
      await onInvited();
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { email: "email", name: "name" }, { above });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!invite.isPending) invite.mutate(values);
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-3 border-t border-line pt-4" onSubmit={submit}>
      <Field label={texts.moderatorEmail} error={errors.email?.message} help={texts.moderatorHint}>
        <TextInput type="email" maxLength={254} {...form.register("email")} />
      </Field>
      <Field label={texts.moderatorName} error={errors.name?.message} aside={messages.actions.optional}>
        <TextInput maxLength={100} {...form.register("name")} />
      </Field>
      <ScrolledAlert message={errors.root?.message ?? null} />
      <Button type="submit" className="self-start" busy={invite.isPending}>
        {texts.invite}
      </Button>
    </form>
  );
}
