import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.viewerPage;

/** Starts a viewer's erasure after their email was typed. The viewer confirms it by an emailed link. */
export function ErasureDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const start = useMutation({
    mutationFn: () => unwrapData(api.dataRequests.requestByEmail({ body: { kind: "erasure", email } })),
    onSuccess: () => {
      toast.success(texts.erasureSent);
      onClose();
    },
    onError: (error) => toastFailure(error, texts.erasureFailed),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.erase}
      description={texts.aboutErasure}
      confirmLabel={texts.confirmErasure}
      busyLabel={texts.startingErasure}
      busy={start.isPending}
      danger
      onConfirm={() => {
        if (typed.trim().toLowerCase() === email.toLowerCase()) start.mutate();
        else setProblem(texts.typeEmail);
      }}
    >
      <Field label={texts.emailLabel} help={email} error={problem}>
        <TextInput
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
