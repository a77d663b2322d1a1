import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { ChallengeNotice } from "@matinee/app-shell/components/challenge-notice";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { invitationRules, maxInvitationName } from "@matinee/domain/item-rules";
import { findIssues } from "@matinee/domain/rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { api } from "../../../api.ts";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { readViewerRecord } from "../../viewer/viewer-record.ts";

const texts = messages.pageDialogs;

const empty = { senderName: "", recipientName: "", recipientEmail: "" };
type Values = typeof empty;

/** Emails an invitation to a friend. After one is sent it can send another. */
export function InviteDialog({ page, onClose }: { page: PublicPage; onClose: () => void }) {
  /** The name of the friend who was just invited. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form } = useDraftForm<Values>("invite", empty);
  const { register, formState, setError, setFocus } = form;
  const { errors, isSubmitting } = formState;
  const send = async (values: Values) => {
    const issues = findIssues(invitationRules, values);
    for (const { field, code } of issues) {
      setError(field, { message: messages.invitations.issues[code] });
    }
    const [first] = issues;
    if (first) return setFocus(first.field);
    try {
      const { orderSlug, subscriberId } = readViewerRecord(page.id);
      const slug = orderSlug ?? subscriberId;
      const body = { ...values, ...(slug && { slug }) };
      await requireSuccess(api.invitations.send({ params: { eventId: page.id }, body }));
      setSentTo(values.recipientName.trim());
      form.reset({ ...empty, senderName: values.senderName });
    } catch (error) {
      const fields = {
        senderName: "senderName",
        recipientName: "recipientName",
        recipientEmail: "recipientEmail",
      } as const;
      showFormFailure(form, error, fields, {
        text: messages.invitations.failed,
        above: (message) => setError("root", { message }),
      });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={messages.watch.forwardToFriend}
      description={page.title}
    >
      {sentTo !== null ? (
        <>
          <DialogBody className="py-4">
            <Alert tone="success" live>
              {texts.invitationSent(sentTo)}
            </Alert>
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={onClose}>
              {messages.actions.done}
            </Button>
            <Button variant="primary" onClick={() => setSentTo(null)}>
              {messages.invitations.sendToAnother}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <form
          className="contents"
          noValidate
          onSubmit={(event) => {
            form.clearErrors();
            void form.handleSubmit(send)(event);
          }}
        >
          <DialogBody className="flex flex-col gap-4 py-4">
            <Field label={texts.yourName} error={errors.senderName?.message}>
              <TextInput {...register("senderName")} autoComplete="name" maxLength={maxInvitationName} />
            </Field>
            <Field label={texts.yourFriendsName} error={errors.recipientName?.message}>
              <TextInput {...register("recipientName")} autoComplete="off" maxLength={maxInvitationName} />
            </Field>
            <Field label={texts.yourFriendsEmail} error={errors.recipientEmail?.message}>
              <TextInput {...register("recipientEmail")} type="email" autoComplete="off" maxLength={254} />
            </Field>
            <ChallengeNotice />
            <ScrolledAlert message={errors.root?.message ?? null} />
          </DialogBody>
          <DialogFooter>
            <Button
              type="submit"
              variant="primary"
              size="xl"
              className="tablet:flex-1"
              busy={isSubmitting}
              busyLabel={messages.actions.sending}
            >
              {texts.sendInvitation}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
