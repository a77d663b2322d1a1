import { unwrapData, requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import type { Film, NewUploadInvitation, UploadInvitation } from "@matinee/contract/schemas/films";
import { uploadInvitationLimits } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { InvitationChip } from "./invitation-chip.tsx";

const texts = messages.uploadInvitations;

/** Asks a filmmaker for the file of a film by an emailed link, and shows how far that has come. */
export function InvitationPanel({ film }: { film: Film }) {
  const { invitation } = film;
  const [isAsking, setIsAsking] = useState(invitation === null);
  return (
    <Panel title={texts.title} className="mt-6">
      {invitation ? <Invitation film={film} invitation={invitation} /> : null}
      {isAsking ? (
        <InvitationForm film={film} />
      ) : (
        <Button variant="quiet" className="mt-4" onClick={() => setIsAsking(true)}>
          {texts.askOther}
        </Button>
      )}
    </Panel>
  );
}

const formatDate = (instant: string) => messages.formats.date(new Date(instant), { dateStyle: "medium" });

/** Sends a link, and reads the film again, which has the new invitation. */
function useInvite(film: Film) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey<NewUploadInvitation>();
  return useMutation({
    mutationFn: (body: NewUploadInvitation) => {
      const { input, extraHeaders } = attempt.start(body);
      return unwrapData(api.uploadInvitations.create({ params: { id: film.id }, body: input, extraHeaders }));
    },
    onSuccess: async (sent) => {
      attempt.settle();
      toast.success(texts.isSent(sent.email));
      await client.invalidateQueries({ queryKey: ["films"] });
    },
    onError: (error) => {
      attempt.settle(error);
    },
  });
}

function Invitation({ film, invitation }: { film: Film; invitation: UploadInvitation }) {
  const [question, setQuestion] = useState<"again" | "withdraw" | null>(null);
  const invite = useInvite(film);
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () =>
      requireSuccess(
        api.uploadInvitations.withdraw({ params: { id: film.id, invitationId: invitation.id } }),
      ),
    onSuccess: async () => {
      toast.success(texts.isWithdrawn);
      await client.invalidateQueries({ queryKey: ["films"] });
    },
  });
  const { email, name, message, state, invitedAt, openedAt, receivedAt, expiresAt } = invitation;
  const sendAgain = () =>
    invite.mutate(
      { email, name, message },
      { onError: (error) => toast.error(describeFailure(error, texts.notSent)) },
    );
  const isUploading = state === "uploading";
  const action = question === "withdraw" ? withdraw : invite;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <InvitationChip invitation={invitation} />
        <span className="min-w-0 wrap-anywhere">{name ? texts.toPerson(name, email) : email}</span>
      </div>
      <ul className="flex flex-col gap-1 text-sm text-text-2">
        <li>{texts.sentAt(formatDate(invitedAt))}</li>
        {openedAt ? <li>{texts.openedAt(formatDate(openedAt))}</li> : null}
        {receivedAt ? <li>{texts.receivedAt(formatDate(receivedAt))}</li> : null}
        <li>
          {state === "expired" ? texts.ranOut(formatDate(expiresAt)) : texts.until(formatDate(expiresAt))}
        </li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={invite.isPending}
          busyLabel={messages.actions.sending}
          onClick={() => (isUploading ? setQuestion("again") : sendAgain())}
        >
          {texts.sendAgain}
        </Button>
        {state === "expired" ? null : (
          <Button variant="quiet" onClick={() => setQuestion("withdraw")}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        danger
        title={question === "again" ? texts.againTitle : texts.withdrawTitle}
        description={isUploading ? texts.uploadEnds : texts.linkEnds}
        confirmLabel={question === "again" ? texts.sendAgain : texts.withdraw}
        busy={action.isPending}
        onConfirm={() => (question === "again" ? sendAgain() : withdraw.mutate())}
        onOpenChange={() => setQuestion(null)}
      >
        {action.isError ? (
          <Alert tone="danger" live>
            {describeFailure(action.error)}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}

type Values = Required<NewUploadInvitation>;

const emptyInvitation: Values = { email: "", name: "", message: "" };

/** What was typed stays when the server rejects it. */
function InvitationForm({ film }: { film: Film }) {
  const { form, drop } = useDraftForm<Values>(`upload-invitation.${film.id}`, emptyInvitation);
  const invite = useInvite(film);
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    if (invite.isPending) return;
    invite.mutate(
      { ...values, email: values.email.trim() },
      {
        onSuccess: () => {
          form.reset(emptyInvitation);
          drop();
        },
        onError: (error) =>
          showFormFailure(
            form,
            error,
            { email: "email", name: "name", message: "message" },
            { text: texts.notSent, above: (message) => form.setError("root", { message }) },
          ),
      },
    );
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4 first:mt-0" onSubmit={submit}>
      <p className="text-text-2">{texts.intro}</p>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Field label={texts.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" maxLength={254} {...form.register("email")} />
        </Field>
        <Field label={texts.name} help={messages.actions.optional} error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={uploadInvitationLimits.name} {...form.register("name")} />
        </Field>
      </div>
      <Field
        label={texts.message}
        help={messages.actions.optional}
        limit={uploadInvitationLimits.message}
        error={errors.message?.message}
      >
        <TextArea rows={3} {...form.register("message")} />
      </Field>
      <ScrolledAlert message={errors.root?.message ?? null} />
      <Button
        type="submit"
        className="self-start"
        icon={<Send aria-hidden="true" />}
        busy={invite.isPending}
        busyLabel={messages.actions.sending}
      >
        {texts.send}
      </Button>
    </form>
  );
}
