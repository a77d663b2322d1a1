import { messages } from "@matinee/contract/messages";
import type { ProofInput } from "@matinee/contract/schemas/factors";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { describeFailure } from "../../api/api-failure.ts";
import { FactorForm } from "./factor-form.tsx";

/** "Is it you?": asks for a second factor where there is one, else for the password, and sends it with a request. */
export function ProofDialog({
  children,
  hasSecondFactor,
  confirmLabel,
  prove,
  onClose,
}: {
  /** Names the change that is about to happen. */
  children: ReactNode;
  hasSecondFactor: boolean;
  confirmLabel: string;
  /** Sends the request with the proof. It rejects when the proof is wrong. */
  prove: (proof: ProofInput) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.security.isItYou}
    >
      {hasSecondFactor ? (
        <DialogBody className="flex flex-col gap-5 pb-7">
          <p className="text-text-2">{children}</p>
          <FactorForm prove={(factor) => prove({ factor })} confirmLabel={confirmLabel} />
        </DialogBody>
      ) : (
        <PasswordProof prove={prove} confirmLabel={confirmLabel} onClose={onClose}>
          {children}
        </PasswordProof>
      )}
    </Dialog>
  );
}

function PasswordProof({
  children,
  confirmLabel,
  prove,
  onClose,
}: {
  children: ReactNode;
  confirmLabel: string;
  prove: (proof: ProofInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const [currentPassword, setCurrentPassword] = useState("");
  const confirm = useMutation({ mutationFn: () => prove({ currentPassword }) });
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        confirm.mutate();
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <p className="text-text-2">{children}</p>
        <Field
          label={messages.security.presentPassword}
          error={confirm.isError ? describeFailure(confirm.error) : undefined}
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
          busyLabel={messages.security.checking}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
