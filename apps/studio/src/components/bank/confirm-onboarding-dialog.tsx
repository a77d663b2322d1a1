import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";

/** Asks for the password before Stripe's pages, which can change the bank, are opened. */
export function ConfirmOnboardingDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState("");
  const confirm = useMutation({
    mutationFn: () => unwrapData(api.accounts.confirmOnboarding({ body: { currentPassword } })),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.security.isItYou}
      locked={confirm.isPending}
    >
      <form
        noValidate
        className="contents"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          confirm.mutate();
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <p>{messages.security.onboardingCanChangeBank}</p>
          <Field
            label={messages.security.presentPassword}
            error={
              confirm.error
                ? describeFailure(confirm.error, "Stripe could not be reached. Please try again.")
                : undefined
            }
          >
            <PasswordInput
              autoComplete="current-password"
              value={currentPassword}
              onChange={(changed) => setCurrentPassword(changed.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={confirm.isPending} onClick={onClose}>
            {messages.credits.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={confirm.isPending || confirm.isSuccess}
            busyLabel="Opening Stripe..."
          >
            {messages.nextSteps.continueToStripe}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
