import { lazy, Suspense } from "react";

const PurchaseCreditsForm = lazy(async () => ({
  default: (await import("./purchase-credits-form.tsx")).PurchaseCreditsForm,
}));

/** The dialog that sells credits, fetched with the card fields when it is first opened. */
export function PurchaseCreditsDialog({
  open,
  onOpenChange,
  onPurchased,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes the dialog in its own way, after a purchase that the credits on the screen already show. */
  onPurchased: () => void;
}) {
  if (!open) return null;
  return (
    <Suspense>
      <PurchaseCreditsForm onOpenChange={onOpenChange} onPurchased={onPurchased} />
    </Suspense>
  );
}
