import { messages } from "@matinee/texts";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { findCurrentPayouts } from "./find-payouts.ts";
import { formatPayoutPlan } from "./format-payout-plan.ts";
import { formatArrivalDay, formatPayout } from "./format-payout.ts";
import { payoutPlanQuery, payoutsQuery } from "./money.queries.ts";

const texts = messages.money.payout;

/** The next payout to the bank, the last one, and when payouts go out. Nothing while the provider does not answer: the payouts' list says so. */
export function PayoutCard({ onOpen }: { onOpen: () => void }) {
  const payouts = useQuery(payoutsQuery);
  const plan = useQuery(payoutPlanQuery);
  if (payouts.isPending || plan.isPending) return <Skeleton className="rounded-3! max-laptop:h-[180px]" />;
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
        ) : null}
        {plan.data === undefined ? null : plan.data?.bankLast4 ? (
          <p className="mt-1 flex items-center gap-2 text-sm text-text-2">
            <Landmark aria-hidden="true" className="size-4 shrink-0" />
            {texts.bank(plan.data.bankLast4)}
          </p>
        ) : (
          <p className="text-sm text-text-3">{texts.noBank}</p>
        )}
      </div>
      {last ? (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-md">
          <span className="text-text-2">{texts.last(formatArrivalDay(last))}</span>
          <strong className="font-semibold tabular-nums">{formatPayout(last)}</strong>
        </p>
      ) : null}
      {plan.data?.bankLast4 ? (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-md">
          <span className="text-text-2">{texts.rhythm}</span>
          {formatPayoutPlan(plan.data)}
        </p>
      ) : null}
      <button type="button" className="link mt-auto self-start text-sm font-semibold" onClick={onOpen}>
        {texts.all}
      </button>
    </section>
  );
}
