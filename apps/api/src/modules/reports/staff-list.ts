import { pageSizes } from "@matinee/contract/limits";

interface ListQuery {
  page?: number | undefined;
  part?: "rows" | "total" | undefined;
}

interface ListSource<Row> {
  select: (window: { limit: number; offset: number }) => Promise<Row[]>;
  count: () => Promise<number>;
}

/**
 * A page of 50 of a staff list, and exactly how many rows it has: both, or the part that was asked for. What is broad
 * takes long to count, and its rows need not wait for that.
 * @param path of the list, from which the next page's address is made
 */
export async function staffList<Row>(path: string, query: ListQuery, { select, count }: ListSource<Row>) {
  const size = pageSizes.staffList;
  const { page = 1, part, ...filters } = query;
  const [found, total] = await Promise.all([
    // One more than is shown tells whether there is a next page.
    part === "total" ? [] : select({ limit: size + 1, offset: (page - 1) * size }),
    part === "rows" ? null : count(),
  ]);
  const rows = found.slice(0, size);
  return {
    rows,
    total,
    pages: total === null ? null : Math.ceil(total / size),
    next: found.length > size ? nextPath(path, { ...filters, part, page: page + 1 }) : null,
  };
}

/** The address of a further page with the same filters. */
export function nextPath(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters.toString()}`;
}
