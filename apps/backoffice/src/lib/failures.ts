import { ApiFailure } from "@matinee/app-shell/api-failure";
import { toast } from "@matinee/ui/toast";
import { failureWithReason } from "./failure-with-reason.tsx";

/** The failure's own message where it says more than that something went wrong, else the given text. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiFailure && error.code !== "internal" && error.message !== ""
    ? error.message
    : fallback;
}

/**
 * Says that something failed in the specification's words, and below them why, where the server named a reason that
 * staff can act on.
 */
export function toastFailure(error: unknown, text: string): void {
  const reason =
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 ? error.message : "";
  toast.error(reason && reason !== text ? failureWithReason(text, reason) : text);
}
