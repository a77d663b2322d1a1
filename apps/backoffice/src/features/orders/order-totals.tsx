import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { Amounts } from "@matinee/app-shell/components/amounts";
import { Stat } from "@matinee/ui/stat";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import type { ListQuery } from "@matinee/app-shell/lists/list-address";

const texts = messages.orders;

/** On a phone the sums are short lines of text: the rows of the list begin on the first screen. */
const onPhone = {
  className:
    "max-tablet:flex-row max-tablet:items-baseline max-tablet:gap-1.5 max-tablet:[&_dd_span]:text-sm",
};

/** The sums of the orders that match the search and the filters. They arrive apart from the rows. */
export function OrderTotals({ query }: { query: ListQuery }) {
  const { page: _page, ...filters } = query;
  const totals = useQuery({
    queryKey: ["orders", "sums", filters],
    queryFn: ({ signal }) => unwrapData(api.adminOrders.totals({ query: filters, fetchOptions: { signal } })),
  });
  const show = (key: "gross" | "net" | "refunded") =>
    totals.data ? (
      <Amounts
        amounts={totals.data.byCurrency.map((sums) => ({ currency: sums.currency, amount: sums[key] }))}
      />
    ) : (
      "…"
    );
  if (totals.data === null)
    return <p className="panel px-4 py-3 text-sm text-text-2">{texts.tooManyToAdd}</p>;
  // The list above shows what is wrong with a filter.
  return (
    <dl
      aria-label={texts.totalsOfTheseOrders}
      aria-busy={totals.isPending}
      className="panel grid grid-cols-4 gap-4 px-4 py-3 max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-4 max-tablet:gap-y-0.5 max-tablet:py-2"
    >
      <Stat
        {...onPhone}
        label={texts.orders}
        value={totals.data ? messages.formats.number(totals.data.orders) : "…"}
      />
      <Stat {...onPhone} label={texts.gross} value={show("gross")} />
      <Stat {...onPhone} label={texts.netToFilmmakers} value={show("net")} />
      <Stat {...onPhone} label={texts.refunds} value={show("refunded")} />
    </dl>
  );
}
