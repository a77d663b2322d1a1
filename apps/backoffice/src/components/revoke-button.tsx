import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "../lib/toast-failure.tsx";

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
      toast.success("Revoked");
      setAsking(false);
      await onDone();
    },
    onError: (error) => toastFailure(error, "It could not be revoked"),
  });
  return (
    <>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        description={description}
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        busy={change.isPending}
        danger
        onConfirm={() => change.mutate()}
      />
    </>
  );
}
