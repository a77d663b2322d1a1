import { unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Payout } from "@matinee/contract/schemas/money";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { formatInstant, formatUtcDay } from "../../lib/formats/dates.ts";

const texts = messages.customerPayouts;

/** Why a customer's money has or has not come: the balance, the plan, a wait, the newest payout and the last failure. */
export function CustomerPayoutsPanel({ customerId: id }: { customerId: string }) {
  const query = useQuery({
    queryKey: ["customer", id, "payouts"],
    queryFn: () => unwrapData(api.adminAccounts.payouts({ params: { id } })),
  });
  return (
    <Panel title={texts.title}>
      <QueryPanel query={query} loading={<Skeleton className="h-8" />}>
        {({ plan, balance, payouts, heldUntil }) => {
          if (!plan) return <p className="text-sm text-text-2">{texts.none}</p>;
          const [newest] = payouts;
          const failed = payouts.find(({ status }) => status === "failed");
          return (
            <Facts>
              {heldUntil ? (
                <Fact name={texts.heldUntil}>
                  {formatInstant(heldUntil)}. {texts.heldHelp}
                </Fact>
              ) : null}
              {balance ? (
                <Fact name={texts.balance}>
                  {balance.length === 0
                    ? texts.noBalance
                    : balance
                        .map(({ currency, available, pending }) =>
                          texts.balanceParts(
                            messages.formats.money(available, currency),
                            messages.formats.money(pending, currency),
                          ),
                        )
                        .join("; ")}
                </Fact>
              ) : null}
              <Fact name={texts.schedule}>{texts.intervals[plan.interval]}</Fact>
              <Fact name={texts.bank}>{plan.bankLast4 ? texts.bankEnds(plan.bankLast4) : texts.noBank}</Fact>
              <Fact name={texts.newest}>{newest ? describePayout(newest) : texts.noPayout}</Fact>
              {failed && failed !== newest ? <Fact name={texts.failed}>{describePayout(failed)}</Fact> : null}
            </Facts>
          );
        }}
      </QueryPanel>
    </Panel>
  );
}

const describePayout = ({ amount, currency, status, arrivesAt }: Payout) =>
  texts.describe(
    messages.formats.money(amount, currency),
    messages.money.payoutStates[status] ?? status,
    formatUtcDay(arrivesAt),
  );
