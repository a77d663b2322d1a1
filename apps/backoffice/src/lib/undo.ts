import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { toast } from "@matinee/ui/toast";
import { api } from "../api.ts";
import { queryClient } from "./queries/query-client.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

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

/**
 * Confirms a change with a toast that offers to undo it. A missed toast is no loss: the record's history offers it, too.
 * @param openBulkChange shows the job that undoes a change of several records
 */
export function toastUndoable(
  text: string,
  requestId: string | null,
  openBulkChange?: (id: string) => void,
): void {
  if (requestId === null) {
    toast.success(text);
    return;
  }
  const undo = async () => {
    const { bulkChangeId } = await unwrapData(api.undo.request({ params: { requestId } }));
    if (bulkChangeId !== null && openBulkChange) {
      openBulkChange(bulkChangeId);
      return messages.undo.started;
    }
    return messages.undo.done;
  };
  const action = { label: messages.undo.action, onPress: () => void confirmUndo(undo()) };
  toast.success(text, { durationMs: toastMs.undo, action });
}

/**
 * Waits for an undoing, shows its result as a toast, and loads again what is on the screen: it can be any record.
 * @param undoing resolves to the text of the toast
 */
export async function confirmUndo(undoing: Promise<string>): Promise<void> {
  try {
    toast.success(await undoing);
  } catch (error) {
    toastFailure(error, messages.undo.failed);
  }
  await queryClient.invalidateQueries();
}
