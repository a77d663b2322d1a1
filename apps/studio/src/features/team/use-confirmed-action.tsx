import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** An action that ends a person's access, after a question. `ask` opens the question, which is `dialog`. */
export function useConfirmedAction({
  title,
  description,
  confirmLabel,
  run,
  onDone,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  run: () => Promise<unknown>;
  onDone: () => Promise<unknown>;
}): { ask: () => void; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const action = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      setIsAsking(false);
      await onDone();
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  return {
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        busy={action.isPending}
        onConfirm={() => action.mutate()}
      />
    ),
  };
}
