import type { ChallengeDone } from "./frame-messages.ts";
import { showFrameDialog } from "./frame-dialog.ts";

/**
 * Shows the bank's page in a modal dialog and resolves when the buyer has answered. The payment intent stores the
 * answer. Escape declines, like the page's own button.
 */
export async function showChallenge(origin: string, intentId: string, clientSecret: string): Promise<void> {
  const query = new URLSearchParams({ client_secret: clientSecret, parent: window.location.origin });
  await showFrameDialog<ChallengeDone>(
    {
      origin,
      path: `/3ds/${intentId}?${query.toString()}`,
      label: "Confirm your payment with your bank",
      frameTitle: "3D Secure authentication",
      escapeKind: "matinee-challenge-escape",
    },
    "matinee-challenge-done",
  );
}
