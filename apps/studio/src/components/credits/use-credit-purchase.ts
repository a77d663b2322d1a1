import { messages } from "@matinee/contract/messages";
import type { CreditPurchaseInput } from "@matinee/domain/credit-rules";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { creditsQuery } from "../../lib/account.queries.ts";
import { useIdempotencyKey } from "../../lib/use-idempotency-key.ts";
import type { useCardElements } from "./card-fields.tsx";
import { CardError, confirmWithBank, type PendingPurchase, purchaseCredits } from "./purchase-credits.ts";

/** Pays for credits by card and stores the new balance. A retry continues the same purchase. */
export function useCreditPurchase({
  card,
  credits,
  onPurchased,
}: {
  card: ReturnType<typeof useCardElements>;
  credits: number;
  onPurchased: () => void;
}) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  // A purchase that awaits the bank's confirmation is confirmed again, not paid a second time.
  const pendingRef = useRef<PendingPurchase | null>(null);
  return useMutation({
    mutationFn: async (buyer: CreditPurchaseInput) => {
      if (!card.stripe || !card.elements)
        throw new CardError("The card fields are still loading. Please try again.");
      const { stripe, elements } = card;
      const result =
        pendingRef.current ??
        (await purchaseCredits({
          stripe,
          cardNumber: elements.number,
          buyer,
          credits,
          headers: attempt.getHeaders(),
        }));
      if (typeof result === "number") return result;
      pendingRef.current = null;
      const confirmed = await confirmWithBank(stripe, result);
      if (confirmed !== null) return confirmed;
      pendingRef.current = result;
      throw new CardError("Your bank has not confirmed the payment yet. Press the button again to check.");
    },
    onSuccess: async (balance) => {
      attempt.settle();
      toast.success(messages.credits.purchaseSucceeded);
      // Before onPurchased: the next screen reads the balance from the cache.
      client.setQueryData(creditsQuery().queryKey, (ledger) => ledger && { ...ledger, credits: balance });
      onPurchased();
      await client.invalidateQueries({ queryKey: ["credits"] });
    },
    onError: (error) => attempt.settle(error),
  });
}
