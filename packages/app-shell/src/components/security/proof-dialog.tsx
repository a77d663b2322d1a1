import { messages } from "@matinee/texts";
import type { ProofInput } from "@matinee/contract/schemas/factors";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { Skeleton } from "@matinee/ui/skeleton";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { QueryError } from "../query-states.tsx";
import { FactorForm } from "./factor-form.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import { createFactorsQuery, listFactorKinds } from "./factors.query.ts";

/** "Is it you?": asks for a second factor where there is one, else for the password, and sends it with a request. */
export function ProofDialog({
  api,
  children,
  note,
  confirmLabel,
  danger = false,
  prove,
  onClose,
}: {
  api: Pick<ApiClient, "factors">;
  /** Names the change that is about to happen. */
  children: ReactNode;
  /** Below the form. */
  note?: string;
  confirmLabel: string;
  /** For changes that cannot be undone. */
  danger?: boolean;
  /** Sends the request with the proof. It rejects when the proof is wrong. */
  prove: (proof: ProofInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const factors = useQuery(createFactorsQuery(api));
  const kinds = factors.data ? listFactorKinds(factors.data) : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.security.isItYou}
    >
      {kinds.length > 0 ? (
        <DialogBody className="flex flex-col gap-5 pb-7">
          <p className="text-text-2">{children}</p>
          <FactorForm
            kinds={kinds}
            loadPasskeyOptions={() => unwrapData(api.factors.passkeyProofOptions())}
            prove={(factor) => prove({ factor })}
            confirmLabel={confirmLabel}
            danger={danger}
          />
          {note ? <p className="text-sm text-text-2">{note}</p> : null}
        </DialogBody>
      ) : factors.data ? (
        <PasswordProof
          prove={prove}
          confirmLabel={confirmLabel}
          danger={danger}
          onClose={onClose}
          note={note}
        >
          {children}
        </PasswordProof>
      ) : (
        <DialogBody className="flex flex-col gap-5 pb-7">
          {factors.isError ? (
            <QueryError
              error={factors.error}
              onRetry={() => factors.refetch()}
              retrying={factors.isRefetching}
            />
          ) : (
            <Skeleton className="h-24" />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function PasswordProof({
  children,
  note,
  confirmLabel,
  danger,
  prove,
  onClose,
}: {
  children: ReactNode;
  note: string | undefined;
  confirmLabel: string;
  danger: boolean;
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
            ref={focusOnMount}
            autoComplete="current-password"
            value={currentPassword}
            onChange={(changed) => setCurrentPassword(changed.target.value)}
          />
        </Field>
        {note ? <p className="text-sm text-text-2">{note}</p> : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={confirm.isPending} onClick={onClose}>
          {messages.actions.cancel}
        </Button>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          busy={confirm.isPending || confirm.isSuccess}
          busyLabel={messages.security.checking}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
