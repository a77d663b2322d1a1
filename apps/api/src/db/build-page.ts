/**
 * Builds the body of a list response: one numbered page with the exact total.
 * @param options `path` is the list's path and `search` its search term, used to build the path of the next page;
 * `page` counts from 1
 */
export function buildPage<Row>(
  rows: Row[],
  { path, page, size, total, search }: PageOptions,
): { data: Row[]; total: number; pages: number; next: string | null } {
  const pages = Math.ceil(total / size);
  const searchParameter = search ? `&search_term=${encodeURIComponent(search)}` : "";
  return {
    data: rows,
    total,
    pages,
    next: page < pages ? `${path}?page=${page + 1}${searchParameter}` : null,
  };
}

interface PageOptions {
  path: string;
  page: number;
  size: number;
  total: number;
  search?: string | undefined;
}
