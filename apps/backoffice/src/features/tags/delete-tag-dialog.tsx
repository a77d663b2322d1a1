import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { Tag } from "@matinee/contract/schemas/tags";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";

const texts = messages.tags;

/** Confirms deleting a global tag, which removes it from every record. */
export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => requireSuccess(api.tags.removeGlobal({ params: { id: tag.id } })),
    onSuccess: async () => {
      toast.success(messages.tags.deleted);
      onClose();
      await Promise.all(
        ["globaltags", "tags"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
    onError: async (error) => {
      toastFailure(error, messages.tags.errorDeleting);
      // A colleague may have deleted it.
      await queryClient.invalidateQueries({ queryKey: ["globaltags"] });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.deleteTitle(tag.name)}
      description={texts.deleteDescription}
      confirmLabel={texts.deleteTag}
      busyLabel={messages.actions.deleting}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
    />
  );
}
