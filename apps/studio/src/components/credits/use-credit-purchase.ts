import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { leavesOutcomeOpen, type RepeatReason } from "@matinee/app-shell/api/repeat-call";
import { CardDeclinedError, completePayment } from "@matinee/app-shell/payments/complete-payment";
import { finishWithBank } from "@matinee/app-shell/payments/payment-provider";
import { createAttempt, readAttempt, saveAttempt } from "@matinee/app-shell/payments/stored-attempt";
import type { Card } from "@matinee/app-shell/payments/use-card";
import { messages } from "@matinee/texts";
import type { BuyCredits } from "@matinee/contract/schemas/credits";
import type { CreditBuyer } from "@matinee/domain/credit-rules";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { creditsQuery } from "../../lib/account.queries.ts";
import { legalVersionsQuery, platformQuery } from "../../lib/platform.queries.ts";
import { buildPurchase } from "./build-purchase.ts";

/**
 * Pays for credits by card and stores the new balance. An attempt without a known outcome is stored for the account, also
 * across a reload and a sign-out: the next purchase continues it, so that it is charged once. `attempt` is that attempt.
 * `repeatReason` says why the request is sent again, while it is.
 */
export function useCreditPurchase({
  card,
  credits,
  accountId,
  onPurchased,
}: {
  card: Card;
  credits: number;
  accountId: string;
  onPurchased: () => void;
}) {
  const client = useQueryClient();
  const { data: legalVersions } = useQuery(legalVersionsQuery);
  const storageName = `credits.${accountId}`;
  const [attempt, setAttempt] = useState(() => readAttempt<BuyCredits>(storageName, ""));
  // A press may come before the state of the last one is rendered.
  const latestAttempt = useRef(attempt);
  const isRunning = useRef(false);
  const [repeatReason, setRepeatReason] = useState<RepeatReason | null>(null);
  const keepAttempt = (next: typeof attempt) => {
    latestAttempt.current = next;
    saveAttempt(storageName, "", next);
    setAttempt(next);
  };
  const mutation = useMutation({
    mutationFn: async (buyer: CreditBuyer) => {
      const current =
        latestAttempt.current ?? createAttempt(await buildPurchase({ card, buyer, credits, legalVersions }));
      keepAttempt(current);
      return completePayment<{ credits: number }>(current, {
        send: (extraHeaders) => unwrapData(api.credits.buy({ body: current.body, extraHeaders })),
        confirm: (id, extraHeaders) => unwrapData(api.credits.confirm({ params: { id }, extraHeaders })),
        confirmAtBank: async (clientSecret) =>
          finishWithBank(await client.ensureQueryData(platformQuery), clientSecret),
        onPending: (pendingId) => keepAttempt({ ...current, pendingId }),
        onRepeat: setRepeatReason,
      });
    },
    onSuccess: async ({ credits: balance }) => {
      keepAttempt(null);
      toast.success(messages.credits.purchaseSucceeded);
      // Before onPurchased: the next screen reads the balance from the cache.
      client.setQueryData(creditsQuery().queryKey, (ledger) => ledger && { ...ledger, credits: balance });
      onPurchased();
      await client.invalidateQueries({ queryKey: ["credits"] });
    },
    onError: (error) => {
      if (isDefinite(error)) keepAttempt(null);
    },
    onSettled: () => {
      isRunning.current = false;
      setRepeatReason(null);
    },
  });
  /** Buys, unless a purchase runs already. */
  const buy = (buyer: CreditBuyer) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(buyer);
  };
  return { ...mutation, buy, attempt, repeatReason };
}

/** Whether nothing was bought, and the failed attempt will buy nothing later. */
function isDefinite(error: unknown): boolean {
  if (error instanceof CardDeclinedError) return true;
  return error instanceof ApiFailure && !leavesOutcomeOpen(error, true);
}
