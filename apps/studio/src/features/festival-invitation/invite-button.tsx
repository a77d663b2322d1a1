import { unwrapData } from "@matinee/app-shell/api/api-client";
import { maxCapacity } from "@matinee/domain/capacity";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { RadioGroup } from "@matinee/ui/radio-group";
import { TextInput } from "@matinee/ui/text-input";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../api.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { festivalInvitationsQuery, nameInvited } from "./festival-invitations.queries.ts";
import { Terms } from "./terms.tsx";

const texts = messages.invitedScreenings;

/** `passShare` is empty for no number. */
type Values = { by: "address" | "email"; url: string; email: string; passShare: string };
const EMPTY: Values = { by: "address", url: "", email: "", passShare: "" };

/** Opens the dialog that invites a screening of another account. */
export function InviteButton({ eventId }: { eventId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {texts.invite}
      </Button>
      {isOpen ? <InviteDialog eventId={eventId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function InviteDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { form, drop } = useDraftForm<Values>(`festival-invite.${eventId}`, EMPTY);
  const invite = useMutation({
    mutationFn: ({ by, url, email, passShare }: Values) => {
      const { value } = readWholeNumber(passShare);
      return unwrapData(
        api.festivalInvitations.invite({
          params: { id: eventId },
          body: { ...(by === "address" ? { url } : { email }), ...(value !== null && { passShare: value }) },
        }),
      );
    },
    onSuccess: async (invitation) => {
      drop();
      toast.success(texts.isInvited(nameInvited(invitation)));
      await client.invalidateQueries({ queryKey: festivalInvitationsQuery(eventId).queryKey });
      onClose();
    },
    onError: (error) => {
      // Without an address, the server names the other field.
      const email = form.getValues("by") === "email" ? "email" : "url";
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { url: email, email, passShare: "passShare" }, { above });
    },
  });
  const { errors } = form.formState;
  const by = form.watch("by");
  const share = readWholeNumber(form.watch("passShare"));
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.send}
      problem={errors.root?.message}
      isBusy={invite.isPending}
      onSubmit={form.handleSubmit((values) => {
        const { value, problem } = readWholeNumber(values.passShare);
        const isInRange = value === null || (value >= 1 && value <= maxCapacity);
        if (problem === null && isInRange) return invite.mutate(values);
        form.setError("passShare", { message: problem ?? messages.capacity.range }, { shouldFocus: true });
      })}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      <Field group label={texts.by}>
        <Controller
          control={form.control}
          name="by"
          render={({ field }) => (
            <RadioGroup
              value={field.value}
              onValueChange={field.onChange}
              options={[
                { value: "address", label: texts.byAddress, help: texts.byAddressHelp },
                { value: "email", label: texts.byEmail, help: texts.byEmailHelp },
              ]}
            />
          )}
        />
      </Field>
      {by === "address" ? (
        <Field label={texts.address} error={errors.url?.message}>
          <TextInput
            type="text"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            {...form.register("url")}
          />
        </Field>
      ) : (
        <Field label={texts.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" maxLength={254} {...form.register("email")} />
        </Field>
      )}
      <Field label={texts.passShare} help={texts.passShareHelp} error={errors.passShare?.message}>
        <NumberInput {...form.register("passShare")} />
      </Field>
      <Terms title={texts.termsTitle} passShare={share.value} />
    </FormDialog>
  );
}
