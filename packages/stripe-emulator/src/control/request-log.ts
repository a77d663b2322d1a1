import type { Params } from "../http/params.ts";

const KEPT = 5000;

/** One call that the API received, for tests. */
export type LoggedRequest = {
  id: string;
  at: string;
  method: string;
  path: string;
  params: Params;
  idempotencyKey: string | undefined;
  account: string | undefined;
  status: number | undefined;
  replayed: boolean;
  fault: string | undefined;
};

/** The latest calls, oldest first, with only the last four digits of card and account numbers. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  add(entry: LoggedRequest): LoggedRequest {
    if (this.#entries.length >= KEPT * 2) this.#entries = this.#entries.slice(-KEPT);
    this.#entries.push(entry);
    return entry;
  }

  clear(): void {
    this.#entries = [];
  }
}

const SECRET_FIELDS = new Set(["number", "cvc", "account_number"]);

/** Returns a copy without card, account and security numbers. */
export function removeNumbers(params: Params): Params {
  const copy: Params = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") copy[name] = SECRET_FIELDS.has(name) ? `…${value.slice(-4)}` : value;
    else copy[name] = value === undefined || Array.isArray(value) ? value : removeNumbers(value);
  }
  // The last four digits of a security code would be the whole code.
  if (copy.cvc !== undefined) copy.cvc = "…";
  return copy;
}
