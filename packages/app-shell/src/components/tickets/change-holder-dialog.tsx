import { messages } from "@matinee/texts";
import type { TicketRecipient, TicketRow } from "@matinee/contract/schemas/tickets";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { nameOwnDraft } from "../../forms/drafts.ts";
import { showFormFailure } from "../../forms/show-form-failure.ts";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import type { TicketWords } from "../../ticket-words.ts";

/** Asks who holds a ticket from now on, and sends it to them. */
export function ChangeHolderDialog({
  texts,
  ticket,
  change,
  onChanged,
  onClose,
}: {
  texts: TicketWords;
  ticket: Pick<TicketRow, "id" | "name" | "email">;
  /** Calls the API. */
  change: (recipient: TicketRecipient) => Promise<unknown>;
  /** Loads the lists with the ticket again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { form, drop } = useDraftForm<TicketRecipient>(nameOwnDraft(`ticket-holder.${ticket.id}`), {
    name: "",
    email: "",
    message: "",
  });
  const close = () => {
    drop();
    onClose();
  };
  const send = useMutation({
    mutationFn: change,
    onSuccess: async (_result, { email }) => {
      toast.success(texts.changed(email.trim()));
      close();
      await onChanged();
    },
    onError: (error) =>
      showFormFailure(
        form,
        error,
        { name: "name", email: "email", message: "message" },
        { text: texts.notChanged, above: (message) => form.setError("root", { message }) },
      ),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      locked={send.isPending}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={texts.changeTitle(ticket.name)}
      description={texts.changeDescription(ticket.email)}
    >
      <form
        noValidate
        className="contents"
        onSubmit={form.handleSubmit((recipient) => send.mutate(recipient))}
      >
        <DialogBody>
          <div className="flex flex-col gap-5">
            {errors.root?.message === undefined ? null : (
              <Alert tone="danger" live>
                {errors.root.message}
              </Alert>
            )}
            <Field label={texts.name} error={errors.name?.message}>
              <TextInput
                autoComplete="off"
                maxLength={100}
                {...form.register("name", { validate: (name) => name.trim() !== "" || texts.nameMissing })}
              />
            </Field>
            <Field label={texts.email} error={errors.email?.message}>
              <TextInput
                type="email"
                autoComplete="off"
                maxLength={254}
                {...form.register("email", {
                  validate: (email) => email.trim() !== "" || texts.emailMissing,
                })}
              />
            </Field>
            <Field label={texts.message} help={texts.messageHelp} error={errors.message?.message}>
              <TextArea rows={3} maxLength={1000} {...form.register("message")} />
            </Field>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button disabled={send.isPending} onClick={close}>
            {messages.actions.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending} busyLabel={texts.changing}>
            {texts.change}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
