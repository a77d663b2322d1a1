import type { PreviewEvent } from "./preview-event.ts";
import type { TabbedPart } from "./preview-store.ts";

/** Returns why the watch page does not show a part yet, or null if it does. */
export function explainHidden(event: PreviewEvent, part: TabbedPart): string | null {
  if (part === "faq" && !event.hasFaq) return "Your page shows this tab once the FAQ or a live talk is on.";
  if ((part === "store" || part === "support") && !event.takesMoney)
    return "Your page shows this tab once your Stripe authentication is complete.";
  if (part === "store" && event.products.length === 0)
    return "Your page shows this tab once there is a product.";
  return null;
}
