import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { getCountryName } from "@matinee/domain/countries";
import { formatUsd } from "@matinee/domain/money";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ChargeId } from "../../components/charge-id.tsx";
import { OrderEvent } from "../../components/order-event.tsx";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { paths } from "../../paths.ts";
import { orderChargeQuery } from "./orders.queries.ts";

const { notAvailable } = messages.backOffice;

const attemptTexts: Record<AdminOrder["attempts"][number]["status"], string> = {
  started: "Started",
  requires_action: "Waits for the bank's confirmation",
  succeeded: "Succeeded",
  refused: "Declined",
  abandoned: "Not completed",
};

/** The buyer, the payment and the filmmaker of an order. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  // Without the provider's answer, the facts about the card are left out.
  const charge = useQuery({ ...orderChargeQuery(order.id), enabled: order.chargeId !== null }).data;
  return (
    <>
      <Panel
        title="Buyer"
        action={
          <Link className="link" to={paths.viewer(order.id)}>
            All of this viewer
          </Link>
        }
      >
        <Facts>
          <Fact name="Name">{order.name}</Fact>
          <Fact name="Email">
            <CopyableText text={order.email} label={messages.orders.copyEmail} />
          </Fact>
          {order.giftRecipient ? (
            <Fact name="Gift for">
              {order.giftRecipient.name}, {order.giftRecipient.email}
            </Fact>
          ) : null}
          <Fact name="Country">{order.country ? getCountryName(order.country) : notAvailable}</Fact>
          {order.address ? <Fact name="Address">{order.address}</Fact> : null}
          <Fact name="Event">
            <OrderEvent order={order} />
          </Fact>
          <Fact name="Visits">{order.visits}</Fact>
          <Fact name="After watching">{formatYesNo(order.afterWatching)}</Fact>
        </Facts>
      </Panel>
      <Panel title="Payment">
        <Facts>
          <Fact name={messages.orders.number}>
            <CopyableText text={formatOrderNumber(order.id)} label={messages.orders.copyNumber} />
          </Fact>
          <Fact name="Charge id">
            <ChargeId chargeId={order.chargeId} />
          </Fact>
          {charge?.card ? (
            <Fact name={messages.orders.card}>{messages.orders.cardEnds(charge.card)}</Fact>
          ) : null}
          {charge?.descriptor ? <Fact name={messages.orders.descriptor}>{charge.descriptor}</Fact> : null}
          {charge?.risk ? <Fact name={messages.orders.risk}>{charge.risk}</Fact> : null}
          <Fact name="Order id">
            <CopyableText text={order.id} label="Copy the order id" />
          </Fact>
          <Fact name="Refundable">{formatUsd(order.refundable)}</Fact>
          {order.disputeStatus ? (
            <Fact name="Dispute">
              {order.disputeStatus}, {order.disputeReason ?? notAvailable}
            </Fact>
          ) : null}
          {order.attempts.map((attempt, at) => (
            <Fact key={attempt.id} name={`Attempt ${at + 1}`}>
              {attemptTexts[attempt.status]}, {formatUsd(attempt.amount)}, {formatInstant(attempt.createdAt)}
              {attempt.failure ? `: ${attempt.failure}` : ""}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Panel title="Filmmaker">
        <Facts>
          <Fact name="Name">
            <Link className="link" to={paths.customer(order.owner.id)}>
              {order.owner.name}
            </Link>
          </Fact>
          <Fact name="Email">{order.owner.email}</Fact>
        </Facts>
      </Panel>
    </>
  );
}
