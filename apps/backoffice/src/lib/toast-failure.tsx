import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";

/** Shows that something failed. Below the text it shows the server's reason where staff can act on it (a 4xx error). */
export function toastFailure(error: unknown, text: string): void {
  const reason =
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 ? error.message : "";
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
