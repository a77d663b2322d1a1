import { messages } from "@matinee/contract/messages";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { findCurrentPayouts } from "./find-payouts.ts";
import { formatArrivalDay, formatPayout } from "./format-payout.ts";
import { payoutsQuery } from "./money.queries.ts";

const texts = messages.money.payout;

/** The next payout to the bank and the last one. Nothing while the provider does not answer: the payouts' list says so. */
export function PayoutCard({ onOpen }: { onOpen: () => void }) {
  const payouts = useQuery(payoutsQuery);
  if (payouts.isPending) return <Skeleton className="rounded-3! max-laptop:h-[180px]" />;
  if (!payouts.data) return null;
  const { next, last } = findCurrentPayouts(payouts.data);
  return (
    <section aria-label={messages.money.tabs.payouts} className="panel flex flex-col gap-4 p-6">
      <div>
        <h2 className="text-md leading-ui font-normal text-text-2">
          {next ? texts.next(formatArrivalDay(next)) : texts.noNext}
        </h2>
        {next ? (
          <p className="text-title-sm leading-title font-medium tracking-title">{formatPayout(next)}</p>
        ) : (
          <p className="text-sm text-text-3">{texts.howItWorks}</p>
        )}
      </div>
      {last ? (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-md">
          <span className="text-text-2">{texts.last(formatArrivalDay(last))}</span>
          <strong className="font-semibold tabular-nums">{formatPayout(last)}</strong>
        </p>
      ) : null}
      <button type="button" className="link mt-auto self-start text-sm font-semibold" onClick={onOpen}>
        {texts.all}
      </button>
    </section>
  );
}
