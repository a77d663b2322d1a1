import { messages } from "@matinee/texts";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { getCountryName } from "@matinee/domain/countries";
import { nameCode } from "@matinee/domain/name-code";
import { Fact, Facts } from "@matinee/ui/panel";
import { Link } from "react-router";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { ChargeId } from "../../components/charge-id.tsx";
import { OrderEvent } from "../../components/order-event.tsx";
import { paths } from "../../paths.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { OrderRecords } from "./order-records.tsx";

const texts = messages.orders;

/** The drawer of an order. */
export function OrderDrawer({ order }: { order: ChangeableOrder }) {
  const { notAvailable } = messages.backOffice;
  const { disputeReasons, disputeStates } = messages.providerWords;
  return (
    <div className="flex flex-col gap-5">
      <Facts columns>
        <Fact name={messages.orders.number}>
          <CopyableText text={formatOrderNumber(order.id)} label={messages.orders.copyNumber} />
        </Fact>
        <Fact name={texts.email}>
          <CopyableText text={order.email} label={messages.orders.copyEmail} />
        </Fact>
        <Fact name={texts.event}>
          <OrderEvent order={order} />
        </Fact>
        <Fact name={texts.chargeNumber}>
          <ChargeId chargeId={order.chargeId} />
        </Fact>
        <Fact name={texts.orderDate}>{formatInstant(order.createdAt)}</Fact>
        <Fact name={texts.disputeReason}>
          {order.disputeReason ? nameCode(disputeReasons, order.disputeReason) : notAvailable}
        </Fact>
        <Fact name={texts.disputeStatus}>
          {order.disputeStatus ? nameCode(disputeStates, order.disputeStatus) : notAvailable}
        </Fact>
        <Fact name={texts.customersCountry}>
          {order.customersCountry
            ? getCountryName(order.customersCountry, messages.formats.locale)
            : notAvailable}
        </Fact>
        <Fact name={texts.chargeTotal}>{messages.formats.money(order.chargeTotal, order.currency)}</Fact>
        <Fact name={texts.net}>{messages.formats.money(order.net, order.currency)}</Fact>
        <Fact name={texts.amountRefunded}>
          {messages.formats.money(order.amountRefunded, order.currency)}
        </Fact>
        {order.refundFailed > 0 ? (
          <Fact name={messages.failedRefund.fact}>
            {messages.formats.money(order.refundFailed, order.currency)}
          </Fact>
        ) : null}
        <Fact name={texts.purchasedAfterWatching}>{formatYesNo(order.afterWatching)}</Fact>
        <Fact name={texts.visits}>{order.visits}</Fact>
        <Fact name={texts.items}>
          {messages.formats.list(
            order.products.map(({ quantity, title }) => `${quantity} x ${title}`),
            "unit",
          )}
        </Fact>
      </Facts>
      <OrderRecords order={order} />
      <Link className="link self-start" to={paths.order(order.id)}>
        {messages.backOffice.viewFullDetails}
      </Link>
    </div>
  );
}
