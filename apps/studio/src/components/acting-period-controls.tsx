import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { lifetimes } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api.ts";
import { actingPeriodQuery, refreshActingPeriod } from "../lib/acting-periods.queries.ts";
import { useNow } from "../lib/use-now.ts";
import { ActingPeriodDialog } from "./acting-period-dialog.tsx";

const texts = messages.acting;

/** The time that staff have left to act for a customer, with a button that ends it; without one, asks for a reason. */
export function ActingPeriodControls({ customerId }: { customerId: string }) {
  const period = useQuery(actingPeriodQuery(customerId));
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  useEffect(
    // A save can be the first that notices the end of the period.
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (!(error instanceof ApiFailure) || error.code !== "acting-period-needed") return;
        setAsking(true);
        void refreshActingPeriod(customerId);
      }),
    [client, customerId],
  );
  const end = useMutation({
    mutationFn: () => requireSuccess(api.actingPeriods.end({ params: { customerId } })),
    onSuccess: async () => {
      toast.success(texts.ended);
      await refreshActingPeriod(customerId);
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  if (!period.isSuccess) return null;
  const leftMs = period.data ? Date.parse(period.data.expiresAt) - now.getTime() : 0;
  if (leftMs > 0) {
    // The clock ticks every 30 seconds, so it can be older than the period.
    const minutes = Math.min(lifetimes.actingMinutes, Math.ceil(leftMs / 60_000));
    return (
      <>
        <span className="tabular-nums">{texts.left(minutes)}</span>
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
          {texts.end}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {texts.giveReason}
      </Button>
      <ActingPeriodDialog customerId={customerId} open={isAsking} onOpenChange={setAsking} />
    </>
  );
}
