import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { getCountryName } from "@matinee/domain/countries";
import { formatUsd } from "@matinee/domain/money";
import { Fact, Facts } from "@matinee/ui/panel";
import { Link } from "react-router";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { ChargeId } from "../../components/charge-id.tsx";
import { OrderEvent } from "../../components/order-event.tsx";
import { paths } from "../../paths.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { OrderHistory } from "./order-history.tsx";

/** The drawer of an order. */
export function OrderDrawer({ order }: { order: OrderRow }) {
  const { notAvailable } = messages.backOffice;
  return (
    <div className="flex flex-col gap-5">
      <Facts columns>
        <Fact name={messages.orders.number}>
          <CopyableText text={formatOrderNumber(order.id)} label={messages.orders.copyNumber} />
        </Fact>
        <Fact name="Email">
          <CopyableText text={order.email} label={messages.orders.copyEmail} />
        </Fact>
        <Fact name="Event">
          <OrderEvent order={order} />
        </Fact>
        <Fact name="Charge id">
          <ChargeId chargeId={order.chargeId} />
        </Fact>
        <Fact name="Order date">{formatInstant(order.createdAt)}</Fact>
        <Fact name="Dispute reason">{order.disputeReason ?? notAvailable}</Fact>
        <Fact name="Dispute status">{order.disputeStatus ?? notAvailable}</Fact>
        <Fact name="Customer's country">
          {order.customersCountry ? getCountryName(order.customersCountry) : notAvailable}
        </Fact>
        <Fact name="Charge total">{formatUsd(order.chargeTotal)}</Fact>
        <Fact name="Net">{formatUsd(order.net)}</Fact>
        <Fact name="Amount refunded">{formatUsd(order.amountRefunded)}</Fact>
        {order.refundFailed > 0 ? (
          <Fact name={messages.failedRefund.fact}>{formatUsd(order.refundFailed)}</Fact>
        ) : null}
        <Fact name="Purchased after watching">{formatYesNo(order.afterWatching)}</Fact>
        <Fact name="Visits">{order.visits}</Fact>
        <Fact name="Items">
          {order.products.map(({ quantity, title }) => `${quantity} x ${title}`).join(", ")}
        </Fact>
      </Facts>
      <OrderHistory order={order} />
      <Link className="link self-start" to={paths.order(order.id)}>
        {messages.backOffice.viewFullDetails}
      </Link>
    </div>
  );
}
