import { OrderTaxFacts } from "@matinee/app-shell/components/order-tax-facts";
import { messages } from "@matinee/texts";
import { LANGUAGE_NAMES } from "@matinee/texts/language-names";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { getCountryName } from "@matinee/domain/countries";
import { nameCode } from "@matinee/domain/name-code";
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

const texts = messages.orders;

const { notAvailable } = messages.backOffice;
const { disputeReasons, disputeStates, risks } = messages.providerWords;

const attemptTexts: Record<AdminOrder["attempts"][number]["status"], string> = {
  started: texts.started,
  requires_action: texts.waitsForBank,
  succeeded: texts.succeeded,
  refused: texts.declined,
  abandoned: texts.notCompleted,
};

/** The buyer, the payment and the filmmaker of an order. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  // Without the provider's answer, the facts about the card are left out.
  const charge = useQuery({ ...orderChargeQuery(order.id), enabled: order.chargeId !== null }).data;
  return (
    <>
      <Panel
        title={texts.buyer}
        action={
          <Link className="link" to={paths.viewer(order.id)}>
            {texts.allOfThisViewer}
          </Link>
        }
      >
        <Facts>
          <Fact name={texts.name}>{order.name}</Fact>
          <Fact name={texts.email}>
            <CopyableText text={order.email} label={messages.orders.copyEmail} />
          </Fact>
          <Fact name={messages.orders.languageOfEmails}>{LANGUAGE_NAMES[order.language]}</Fact>
          {order.giftRecipient ? (
            <Fact name={texts.giftFor}>
              {order.giftRecipient.name}, {order.giftRecipient.email}
            </Fact>
          ) : null}
          <Fact name={texts.country}>
            {order.country ? getCountryName(order.country, messages.formats.locale) : notAvailable}
          </Fact>
          {order.address ? <Fact name={texts.address}>{order.address}</Fact> : null}
          <Fact name={texts.event}>
            <OrderEvent order={order} />
          </Fact>
          <Fact name={texts.visits}>{order.visits}</Fact>
          <Fact name={texts.afterWatching}>{formatYesNo(order.afterWatching)}</Fact>
        </Facts>
      </Panel>
      <Panel title={texts.payment}>
        <Facts>
          <Fact name={messages.orders.number}>
            <CopyableText text={formatOrderNumber(order.id)} label={messages.orders.copyNumber} />
          </Fact>
          <Fact name={texts.chargeNumber}>
            <ChargeId chargeId={order.chargeId} />
          </Fact>
          {charge?.card ? (
            <Fact name={messages.orders.card}>{messages.orders.cardEnds(charge.card)}</Fact>
          ) : null}
          {charge?.descriptor ? <Fact name={messages.orders.descriptor}>{charge.descriptor}</Fact> : null}
          {charge?.risk ? <Fact name={messages.orders.risk}>{nameCode(risks, charge.risk)}</Fact> : null}
          <Fact name={texts.orderId}>
            <CopyableText text={order.id} label={texts.copyTheOrderId} />
          </Fact>
          <OrderTaxFacts order={order} />
          <Fact name={texts.refundable}>{messages.formats.money(order.refundable, order.currency)}</Fact>
          {order.disputeStatus ? (
            <Fact name={texts.dispute}>
              {nameCode(disputeStates, order.disputeStatus)},{" "}
              {order.disputeReason ? nameCode(disputeReasons, order.disputeReason) : notAvailable}
            </Fact>
          ) : null}
          {order.attempts.map((attempt, at) => (
            <Fact key={attempt.id} name={texts.attempt(at + 1)}>
              {attemptTexts[attempt.status]}, {messages.formats.money(attempt.amount, order.currency)},{" "}
              {formatInstant(attempt.createdAt)}
              {attempt.failure ? `: ${attempt.failure}` : ""}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Panel title={texts.filmmaker}>
        <Facts>
          <Fact name={texts.name}>
            <Link className="link" to={paths.customer(order.owner.id)}>
              {order.owner.name}
            </Link>
          </Fact>
          <Fact name={texts.email}>{order.owner.email}</Fact>
        </Facts>
      </Panel>
    </>
  );
}
