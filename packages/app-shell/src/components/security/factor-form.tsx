import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { describeFailure } from "../../api/api-failure.ts";
import { CodeInput } from "@matinee/ui/code-input";

export interface Factor {
  code?: string;
  recoveryCode?: string;
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function FactorForm({
  prove,
  confirmLabel,
}: {
  /** Sends the factor. It rejects when the factor is wrong. */
  prove: (factor: Factor) => Promise<unknown>;
  confirmLabel: string;
}) {
  const errorId = useId();
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [text, setText] = useState("");
  const confirm = useMutation({ mutationFn: prove, onError: () => setText("") });
  const isBusy = confirm.isPending || confirm.isSuccess;
  const failure = confirm.isError ? describeFailure(confirm.error) : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        confirm.mutate(usesRecovery ? { recoveryCode: text } : { code: text });
      }}
    >
      {usesRecovery ? (
        <Field
          label={messages.security.recoveryCode}
          help={messages.security.recoveryCodeHelp}
          error={failure}
        >
          <TextInput autoComplete="off" value={text} onChange={(changed) => setText(changed.target.value)} />
        </Field>
      ) : (
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
          <div id={errorId}>
            {failure ? (
              <Alert tone="danger" live>
                {failure}
              </Alert>
            ) : null}
          </div>
        </>
      )}
      <Button type="submit" variant="primary" block busy={isBusy} busyLabel={messages.security.checking}>
        {confirmLabel}
      </Button>
      <button
        type="button"
        className="link self-center text-sm"
        onClick={() => {
          setUsesRecovery(!usesRecovery);
          setText("");
          confirm.reset();
        }}
      >
        {usesRecovery ? messages.security.switchToApp : messages.security.switchToRecoveryCode}
      </button>
    </form>
  );
}
