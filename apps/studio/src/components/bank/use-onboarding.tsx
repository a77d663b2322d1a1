import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../api.ts";

/**
 * Opens Stripe's onboarding. Once a bank account is linked, the server asks for the password first, because Stripe's
 * pages can change the bank; `dialog` has to be rendered for that.
 */
export function useOnboarding(): { start: () => void; isOpening: boolean; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const onboard = useMutation({
    mutationFn: () => unwrapData(api.accounts.onboard()),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "step-up-needed") setIsAsking(true);
      else toast.error(describeFailure(error, "Stripe could not be reached. Please try again."));
    },
  });
  return {
    start: () => onboard.mutate(),
    isOpening: onboard.isPending || onboard.isSuccess,
    dialog: isAsking ? <ConfirmOnboardingDialog onClose={() => setIsAsking(false)} /> : null,
  };
}

function ConfirmOnboardingDialog({ onClose }: { onClose: () => void }) {
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
