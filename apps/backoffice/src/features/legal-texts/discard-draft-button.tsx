import { requireSuccess } from "@matinee/app-shell/api/api-client";
import type { LegalTextName } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.legalTexts.discard;

/** Discards the saved draft after a confirmation. */
export function DiscardDraftButton({
  name,
  onDiscarded,
}: {
  name: LegalTextName;
  onDiscarded: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const discard = useMutation({
    mutationFn: () => requireSuccess(api.legalTexts.discardDraft({ params: { name } })),
    onSuccess: async () => {
      // First the editor: it removes the button, which then cannot take the focus of the closing dialog.
      await onDiscarded();
      setOpen(false);
      toast.success(texts.done);
    },
    onError: (error) => toastFailure(error, texts.failed),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.title}
        description={texts.description}
        confirmLabel={texts.label}
        busyLabel={texts.busyLabel}
        busy={discard.isPending}
        danger
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}
