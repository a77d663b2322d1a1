/** A specified call with its query parameters, body fields and response fields. */
export interface SpecifiedRoute {
  /** Method and path, with parameters in braces. */
  call: string;
  /** Names of query parameters. */
  query?: readonly string[];
  /** Fields of the body; `[]` marks a list. */
  body?: readonly string[];
  /** Fields of the success response. */
  response?: readonly string[];
  /** The response is a CSV report or a file. */
  stream?: true;
}

/** The paths of fields in `data`. */
export const prefixData = (names: readonly string[]) => names.map((name) => `data.${name}`);
/** The paths of fields of each row in `data`. */
export const prefixItems = (names: readonly string[]) => names.map((name) => `data[].${name}`);
/** The paths of a page: `data.data` with the rows, `pages` and `next`. */
export const prefixPage = (names: readonly string[]) => [
  "data.pages",
  "data.next",
  ...prefixData(prefixItems(names)),
];
/** The paths of a page of a staff list: the rows and their total. */
export const prefixCountedPage = (names: readonly string[]) => [
  "data.total",
  ...prefixData(prefixItems(names)),
];
