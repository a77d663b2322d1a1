import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { LegalTextName } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const { inSentence, publish: texts } = messages.legalTexts;

/**
 * Publishes the saved draft after a confirmation.
 * @param revision the saved draft; null without one, or with unsaved changes
 */
export function PublishButton({
  name,
  revision,
  onPublished,
}: {
  name: LegalTextName;
  revision: number | null;
  onPublished: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const publish = useMutation({
    mutationFn: (shown: number) =>
      unwrapData(api.legalTexts.publish({ params: { name }, body: { revision: shown } })),
    onSuccess: async ({ version }) => {
      // First the editor: it disables the button, which then cannot take the focus of the closing dialog.
      await onPublished();
      setOpen(false);
      toast.success(texts.done(version));
    },
    onError: (error) => toastFailure(error, texts.failed),
  });
  return (
    <>
      <Button variant="primary" disabled={revision === null} onClick={() => setOpen(true)}>
        {texts.label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.title(inSentence[name])}
        description={texts.description}
        confirmLabel={texts.label}
        busyLabel={texts.busyLabel}
        busy={publish.isPending}
        onConfirm={() => {
          if (revision !== null) publish.mutate(revision);
        }}
      />
    </>
  );
}
