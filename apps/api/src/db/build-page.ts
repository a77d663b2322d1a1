/**
 * Builds the body of a list response: one numbered page with the exact total.
 * @param options `path` is the list's path and `parameters` its other query parameters, used to build the path of the
 * next page; `page` counts from 1
 */
export function buildPage<Row>(
  rows: Row[],
  { path, page, size, total, parameters = {} }: PageOptions,
): { data: Row[]; total: number; pages: number; next: string | null } {
  const pages = Math.ceil(total / size);
  return { data: rows, total, pages, next: page < pages ? buildNextPath(path, page + 1, parameters) : null };
}

interface PageOptions {
  path: string;
  page: number;
  size: number;
  total: number;
  /** Empty and undefined ones are left out. */
  parameters?: Record<string, string | undefined>;
}

function buildNextPath(path: string, page: number, parameters: Record<string, string | undefined>): string {
  const pairs = Object.entries({ page: String(page), ...parameters }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${path}?${pairs.join("&")}`;
}
