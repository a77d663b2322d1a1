import { messages } from "@matinee/texts";
import type { FactorKind } from "@matinee/contract/schemas/factors";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { CodeInput } from "@matinee/ui/code-input";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useId, useState } from "react";
import { ApiFailure, describeFailure } from "../../api/api-failure.ts";
import { askForPasskey, canUsePasskeys, type PasskeyAnswer } from "../../auth/passkeys.ts";
import { Divider } from "./divider.tsx";
import { focusOnMount } from "./focus-on-mount.ts";

export interface Factor {
  code?: string;
  recoveryCode?: string;
  passkey?: PasskeyAnswer;
}

/** Asks for a passkey, the code of the authenticator app, or a recovery code. */
export function FactorForm({
  kinds,
  loadPasskeyOptions,
  prove,
  confirmLabel,
  danger = false,
}: {
  /** The second factors of the account. */
  kinds: readonly FactorKind[];
  loadPasskeyOptions: () => Promise<Record<string, unknown>>;
  /** Sends the factor. It rejects when the factor is wrong. */
  prove: (factor: Factor) => Promise<unknown>;
  confirmLabel: string;
  /** For changes that cannot be undone. */
  danger?: boolean;
}) {
  const errorId = useId();
  const hasApp = kinds.includes("authenticator");
  const hasPasskey = kinds.includes("passkey") && canUsePasskeys();
  const [usesRecovery, setUsesRecovery] = useState(!hasApp && !hasPasskey);
  const [text, setText] = useState("");
  const confirm = useMutation({
    mutationFn: prove,
    onError: (error) => {
      // A long recovery code can be corrected, and a code that did not arrive can be sent again.
      if (!usesRecovery && error instanceof ApiFailure && "factor" in error.fields) setText("");
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => prove({ passkey: await askForPasskey(loadPasskeyOptions) }),
  });
  const isBusy = confirm.isPending || confirm.isSuccess;
  const failure = confirm.isError ? describeFailure(confirm.error) : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (usesRecovery || hasApp) confirm.mutate(usesRecovery ? { recoveryCode: text } : { code: text });
      }}
    >
      {hasPasskey && !usesRecovery ? (
        <>
          <Button
            ref={hasApp ? undefined : focusOnMount}
            variant="primary"
            size="lg"
            block
            icon={<Fingerprint aria-hidden="true" />}
            busy={byPasskey.isPending || byPasskey.isSuccess}
            busyLabel={messages.security.checking}
            onClick={() => byPasskey.mutate()}
          >
            {messages.security.takePasskey}
          </Button>
          {byPasskey.isError ? (
            <Alert tone="danger" live>
              {describeFailure(byPasskey.error, messages.signIn.passkeyCancelled)}
            </Alert>
          ) : null}
          {hasApp ? <Divider>{messages.security.orCode}</Divider> : null}
        </>
      ) : null}
      {usesRecovery ? (
        <Field
          label={messages.security.recoveryCode}
          help={messages.security.recoveryCodeHelp}
          error={failure}
        >
          <TextInput
            ref={focusOnMount}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(changed) => setText(changed.target.value)}
          />
        </Field>
      ) : hasApp ? (
        <>
          <CodeInput
            label={messages.security.code}
            value={text}
            onChange={setText}
            onComplete={(code) => confirm.mutate({ code })}
            invalid={failure !== null && text === ""}
            disabled={isBusy}
            describedBy={errorId}
          />
          <div id={errorId} className="empty:hidden">
            {failure ? (
              <Alert tone="danger" live>
                {failure}
              </Alert>
            ) : null}
          </div>
        </>
      ) : null}
      {usesRecovery || hasApp ? (
        <Button
          type="submit"
          variant={danger ? "danger" : hasPasskey && !usesRecovery ? "secondary" : "primary"}
          block
          busy={isBusy}
          busyLabel={messages.security.checking}
        >
          {confirmLabel}
        </Button>
      ) : null}
      {hasApp || hasPasskey ? (
        <button
          type="button"
          className="link self-center text-sm"
          onClick={() => {
            setUsesRecovery(!usesRecovery);
            setText("");
            confirm.reset();
          }}
        >
          {usesRecovery
            ? hasApp
              ? messages.security.switchToApp
              : messages.security.takePasskey
            : messages.security.switchToRecoveryCode}
        </button>
      ) : null}
    </form>
  );
}
