import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { PurchaseFields, usePurchaseForm } from "./purchase-fields.tsx";

/** Buys credits on a page, as the step between the sign-up and the event. */
export function PurchasePanel({ onPurchased }: { onPurchased: () => void }) {
  const purchaseForm = usePurchaseForm(onPurchased);
  const { purchase, submit, payLabel } = purchaseForm;
  return (
    <Panel title={messages.hosting.payTitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-text-2">{messages.hosting.payText}</p>
        <PurchaseFields {...purchaseForm} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={purchase.isPending}
          busyLabel={messages.checkout.submittingOrder}
        >
          {payLabel}
        </Button>
      </form>
    </Panel>
  );
}
