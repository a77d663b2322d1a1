import { isOutcomeUnknown, type RepeatReason } from "@matinee/app-shell/api/repeat-call";
import { messages } from "@matinee/contract/messages";
import type { BuyCredits } from "@matinee/contract/schemas/credits";
import type { CreditPurchaseInput } from "@matinee/domain/credit-rules";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { creditsQuery } from "../../lib/account.queries.ts";
import { legalVersionsQuery } from "../../lib/platform.queries.ts";
import { useIdempotencyKey } from "../../lib/use-idempotency-key.ts";
import type { useCardElements } from "./card-fields.tsx";
import {
  buildPurchase,
  CardError,
  confirmWithBank,
  type PendingPurchase,
  submitPurchase,
} from "./purchase-credits.ts";

/**
 * Pays for credits by card and stores the new balance. A retry continues the same purchase; `isBegun` tells that the next
 * one does, so that the form keeps its values. `repeatReason` says why the request is sent again, while it is.
 */
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
  const { data: legalVersions } = useQuery(legalVersionsQuery);
  // A request without a known outcome is repeated as it was: with another card token it would be another purchase.
  const unansweredRef = useRef<BuyCredits | null>(null);
  // A purchase that awaits the bank's confirmation is confirmed again, not paid a second time.
  const pendingRef = useRef<PendingPurchase | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const [repeatReason, setRepeatReason] = useState<RepeatReason | null>(null);
  const mutation = useMutation({
    mutationFn: async (buyer: CreditPurchaseInput) => {
      if (!card.stripe || !card.elements)
        throw new CardError("The card fields are still loading. Please try again.");
      const { stripe, elements } = card;
      if (!pendingRef.current) {
        unansweredRef.current ??= await buildPurchase({
          stripe,
          cardNumber: elements.number,
          buyer,
          credits,
          legalVersions,
        });
        const result = await submitPurchase(unansweredRef.current, attempt.getHeaders(), setRepeatReason);
        unansweredRef.current = null;
        if (typeof result === "number") return result;
        pendingRef.current = result;
      }
      const result = pendingRef.current;
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
    onError: (error) => {
      attempt.settle(error);
      if (!isOutcomeUnknown(error)) unansweredRef.current = null;
    },
    onSettled: () => {
      setRepeatReason(null);
      setIsBegun(unansweredRef.current !== null || pendingRef.current !== null);
    },
  });
  return { ...mutation, isBegun, repeatReason };
}
