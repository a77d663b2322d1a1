import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Webhook } from "@matinee/contract/schemas/webhooks";
import { Button } from "@matinee/ui/button";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { api } from "../../api.ts";
import { deliveriesQuery, deliveryQuery } from "./webhooks.queries.ts";

const texts = messages.webhooks;

/** What was sent in a delivery, and what came back. */
export function DeliveryDetail({
  webhook,
  deliveryId,
  onSentAgain,
}: {
  webhook: Webhook;
  deliveryId: string;
  onSentAgain: (deliveryId: string) => void;
}) {
  const client = useQueryClient();
  const delivery = useQuery(deliveryQuery(webhook.id, deliveryId));
  const sendAgain = useMutation({
    mutationFn: () => unwrapData(api.webhooks.redeliver({ params: { id: webhook.id, deliveryId } })),
    onSuccess: async ({ id }) => {
      toast.success(texts.sentAgain);
      await client.invalidateQueries({ queryKey: deliveriesQuery(webhook.id).queryKey });
      onSentAgain(id);
    },
    onError: (error) => toast.error(describeFailure(error, texts.notDone)),
  });
  return (
    <QueryPanel
      query={delivery}
      frameFailure={(failure) => <div className="p-5">{failure}</div>}
      loading={
        <div className="border-l border-line p-5">
          <Skeleton className="h-40" />
        </div>
      }
    >
      {({ type, messageId, request, sentAt, status, response, error }) => (
        <div className="flex min-w-0 flex-col gap-3 border-line p-5 max-laptop:border-t laptop:border-l">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-mono text-sm wrap-anywhere">{type}</h3>
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden="true" />}
              busy={sendAgain.isPending}
              disabled={webhook.disabledAt !== null}
              onClick={() => sendAgain.mutate()}
            >
              {texts.sendAgain}
            </Button>
          </div>
          <h4 className="text-sm font-semibold">{texts.sent}</h4>
          <Code label={texts.sent} text={`webhook-id: ${messageId}\n\n${formatBody(request)}`} />
          {sentAt ? (
            <>
              <h4 className="text-sm font-semibold">
                {texts.answered} {status}
              </h4>
              {error || !response ? (
                <p className="text-sm wrap-anywhere text-text-2">{error ?? texts.emptyAnswer}</p>
              ) : (
                <Code label={texts.answered} text={formatBody(response)} />
              )}
            </>
          ) : null}
        </div>
      )}
    </QueryPanel>
  );
}

/** A text of a program, at most 320 px high. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-2 bg-surface-2 p-3"
    >
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </section>
  );
}

/** Indents JSON; leaves any other text as it is. */
function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
