import type { Params } from "../http/params.ts";

const KEPT = 5000;

/** One call that the API got, for tests that ask what was sent. */
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

/** The latest calls, oldest first. Card and account numbers are kept by their last four digits. */
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

/** A copy without the numbers that nobody may keep. */
export function withoutNumbers(params: Params): Params {
  const copy: Params = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") copy[name] = SECRET_FIELDS.has(name) ? `…${value.slice(-4)}` : value;
    else copy[name] = value === undefined || Array.isArray(value) ? value : withoutNumbers(value);
  }
  // A security code's last four digits would be all of it.
  if (copy.cvc !== undefined) copy.cvc = "…";
  return copy;
}
