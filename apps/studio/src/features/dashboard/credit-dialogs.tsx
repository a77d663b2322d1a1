import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { SpendCreditDialog } from "./spend-credit-dialog.tsx";

export type CreditDialog = "use" | "purchase";

/** Asks whether to use a credit for a new event, or sells credits first. */
export function CreditDialogs({
  dialog,
  onDialogChange,
  credits,
}: {
  dialog: CreditDialog | null;
  onDialogChange: (dialog: CreditDialog | null) => void;
  credits: number;
}) {
  return (
    <>
      <SpendCreditDialog
        open={dialog === "use"}
        onOpenChange={(open) => onDialogChange(open ? "use" : null)}
        credits={credits}
        onPurchase={() => onDialogChange("purchase")}
      />
      <PurchaseCreditsDialog
        open={dialog === "purchase"}
        onOpenChange={(open) => onDialogChange(open ? "purchase" : null)}
        onPurchased={() => onDialogChange("use")}
      />
    </>
  );
}
