import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Webhook, WebhookDelivery } from "@matinee/contract/schemas/webhooks";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { deliveriesQuery } from "./webhooks.queries.ts";

const texts = messages.webhooks;

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: "when",
    header: texts.deliveryColumns.when,
    quiet: true,
    cell: (delivery) => formatDayTime(delivery.sentAt ?? delivery.nextAttemptAt ?? ""),
  },
  {
    id: "what",
    header: texts.deliveryColumns.what,
    className: "font-mono text-sm",
    cell: (delivery) => delivery.type,
  },
  {
    id: "answer",
    header: texts.deliveryColumns.answer,
    cell: (delivery) => <DeliveryStatus delivery={delivery} />,
  },
  {
    id: "took",
    header: texts.deliveryColumns.took,
    align: "end",
    cell: ({ ms }) => (ms === null ? "–" : texts.seconds(ms)),
  },
  {
    id: "attempt",
    header: texts.deliveryColumns.attempt,
    align: "end",
    cell: (delivery) => delivery.attempt,
  },
];

/** The newest deliveries of a webhook, with one of them beside the list. */
export function DeliveriesPanel({ webhook }: { webhook: Webhook }) {
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = deliveries.data?.find(({ id }) => id === chosenId) ?? deliveries.data?.[0];
  const title = texts.deliveriesOf(new URL(webhook.url).host);
  return (
    <Panel flush title={title}>
      <QueryPanel
        query={deliveries}
        frameFailure={(failure) => <div className="p-5">{failure}</div>}
        loading={
          <div className="p-5">
            <Skeleton className="h-40" />
          </div>
        }
        empty={<p className="p-5 text-text-2">{texts.noDeliveries}</p>}
      >
        {(data) => (
          <div className="grid laptop:grid-cols-[3fr_2fr]">
            <ListTable
              bare
              label={title}
              columns={columns}
              rows={data}
              getId={(delivery) => delivery.id}
              isSelected={(delivery) => delivery.id === shown?.id}
              onOpen={(delivery) => setChosenId(delivery.id)}
            />
            {shown ? (
              <DeliveryDetail
                key={shown.id}
                webhook={webhook}
                deliveryId={shown.id}
                onSentAgain={setChosenId}
              />
            ) : null}
          </div>
        )}
      </QueryPanel>
    </Panel>
  );
}

/** The status of the response, or that the attempt waits. */
function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  if (!delivery.sentAt) return <Chip>{texts.waits}</Chip>;
  return (
    <Chip tone={delivery.delivered ? "success" : "danger"}>
      {delivery.status === null ? texts.noAnswer : delivery.status}
    </Chip>
  );
}
