import { toast } from "@matinee/ui/toast";
import { describeFailure } from "../api/api-failure.ts";

/**
 * Shows that something failed. Below the text it shows the reason, if the server states one.
 * @param text without it the reason stands alone
 */
export function toastFailure(error: unknown, text?: string, options: { durationMs?: number } = {}): void {
  const reason = describeFailure(error, text === undefined ? undefined : "");
  if (text === undefined || !reason || reason === text) {
    toast.error(text ?? reason, options);
    return;
  }
  toast.error(
    <>
      <span className="block font-semibold">{text}</span>
      <span className="block text-sm">{reason}</span>
    </>,
    options,
  );
}
