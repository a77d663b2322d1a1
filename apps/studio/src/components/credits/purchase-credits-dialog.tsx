import { lazy, Suspense } from "react";

const PurchaseCreditsForm = lazy(async () => ({
  default: (await import("./purchase-credits-form.tsx")).PurchaseCreditsForm,
}));

/** Sells credits. The form and its card fields load when the dialog first opens. */
export function PurchaseCreditsDialog({
  open,
  onOpenChange,
  onPurchased,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after a purchase, when the displayed balance is up to date. The caller closes the dialog. */
  onPurchased: () => void;
}) {
  if (!open) return null;
  return (
    <Suspense>
      <PurchaseCreditsForm onOpenChange={onOpenChange} onPurchased={onPurchased} />
    </Suspense>
  );
}
