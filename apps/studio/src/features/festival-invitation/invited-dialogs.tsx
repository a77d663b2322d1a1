import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { festivalInvitationLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { toast } from "@matinee/ui/toast";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { usePassChoice } from "../../components/pass-choice.tsx";
import { festivalInvitationsQuery } from "./festival-invitations.queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const texts = messages.invitedScreenings;

/** An invited screening of a festival's programme. */
interface Invited {
  eventId: string;
  pageId: string;
  title: string;
  onClose: () => void;
}

/** Finds the invitation by which a festival shows a screening. @throws Error once it has ended meanwhile */
async function findInvitationId(
  client: QueryClient,
  { eventId, pageId }: Pick<Invited, "eventId" | "pageId">,
) {
  const list = await client.fetchQuery(festivalInvitationsQuery(eventId));
  const invitation = list.find((each) => each.state === "accepted" && each.pageId === pageId);
  if (!invitation) throw new Error("the screening is not in the programme any more");
  return { id: eventId, invitationId: invitation.id };
}

/** Asks the owner of an invited screening for another time. */
export function AskForTimeDialog({ eventId, pageId, title, onClose }: Invited) {
  const client = useQueryClient();
  const { form, drop } = useDraftForm(`festival-ask.${pageId}`, { message: "" });
  const close = () => {
    drop();
    onClose();
  };
  const ask = useMutation({
    mutationFn: async ({ message }: { message: string }) =>
      requireSuccess(
        api.festivalInvitations.askForTime({
          params: await findInvitationId(client, { eventId, pageId }),
          body: { message },
        }),
      ),
    onSuccess: () => {
      toast.success(texts.hasAsked);
      close();
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { message: "message" }, { above });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={texts.askForTimeTitle(title)}
      submitLabel={texts.ask}
      problem={errors.root?.message}
      isBusy={ask.isPending}
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
      onClose={close}
    >
      <p className="text-text-2">{texts.askForTimeText}</p>
      <Field label={texts.message} error={errors.message?.message}>
        <TextArea rows={4} maxLength={festivalInvitationLimits.message} {...form.register("message")} />
      </Field>
    </FormDialog>
  );
}

/** Takes an invited screening out of the programme, with a reason and what holders of passes get for it. */
export function EndInvitationDialog({
  eventId,
  pageId,
  title,
  choosesForPasses,
  onEnded,
  onClose,
}: Invited & {
  /** Of the festival's owner. */
  choosesForPasses: boolean;
  onEnded: () => Promise<unknown>;
}) {
  const client = useQueryClient();
  const passes = usePassChoice({ festivalId: choosesForPasses ? eventId : null, pageId });
  return (
    <ReasonDialog
      name={`festival-end.${pageId}`}
      title={texts.endTitle(title)}
      description={texts.endText}
      label={texts.reason}
      help={texts.reasonHelp}
      submitLabel={texts.end}
      onSubmit={async ({ reason, confirmed }) => {
        await passes.save();
        return requireSuccess(
          api.festivalInvitations.end({
            params: await findInvitationId(client, { eventId, pageId }),
            body: { ...(reason && { reason }), ...(confirmed && { confirmed }) },
          }),
        );
      }}
      onDone={async () => {
        toast.success(texts.hasEnded(title));
        onClose();
        await client.invalidateQueries({ queryKey: festivalInvitationsQuery(eventId).queryKey });
        await onEnded();
      }}
      onClose={onClose}
    >
      {passes.element}
    </ReasonDialog>
  );
}
