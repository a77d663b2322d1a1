/**
 * What the checkout in a frame sends to the widget around it. `bought` carries the viewer's credential and the viewing
 * link that contains it.
 */
export type CheckoutMessage = CheckoutSignal | TicketMessage;

interface CheckoutSignal {
  matinee: "ready" | "busy" | "idle" | "close";
}

interface TicketMessage {
  matinee: "bought";
  credential: string;
  link: string;
}

/** Reads a message of the checkout; null for anything else that a frame may send. */
export function readCheckoutMessage(data: unknown): CheckoutMessage | null {
  if (typeof data !== "object" || data === null || !("matinee" in data)) return null;
  const { matinee } = data;
  if (matinee === "ready" || matinee === "busy" || matinee === "idle" || matinee === "close")
    return { matinee };
  if (matinee !== "bought" || !("credential" in data) || !("link" in data)) return null;
  const { credential, link } = data;
  return typeof credential === "string" && typeof link === "string" ? { matinee, credential, link } : null;
}
