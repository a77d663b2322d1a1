import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { SpendCreditDialog } from "./spend-credit-dialog.tsx";

export type CreditQuestion = "use" | "purchase";

/** Asks whether to use a credit for a new event, or sells credits first. */
export function CreditDialogs({
  asking,
  onAsk,
  credits,
}: {
  asking: CreditQuestion | null;
  onAsk: (question: CreditQuestion | null) => void;
  credits: number;
}) {
  return (
    <>
      <SpendCreditDialog
        open={asking === "use"}
        onOpenChange={(open) => onAsk(open ? "use" : null)}
        credits={credits}
        onPurchase={() => onAsk("purchase")}
      />
      <PurchaseCreditsDialog
        open={asking === "purchase"}
        onOpenChange={(open) => onAsk(open ? "purchase" : null)}
        onPurchased={() => onAsk("use")}
      />
    </>
  );
}
