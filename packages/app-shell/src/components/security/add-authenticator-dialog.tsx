import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { CopyButton } from "@matinee/ui/copy-button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { CodeInput } from "@matinee/ui/code-input";
import { QrCode } from "./qr-code.tsx";

/** Shows the secret of a new authenticator app and asks for its first code. */
export function AddAuthenticatorDialog({
  api,
  authenticator: { secret, uri },
  onAdded,
  onClose,
}: {
  api: Pick<ApiClient, "factors">;
  authenticator: { secret: string; uri: string };
  /** With the recovery codes that come with the first second factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: (typed: string) => unwrapData(api.factors.confirmAuthenticator({ body: { code: typed } })),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: () => setCode(""),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.security.addAuthenticator}
      locked={confirm.isPending}
    >
      <DialogBody className="flex flex-col gap-5 pb-7">
        <div className="flex items-start gap-5 max-tablet:flex-col">
          <QrCode text={uri} label={messages.security.qrCode} />
          <div className="flex min-w-0 flex-col items-start gap-3 text-text-2">
            <p>{messages.security.scan}</p>
            <p>{messages.security.typeSecret}</p>
            <code className="text-sm break-all">{secret}</code>
            <CopyButton text={secret} label={messages.security.copySecret} size="sm" />
          </div>
        </div>
        <p>{messages.security.firstCode}</p>
        <CodeInput
          label={messages.security.code}
          value={code}
          onChange={setCode}
          onComplete={(typed) => confirm.mutate(typed)}
          invalid={confirm.isError && code === ""}
          disabled={confirm.isPending}
        />
        {confirm.isError ? (
          <Alert tone="danger" live>
            {describeFailure(confirm.error)}
          </Alert>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}
