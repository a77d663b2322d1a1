import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Webhook, WebhookDelivery } from "@matinee/contract/schemas/webhooks";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { Cell, HeadCell, Table, TableBody, TableFrame, TableHead, TableRow } from "@matinee/ui/table";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { deliveriesQuery } from "./webhooks.queries.ts";

const texts = messages.webhooks;
const columns = texts.deliveryColumns;

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
        failureClassName="p-5"
        loading={
          <div className="p-5">
            <Skeleton className="h-40" />
          </div>
        }
        empty={<p className="p-5 text-text-2">{texts.noDeliveries}</p>}
      >
        {(data) => (
          <div className="grid laptop:grid-cols-[3fr_2fr]">
            <TableFrame bare label={title}>
              <Table>
                <TableHead>
                  <tr>
                    <HeadCell>{columns.when}</HeadCell>
                    <HeadCell>{columns.what}</HeadCell>
                    <HeadCell>{columns.answer}</HeadCell>
                    <HeadCell align="end">{columns.took}</HeadCell>
                    <HeadCell align="end">{columns.attempt}</HeadCell>
                  </tr>
                </TableHead>
                <TableBody>
                  {data.map((delivery) => (
                    <TableRow
                      key={delivery.id}
                      selected={delivery.id === shown?.id}
                      onOpen={() => setChosenId(delivery.id)}
                    >
                      <Cell quiet>{formatDayTime(delivery.sentAt ?? delivery.nextAttemptAt ?? "")}</Cell>
                      <Cell className="font-mono text-sm">{delivery.type}</Cell>
                      <Cell>
                        <DeliveryStatus delivery={delivery} />
                      </Cell>
                      <Cell align="end">{delivery.ms === null ? "–" : texts.seconds(delivery.ms)}</Cell>
                      <Cell align="end">{delivery.attempt}</Cell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableFrame>
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
