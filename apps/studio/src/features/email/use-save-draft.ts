import { unwrapData } from "@matinee/app-shell/api/api-client";
import { isMissing } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { MailDraft } from "@matinee/contract/schemas/attendee-mails";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { api } from "../../api.ts";
import { mailDraftsQuery } from "./attendee-mails.queries.ts";
import { buildMail, type EmailValues } from "./email-form.ts";

/** Saves the email in the form as a draft, in place of the draft that is open. `onSaved` gets the saved values. */
export function useSaveDraft(
  form: UseFormReturn<EmailValues>,
  event: OwnedPage,
  onSaved: (values: EmailValues) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: EmailValues) => saveDraft(event, values),
    onSuccess: async ({ id }, values) => {
      toast.success(messages.attendeeMails.draftSaved);
      onSaved({ ...values, draftId: id });
      await client.invalidateQueries({ queryKey: mailDraftsQuery(event.id).queryKey });
    },
    onError: (error) => {
      showFormFailure(form, error, { subject: "subject", body: "body" });
    },
  });
}

async function saveDraft({ id, timezone }: OwnedPage, values: EmailValues): Promise<MailDraft> {
  const body = buildMail(values, timezone);
  const create = () => unwrapData(api.attendeeMails.createDraft({ params: { id }, body }));
  const { draftId } = values;
  if (draftId === "") return create();
  return unwrapData(api.attendeeMails.updateDraft({ params: { id, draftId }, body })).catch(
    (error: unknown) => {
      // A colleague has deleted or sent it meanwhile; the text is kept all the same.
      if (isMissing(error)) return create();
      throw error;
    },
  );
}
