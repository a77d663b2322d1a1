import type { TicketRecipient } from "@matinee/contract/schemas/tickets";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { messages } from "@matinee/texts";
import { giftRules } from "@matinee/domain/item-rules";
import { findIssues } from "@matinee/domain/rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { EmailLanguageField, languageOfPage } from "../../../components/email-language-field.tsx";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import type { OwnTicket } from "./own-tickets.ts";
import { TextWithNames } from "./text-with-names.tsx";
import { ticketApi } from "./ticket-api.ts";
import { findOwnWords, type OwnWords } from "./own-words.ts";
import { LoadedTickets } from "./tickets-dialog.tsx";

const empty: TicketRecipient = { name: "", email: "", message: "", language: languageOfPage };

/** The fields of a gift, whose rules apply. */
const fields = { recipientName: "name", recipientEmail: "email", message: "message" } as const;

/** Sends a ticket on to a friend, who gets a link of their own. */
export function SendTicketDialog({
  screening: { page, viewer },
  id,
  onClose,
  onOpen,
}: {
  screening: Screening;
  /** Of the ticket. */
  id: string;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const texts = findOwnWords(page);
  const [sentTo, setSentTo] = useState<TicketRecipient | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={texts.sendTitle}
      description={texts.sendDescription}
    >
      {sentTo ? (
        <>
          <DialogBody className="py-4">
            <Alert tone="success" live>
              <TextWithNames
                text={(name = "", email = "") => texts.sent(name, email)}
                names={[sentTo.name.trim(), sentTo.email.trim()]}
              />
            </Alert>
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={() => onOpen({ kind: "tickets" })}>
              {texts.title}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {messages.actions.done}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <LoadedTickets viewer={viewer}>
          {(tickets) => {
            const ticket = tickets.find((candidate) => candidate.id === id);
            return ticket?.canSend ? (
              <SendForm
                pageId={page.id}
                texts={texts}
                ticket={ticket}
                onSent={(recipient) => {
                  setSentTo(recipient);
                  viewer.refresh();
                }}
              />
            ) : (
              <DialogBody className="pt-2 pb-8">
                <p className="text-text-2">{texts.cannotSend}</p>
              </DialogBody>
            );
          }}
        </LoadedTickets>
      )}
    </Dialog>
  );
}

function SendForm({
  pageId,
  texts,
  ticket: { id: ticketId, slug, isOpened },
  onSent,
}: {
  pageId: string;
  texts: OwnWords;
  ticket: OwnTicket;
  onSent: (recipient: TicketRecipient) => void;
}) {
  const { form } = useDraftForm<TicketRecipient>(`send-ticket.${ticketId}`, empty);
  const { register, formState, setError, setFocus } = form;
  const { errors, isSubmitting } = formState;
  const send = async (recipient: TicketRecipient) => {
    const { name: recipientName, email: recipientEmail, message } = recipient;
    const issues = findIssues(giftRules, { recipientName, recipientEmail, message });
    for (const { field, code } of issues)
      setError(fields[field], { message: messages.invitations.issues[code] });
    const [first] = issues;
    if (first) return setFocus(fields[first.field]);
    try {
      const params = { id: pageId, orderId: slug, ticketId };
      await requireSuccess(ticketApi.tickets.send({ params, body: recipient }));
      form.reset(empty);
      onSent(recipient);
    } catch (failure) {
      showFormFailure(
        form,
        failure,
        { name: "name", email: "email", message: "message", language: "language" },
        { text: texts.notSent, above: (problem) => setError("root", { message: problem }) },
      );
    }
  };
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit(send)(event);
      }}
    >
      <DialogBody className="flex flex-col gap-4 py-4">
        {isOpened ? <Alert tone="info">{texts.sendEndsHere}</Alert> : null}
        <Field label={texts.friendsName} error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="off" maxLength={100} />
        </Field>
        <Field label={texts.friendsEmail} error={errors.email?.message}>
          <TextInput {...register("email")} type="email" autoComplete="off" maxLength={254} />
        </Field>
        <EmailLanguageField {...register("language")} error={errors.language?.message} />
        <Field label={texts.message} aside={messages.actions.optional} error={errors.message?.message}>
          <TextArea {...register("message")} rows={3} maxLength={1000} />
        </Field>
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
          {texts.sendTicket}
        </Button>
      </DialogFooter>
    </form>
  );
}
