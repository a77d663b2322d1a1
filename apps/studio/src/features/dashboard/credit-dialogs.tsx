import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { SpendCreditDialog } from "./spend-credit-dialog.tsx";

export type CreditQuestion = "use" | "purchase";

/** Before a new event: use a credit, or buy some first. */
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
