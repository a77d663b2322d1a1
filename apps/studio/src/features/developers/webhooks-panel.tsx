import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { Webhook } from "@matinee/contract/schemas/webhooks";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { NewKeyCards, type NewKeys } from "./new-key-card.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { webhooksQuery } from "./webhooks.queries.ts";
import { type WebhookAction, WebhooksTable } from "./webhooks-table.tsx";

const texts = messages.webhooks;

/** The addresses that get messages, with what was sent to one of them. */
export function WebhooksPanel({ newKeys }: { newKeys: NewKeys }) {
  const client = useQueryClient();
  const webhooks = useQuery(webhooksQuery);
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [asking, setAsking] = useState<{ action: "rotate" | "remove"; webhook: Webhook } | null>(null);
  const showSecret = (text: string) =>
    newKeys.show({ title: texts.copySecret, label: texts.theSecret, text });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = webhooks.data?.find(({ id }) => id === chosenId) ?? webhooks.data?.[0];
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const act = useMutation({
    mutationFn: async ({ action, webhook }: { action: WebhookAction; webhook: Webhook }) => {
      const params = { id: webhook.id };
      if (action === "test") {
        await unwrapData(api.webhooks.test({ params }));
        setChosenId(webhook.id);
      } else if (action === "enable") {
        await unwrapData(api.webhooks.update({ params, body: { enabled: true } }));
      } else if (action === "rotate") {
        const rotated = await unwrapData(api.webhooks.rotateSecret({ params }));
        showSecret(rotated.secret);
      } else await requireSuccess(api.webhooks.remove({ params }));
    },
    onSuccess: async (_result, { action }) => {
      setAsking(null);
      if (action !== "rotate")
        toast.success({ test: texts.testSent, enable: texts.enabled, remove: texts.removed }[action]);
      await refresh();
    },
    onError: (error) => toast.error(describeFailure(error, texts.notDone)),
  });
  return (
    <>
      <NewKeyCards {...newKeys} />
      <Panel
        flush
        title={texts.title}
        count={webhooks.data?.length}
        action={
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
            {texts.add}
          </Button>
        }
      >
        <WebhooksTable
          webhooks={webhooks}
          shownId={shown?.id}
          busy={act.isPending}
          onShow={setChosenId}
          onEdit={setEditing}
          onAct={(action, webhook) =>
            action === "rotate" || action === "remove"
              ? setAsking({ action, webhook })
              : act.mutate({ action, webhook })
          }
        />
      </Panel>
      {shown ? <DeliveriesPanel key={shown.id} webhook={shown} /> : null}
      {editing ? (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(created) => {
            setEditing(null);
            if (created) {
              showSecret(created.secret);
              setChosenId(created.id);
            }
            void refresh();
          }}
        />
      ) : null}
      <ConfirmDialog
        danger={asking?.action === "remove"}
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking?.action === "rotate" ? texts.rotateTitle : texts.removeTitle(asking?.webhook.url ?? "")}
        description={asking?.action === "rotate" ? texts.rotateText : texts.removeText}
        confirmLabel={asking?.action === "rotate" ? texts.rotate : texts.remove}
        busy={act.isPending}
        onConfirm={() => asking && act.mutate(asking)}
      />
    </>
  );
}
