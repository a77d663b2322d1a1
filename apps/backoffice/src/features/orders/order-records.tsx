import { QueryError } from "@matinee/app-shell/components/query-states";
import { AnswerList } from "@matinee/app-shell/components/tickets/answer-list";
import { findHistoryWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { hasPass } from "@matinee/domain/admission";
import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "../../lib/formats/dates.ts";
import { OrderTickets } from "./order-tickets.tsx";
import { orderQuery } from "./orders.queries.ts";

const texts = messages.orders;

/** The tickets of an order, and its payments, refunds and disputes, from the first attempt on. */
export function OrderRecords({ order }: { order: OrderRow }) {
  const detail = useQuery(orderQuery(order));
  const isPass = hasPass(order.products);
  if (detail.isError) {
    return (
      <QueryError error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    );
  }
  return (
    <>
      {detail.data ? <OrderTickets order={detail.data} /> : null}
      {detail.data && detail.data.answers.length > 0 ? (
        <section aria-label={messages.attendeeAnswers.answers}>
          <h3 className="mb-2 text-sm font-semibold">{messages.attendeeAnswers.answers}</h3>
          <AnswerList answers={detail.data.answers} isPass={isPass} />
        </section>
      ) : null}
      <section aria-label={texts.historyOfTheOrder} className="min-h-16">
        <h3 className="mb-2 text-sm font-semibold">{texts.history}</h3>
        {detail.isPending ? (
          <output className="text-text-3">{messages.tables.loading}</output>
        ) : (
          <ol className="flex flex-col gap-1.5 text-sm">
            {detail.data.history.map((entry) => (
              <li key={entry.id} className="flex flex-wrap gap-x-4">
                <span className="w-52 text-text-3 tabular-nums">{formatInstant(entry.createdAt)}</span>
                <span className="font-medium">{findHistoryWords(isPass)[entry.kind]}</span>
                {entry.amount === null ? null : (
                  <span className="tabular-nums">{messages.formats.money(entry.amount, order.currency)}</span>
                )}
                {entry.by ? <span className="text-text-2">{texts.byPerson(entry.by)}</span> : null}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
