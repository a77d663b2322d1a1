import { toastMs } from "@matinee/domain/limits";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { explainLink, explainRefund, explainRevocation } from "@matinee/app-shell/order-refusals";
import { InvoicesDialog, InvoicesSection } from "@matinee/app-shell/components/invoices/invoices-section";
import { OrderTaxFacts } from "@matinee/app-shell/components/order-tax-facts";
import { AnswerList } from "@matinee/app-shell/components/tickets/answer-list";
import { findHistoryWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import { LANGUAGE_NAMES } from "@matinee/texts/language-names";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Fact, Facts } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { orderDetailQuery } from "./attendees.queries.ts";
import { formatDayTime } from "../../lib/dates.ts";
import { formatDispute, getFeeCents, getOrderState, listOrderAmounts } from "./format-order.ts";
import { RevokeCompDialog } from "./comps/revoke-comp-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReplaceLinkDialog } from "./replace-link-dialog.tsx";
import { OrderTickets } from "./tickets/order-tickets.tsx";
import { TicketDialog } from "./tickets/ticket-dialog.tsx";
import type { TicketAct } from "./tickets/ticket-menu.tsx";

const texts = messages.attendeesStep;

/** Shows one order with its items, payments and history, resends or replaces its link and refunds it. */
export function OrderDialog({
  event,
  orderId,
  onClose,
}: {
  event: OwnedPage;
  orderId: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  /** With what could be refunded when the refund was first requested. */
  const attempt = useIdempotencyKey<{ amount: number; refundable: number | undefined }>();
  const [refunding, setRefunding] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [isRevoking, setIsRevoking] = useState(false);
  const [isInvoicing, setIsInvoicing] = useState(false);
  const [ticketAct, setTicketAct] = useState<TicketAct | null>(null);
  const detail = useQuery(orderDetailQuery(event.id, orderId));
  const resend = useMutation({
    mutationFn: () => requireSuccess(api.orders.resend({ params: { id: event.id, orderId } })),
    onSuccess: () => toast.success(texts.linkSentAgain),
    onError: (error) => toast.error(describeFailure(error, texts.emailNotSent)),
  });
  const refund = useMutation({
    mutationFn: (amount: number) => {
      const { input, extraHeaders } = attempt.start({ amount, refundable: detail.data?.refundable }, orderId);
      const params = { id: event.id, orderId };
      return unwrapData(api.orders.refund({ params, body: input, extraHeaders }));
    },
    onSuccess: async (fresh) => {
      attempt.settle(undefined, orderId);
      setRefunding(false);
      if ("approvalId" in fresh) {
        toast.success(messages.approvals.sent);
        return;
      }
      toast.success(texts.refunded);
      client.setQueryData(orderDetailQuery(event.id, orderId).queryKey, fresh);
      await client.invalidateQueries({ queryKey: ["attendees", event.id] });
    },
    onError: async (error) => {
      toast.error(describeFailure(error, texts.refundFailed), {
        durationMs: toastMs.reason,
      });
      // The order may have been refunded elsewhere. The next press must send what is left now.
      if (attempt.settle(error, orderId)) await detail.refetch();
    },
  });
  const order = detail.data;
  const isFestival = event.kind === "festival";
  return (
    <>
      <Dialog
        open={!refunding && !isReplacing && !isRevoking && !isInvoicing && !ticketAct}
        onOpenChange={(open) => !open && onClose()}
        title={order ? order.name : texts.order}
        description={order?.email}
      >
        <DialogBody className="flex flex-col gap-5 pb-4">
          <QueryPanel query={detail}>
            {(order) => (
              <>
                <Facts>
                  <Fact name={texts.date}>{formatDayTime(order.createdAt, event.timezone)}</Fact>
                  <Fact name={texts.status}>
                    <Chip tone={getOrderState(order).tone}>{getOrderState(order).text}</Chip>
                  </Fact>
                  <Fact name={messages.orders.languageOfEmails}>{LANGUAGE_NAMES[order.language]}</Fact>
                  {order.giftRecipient ? (
                    <Fact name={texts.giftFor}>
                      {order.giftRecipient.name}, {order.giftRecipient.email}
                    </Fact>
                  ) : null}
                  <Fact name={texts.items}>
                    {listOrderAmounts(order).map(({ id, text, cents }) => (
                      <span key={id} className="flex justify-between gap-3">
                        <span>{text}</span>
                        <span className="tabular-nums">{messages.formats.money(cents, order.currency)}</span>
                      </span>
                    ))}
                  </Fact>
                  <Fact name={texts.paid}>{messages.formats.money(order.chargeTotal, order.currency)}</Fact>
                  <Fact name={texts.refunded}>
                    {messages.formats.money(order.amountRefunded, order.currency)}
                  </Fact>
                  {order.refundFailed > 0 ? (
                    <Fact name={messages.failedRefund.fact}>
                      {messages.formats.money(order.refundFailed, order.currency)}
                    </Fact>
                  ) : null}
                  <OrderTaxFacts order={order} />
                  <Fact name={messages.money.parts.fee}>
                    {messages.formats.money(getFeeCents(order), order.currency)}
                  </Fact>
                  <Fact name={texts.net}>{messages.formats.money(order.net, order.currency)}</Fact>
                  {order.address ? <Fact name={texts.address}>{order.address}</Fact> : null}
                  {order.disputeStatus ? <Fact name={texts.dispute}>{formatDispute(order)}</Fact> : null}
                </Facts>
                {order.answers.length > 0 ? (
                  <section aria-label={messages.attendeeAnswers.answers}>
                    <h3 className="mb-2 font-semibold">{messages.attendeeAnswers.answers}</h3>
                    <AnswerList answers={order.answers} isPass={isFestival} />
                  </section>
                ) : null}
                <OrderTickets event={event} tickets={order.tickets} onAsk={setTicketAct} />
                {order.chargeTotal > 0 ? (
                  <section aria-label={messages.invoiceForm.list} className="flex flex-col">
                    <h3 className="mb-2 font-semibold">{messages.invoiceForm.list}</h3>
                    <InvoicesSection
                      order={order}
                      timezone={event.timezone}
                      onAsk={() => setIsInvoicing(true)}
                    />
                  </section>
                ) : null}
                <section aria-label={texts.history}>
                  <h3 className="mb-2 font-semibold">{texts.history}</h3>
                  <ol className="flex flex-col gap-1.5 text-sm">
                    {order.history.map((entry) => (
                      <li key={entry.id} className="flex justify-between gap-3 border-t border-line pt-1.5">
                        <span>
                          {findHistoryWords(isFestival)[entry.kind]}
                          {entry.amount === null
                            ? ""
                            : ` ${messages.formats.money(entry.amount, order.currency)}`}
                          {entry.by ? <span className="text-text-3">, {entry.by}</span> : null}
                        </span>
                        <span className="text-text-3 tabular-nums">
                          {formatDayTime(entry.createdAt, event.timezone)}
                        </span>
                      </li>
                    ))}
                  </ol>
                </section>
              </>
            )}
          </QueryPanel>
        </DialogBody>
        {order ? (
          <DialogFooter>
            <Button
              disabled={!order.can.send}
              title={explainLink(order)}
              busy={resend.isPending}
              busyLabel={messages.actions.sending}
              onClick={() => resend.mutate()}
            >
              {texts.resendLink}
            </Button>
            <Button
              disabled={!order.can.replace}
              title={explainLink(order)}
              onClick={() => setIsReplacing(true)}
            >
              {texts.replaceLink}
            </Button>
            {order.comp ? (
              <Button
                variant="danger"
                disabled={!order.can.revoke}
                title={explainRevocation(order)}
                onClick={() => setIsRevoking(true)}
              >
                {(isFestival ? messages.passComps : messages.comps).revoke}
              </Button>
            ) : (
              <Button
                variant="danger"
                disabled={!order.can.refund}
                title={explainRefund(order)}
                onClick={() => setRefunding(true)}
              >
                {texts.refund}
              </Button>
            )}
          </DialogFooter>
        ) : null}
      </Dialog>
      <ReplaceLinkDialog
        eventId={event.id}
        holder={order && isReplacing ? { email: order.giftRecipient?.email ?? order.email, orderId } : null}
        onClose={() => setIsReplacing(false)}
      />
      {ticketAct ? <TicketDialog event={event} act={ticketAct} onClose={() => setTicketAct(null)} /> : null}
      {order && isInvoicing ? (
        <InvoicesDialog
          order={order}
          timezone={event.timezone}
          load={() => unwrapData(api.invoices.list({ params: { id: event.id, orderId } }))}
          save={(body) => unwrapData(api.invoices.save({ params: { id: event.id, orderId }, body }))}
          onChanged={() => detail.refetch()}
          onClose={() => setIsInvoicing(false)}
        />
      ) : null}
      {order && isRevoking ? (
        <RevokeCompDialog event={event} order={order} onClose={() => setIsRevoking(false)} />
      ) : null}
      {order && refunding ? (
        <RefundDialog
          isPass={isFestival}
          name={order.name}
          currency={order.currency}
          refundable={order.refundable}
          unanswered={attempt.unanswered[orderId]?.amount}
          busy={refund.isPending}
          onRefund={(amount) => refund.mutate(amount)}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </>
  );
}
