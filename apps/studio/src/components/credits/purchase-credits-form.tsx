import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { PurchaseFields, usePurchaseForm } from "./purchase-fields.tsx";

/** Buys one credit or a bundle of credits by card, in a dialog. */
export function PurchaseCreditsForm({
  onOpenChange,
  onPurchased,
}: {
  onOpenChange: (open: boolean) => void;
  onPurchased: () => void;
}) {
  const purchaseForm = usePurchaseForm(onPurchased);
  const { purchase, submit, payLabel } = purchaseForm;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      locked={purchase.isPending}
      title={messages.credits.purchaseCredits}
      description={messages.credits.oneOrBundle}
    >
      <form noValidate className="contents" onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <PurchaseFields {...purchaseForm} />
        </DialogBody>
        <DialogFooter>
          <Button disabled={purchase.isPending} onClick={() => onOpenChange(false)}>
            {messages.credits.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={purchase.isPending}
            busyLabel={messages.checkout.submittingOrder}
          >
            {payLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
