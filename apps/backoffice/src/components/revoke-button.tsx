import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.backOffice;

/** Revokes a code or an invitation after a confirmation. */
export function RevokeButton({
  name,
  description,
  revoke,
  onDone,
}: {
  name: string;
  description: string;
  revoke: () => Promise<unknown>;
  onDone: () => Promise<unknown>;
}) {
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      toast.success(texts.revoked);
      setAsking(false);
      await onDone();
    },
    onError: (error) => toastFailure(error, texts.notRevoked),
  });
  return (
    <>
      <Button size="sm" aria-label={texts.revokeOf(name)} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.revokeTitle(name)}
        description={description}
        confirmLabel={texts.revoke}
        busyLabel={texts.revoking}
        busy={change.isPending}
        danger
        onConfirm={() => change.mutate()}
      />
    </>
  );
}
