import { unwrapData } from "@matinee/app-shell/api/api-client";
import { formatUsd } from "@matinee/domain/money";
import { Stat } from "@matinee/ui/stat";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import type { ListQuery } from "../../lib/lists/list-address.ts";

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
  const show = (format: (sums: NonNullable<typeof totals.data>) => string) =>
    totals.data ? format(totals.data) : "…";
  if (totals.data === null)
    return (
      <p className="panel px-4 py-3 text-sm text-text-2">
        These orders are too many to add up. Narrow the search or the filters to see their sums.
      </p>
    );
  // The list above shows what is wrong with a filter.
  return (
    <dl
      aria-label="Totals of these orders"
      aria-busy={totals.isPending}
      className="panel grid grid-cols-4 gap-4 px-4 py-3 max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-4 max-tablet:gap-y-0.5 max-tablet:py-2"
    >
      <Stat {...onPhone} label="Orders" value={show(({ orders }) => orders.toLocaleString("en-US"))} />
      <Stat {...onPhone} label="Gross" value={show(({ gross }) => formatUsd(gross))} />
      <Stat {...onPhone} label="Net to filmmakers" value={show(({ net }) => formatUsd(net))} />
      <Stat {...onPhone} label="Refunds" value={show(({ refunded }) => formatUsd(refunded))} />
    </dl>
  );
}
