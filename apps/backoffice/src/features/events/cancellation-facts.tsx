import { messages } from "@matinee/texts";
import type { Cancellation } from "@matinee/contract/schemas/pages";
import { Fact } from "@matinee/ui/panel";
import { describeCancellation } from "./describe-cancellation.ts";

/** When and by whom an event was cancelled, and how far its refunds are. */
export function CancellationFacts({ cancellation }: { cancellation: Cancellation }) {
  const [cancelled, refunds] = describeCancellation(cancellation);
  return (
    <>
      <Fact name={messages.adminEvents.cancelled}>{cancelled}</Fact>
      <Fact name={messages.adminEvents.refunds}>{refunds}</Fact>
    </>
  );
}
