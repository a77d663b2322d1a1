import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Webhook } from "@matinee/contract/schemas/webhooks";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { integrationsQuery } from "./integrations.queries.ts";

const texts = messages.webhooks;

/** The webhooks of a customer with their last day. An admin can disable one and enable it again. */
export function CustomerWebhooksPanel({ customerId: id }: { customerId: string }) {
  const client = useQueryClient();
  const integrations = useQuery(integrationsQuery(id));
  const [asking, setAsking] = useState<Webhook | null>(null);
  const problem = findRoleProblem("admin");
  const change = useMutation({
    mutationFn: ({ webhook, disabled }: { webhook: Webhook; disabled: boolean }) =>
      requireSuccess(
        api.integrations.switchWebhook({ params: { id, webhookId: webhook.id }, body: { disabled } }),
      ),
    onSuccess: async (_result, { disabled }) => {
      toast.success(disabled ? texts.disabled : texts.enabled);
      setAsking(null);
      await client.invalidateQueries({ queryKey: integrationsQuery(id).queryKey });
    },
    onError: (error) => toastFailure(error, texts.notSaved),
  });
  const webhooks = integrations.data?.webhooks;
  return (
    <Panel title={texts.title} count={webhooks?.length}>
      <QueryPanel
        query={integrations}
        loading={<Skeleton className="h-8" />}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty={<p className="text-sm text-text-2">{texts.noneOfCustomer}</p>}
      >
        {({ webhooks }) => (
          <ul className="flex flex-col divide-y divide-line text-sm">
            {webhooks.map((webhook) => (
              <li key={webhook.id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 leading-ui wrap-anywhere">
                  <strong className="block font-semibold">{webhook.url}</strong>
                  <span className="text-text-2">
                    {messages.formats.list(
                      webhook.events.map((event) => texts.events[event]),
                      "unit",
                    )}
                  </span>
                  <span className="block text-text-3">{describeState(webhook)}</span>
                </span>
                <Button
                  size="sm"
                  disabled={problem !== undefined || change.isPending}
                  title={problem}
                  aria-label={webhook.disabledAt ? texts.enableIt(webhook.url) : texts.disableIt(webhook.url)}
                  onClick={() =>
                    webhook.disabledAt ? change.mutate({ webhook, disabled: false }) : setAsking(webhook)
                  }
                >
                  {webhook.disabledAt ? texts.enable : texts.disable}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      {problem && webhooks?.length ? <p className="mt-2 text-sm text-text-2">{problem}.</p> : null}
      <ConfirmDialog
        danger
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={texts.disableTitle(asking?.url ?? "")}
        description={texts.disableText}
        confirmLabel={texts.disable}
        busy={change.isPending}
        onConfirm={() => asking && change.mutate({ webhook: asking, disabled: true })}
      />
    </Panel>
  );
}

function describeState({ disabledAt, disabledBy, failingSince, lastDay }: Webhook): string {
  if (disabledAt) return disabledBy === "staff" ? texts.disabledByTeam : texts.disabledAfterFailures;
  if (failingSince) return texts.failing(formatInstant(failingSince));
  return lastDay.attempts === 0 ? texts.nothingSent : texts.arrived(lastDay.delivered, lastDay.attempts);
}
