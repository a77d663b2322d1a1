import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { type ActingPeriodApi, actingPeriodQuery } from "../../auth/acting-period.query.ts";
import { actingQuestion } from "../../auth/acting-request.ts";

const ActingPeriodDialog = lazy(async () => ({
  default: (await import("./acting-period-dialog.tsx")).ActingPeriodDialog,
}));

/** Asks staff for a reason while a change for a customer waits for one, which is then made. One per app. */
export function ActingRequest({ api }: { api: ActingPeriodApi }) {
  const client = useQueryClient();
  const question = useSyncExternalStore(actingQuestion.subscribe, actingQuestion.get, () => null);
  useEffect(() => {
    // A change can be the first that notices the end of a period.
    if (question)
      void client.invalidateQueries({ queryKey: actingPeriodQuery(api, question.subject).queryKey });
  }, [api, client, question]);
  return question ? (
    <Suspense>
      <ActingPeriodDialog
        api={api}
        customerId={question.subject}
        open
        onOpenChange={(open) => (open ? undefined : question.settle(false))}
        onStarted={() => question.settle(true)}
      />
    </Suspense>
  ) : null;
}
