import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { toastMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { toast } from "@matinee/ui/toast";
import { api } from "../api.ts";
import { queryClient } from "./queries/query-client.ts";
import { toastFailure } from "./toast-failure.tsx";

/**
 * Resolves to the id of the request of a change that succeeded, by which it can be undone; null without one.
 * @throws ApiFailure for an error response, or when the server could not be reached
 */
export async function readRequestId<R extends { status: number; body: unknown; headers: Headers }>(
  call: Promise<R>,
): Promise<string | null> {
  const { headers } = await requireSuccess(call);
  return headers.get("x-request-id");
}

/** Confirms a change with a toast that offers to undo it. A missed toast is no loss: the record's history offers it, too. */
export function toastUndoable(text: string, requestId: string | null): void {
  if (requestId === null) {
    toast.success(text);
    return;
  }
  toast.success(text, {
    durationMs: toastMs.undo,
    action: {
      label: messages.undo.action,
      onPress: () => void confirmUndo(requireSuccess(api.undo.request({ params: { requestId } }))),
    },
  });
}

/** Waits for an undoing, shows its result as a toast, and loads again what is on the screen: it can be any record. */
export async function confirmUndo(undoing: Promise<unknown>): Promise<void> {
  try {
    await undoing;
    toast.success(messages.undo.done);
  } catch (error) {
    toastFailure(error, messages.undo.failed);
  }
  await queryClient.invalidateQueries();
}
