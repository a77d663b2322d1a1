import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";

/** Shows that something failed. Below the text it shows the reason, if the server states one. */
export function toastFailure(error: unknown, text: string): void {
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
