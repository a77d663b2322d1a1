import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { Progress } from "@matinee/ui/progress";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { useRoleProblem } from "../builder-context.ts";
import { refreshEvent } from "../../../lib/events.queries.ts";

const POLL_MS = 2000;

/** Cancels an activated event, which refunds everyone, and then shows the progress of the refunds. */
export function CancelEvent({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  const problem = useRoleProblem("finance");
  const [confirming, setConfirming] = useState(false);
  const progress = useQuery({
    queryKey: ["attendees", event.id, "cancel"],
    queryFn: () => unwrapData(api.pages.cancelProgress({ params: { id: event.id } })),
    enabled: event.cancelled,
    refetchInterval: ({ state: { data } }) =>
      data && data.refunded + data.failed < data.refunds ? POLL_MS : false,
  });
  const cancel = useMutation({
    mutationFn: () =>
      unwrapData(api.pages.cancel({ params: { id: event.id }, extraHeaders: attempt.start().extraHeaders })),
    onSuccess: async (result) => {
      attempt.settle();
      setConfirming(false);
      if ("approvalId" in result) toast.success(messages.approvals.sent);
      await refreshEvent(client, event.id);
    },
    onError: (error) => {
      attempt.settle(error);
      toast.error(describeFailure(error, "The event could not be cancelled. Please try again."));
    },
  });
  if (event.cancelled)
    return (
      <Panel title="This event is cancelled">
        {progress.data ? (
          <Progress
            label="Refunds"
            value={progress.data.refunded}
            max={Math.max(1, progress.data.refunds)}
            start={`${progress.data.refunded} of ${progress.data.refunds} orders refunded`}
            end={progress.data.failed > 0 ? `${progress.data.failed} failed` : undefined}
          />
        ) : null}
      </Panel>
    );
  if (!event.activated) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
      <p className="text-text-2">
        {problem ?? "Something came up? Everyone who paid can get their money back at once."}
      </p>
      <Button disabled={problem !== undefined} onClick={() => setConfirming(true)}>
        Cancel event
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Cancel this event?"
        description="The event closes, and everyone who paid is refunded in full. This cannot be undone."
        confirmLabel="Cancel event and refund everyone"
        busyLabel="Cancelling..."
        busy={cancel.isPending}
        cancelLabel="Keep event"
        danger
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}
