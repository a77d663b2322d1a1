import { lifetimes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requireSuccess } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { type ActingPeriodApi, actingPeriodQuery } from "../../auth/acting-period.query.ts";
import { ActingPeriodDialog } from "./acting-period-dialog.tsx";

const texts = messages.acting;

/** The time that staff have left to act for a customer, with a button that ends it; without one, a button to begin. */
export function ActingPeriodControls({
  api,
  customerId,
  now,
}: {
  api: ActingPeriodApi;
  customerId: string;
  /** Ticks, so that the end of the period shows. */
  now: Date;
}) {
  const query = actingPeriodQuery(api, customerId);
  const period = useQuery(query);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => requireSuccess(api.actingPeriods.end({ params: { customerId } })),
    onSuccess: async () => {
      toast.success(texts.ended);
      await client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  if (!period.isSuccess) return null;
  const leftMs = period.data ? Date.parse(period.data.expiresAt) - now.getTime() : 0;
  if (leftMs > 0) {
    // `now` can be older than the period.
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
      <ActingPeriodDialog api={api} customerId={customerId} open={isAsking} onOpenChange={setAsking} />
    </>
  );
}
