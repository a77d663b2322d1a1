import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { refreshSavedViews } from "../../lib/queries/saved-views.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

interface ViewChange {
  run: () => Promise<unknown>;
  /** Shown when it is done. */
  done: string;
  /** Shown when it failed, before the reason. */
  failed?: string;
  /** Offered with that text for a few seconds. */
  undo?: () => void;
}

/** Changes a view of a list, says so and loads the views again, also when a colleague changed them before. */
export const useViewChange = (list: SavedViewList) =>
  useMutation({
    mutationFn: ({ run }: ViewChange) => run(),
    onSuccess: (_result, { done, undo }) =>
      toast.success(
        done,
        undo && {
          durationMs: toastMs.reason,
          action: { label: messages.savedViews.undo, onPress: undo },
        },
      ),
    onError: (error, { failed = messages.savedViews.errorChanging }) => toastFailure(error, failed),
    onSettled: () => refreshSavedViews(list),
  });
