import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";
import { requestReason } from "./acting-request.ts";

/**
 * Shows that something failed. Below the text it shows the reason, if the server states one. When the change only lacks
 * the reason of the member of staff, it asks for that instead.
 */
export function toastFailure(error: unknown, text: string): void {
  if (requestReason(error)) return;
  const reason = describeFailure(error, "");
  if (!reason || reason === text) {
    toast.error(text);
    return;
  }
  toast.error(
    <>
      <span className="block font-semibold">{text}</span>
      <span className="block text-sm">{reason}</span>
    </>,
  );
}
