import { setTimeout as wait } from "node:timers/promises";

export const FAULT_BEHAVIOURS = [
  "drop",
  "drop-after",
  "error-500",
  "error-500-after",
  "hang",
  "hang-after",
  "slow",
  "rate-limit",
  "no-json",
  "wrong-amount",
] as const;

/**
 * The fault of a call. `-after` means that the call takes effect before it fails. `no-json` answers with a web page, as a proxy
 * may, and `wrong-amount` with an amount that is one unit too high; of those, only the latter takes effect.
 */
export type FaultBehaviour = (typeof FAULT_BEHAVIOURS)[number];

export type FaultMatch = {
  method?: string;
  /** A path, where `*` matches one part and `**` any number of parts. */
  path?: string;
  /** The amount that the call names, so that a test can choose its own payment. */
  amount?: number;
  /** The number of calls that the fault applies to. Default: 1. */
  count?: number;
  /** The number of matching calls that succeed first. */
  skip?: number;
};

export type FaultWish = FaultMatch & { behaviour: FaultBehaviour; ms?: number };

export type Fault = Required<Omit<FaultWish, "amount">> & Pick<FaultWish, "amount"> & { id: number };

const HANG_MS = 30_000;

/** The faults queued for the next calls, in the order in which they were added. */
export class Faults {
  #queue: Fault[] = [];
  #lastId = 0;

  get queued(): readonly Fault[] {
    return this.#queue;
  }

  add(wish: FaultWish): Fault {
    this.#lastId += 1;
    const fault: Fault = {
      id: this.#lastId,
      method: (wish.method ?? "*").toUpperCase(),
      path: wish.path ?? "/v1/**",
      ...(wish.amount !== undefined && { amount: wish.amount }),
      count: wish.count ?? 1,
      skip: wish.skip ?? 0,
      behaviour: wish.behaviour,
      ms: wish.ms ?? (wish.behaviour.startsWith("hang") ? HANG_MS : 1000),
    };
    this.#queue.push(fault);
    return fault;
  }

  clear(): void {
    this.#queue = [];
  }

  /** Takes the fault that applies to this call from the queue. */
  take(method: string, path: string, amount?: number): Fault | undefined {
    const fault = this.#queue.find(
      (queued) =>
        (queued.method === "*" || queued.method === method) &&
        (queued.amount === undefined || queued.amount === amount) &&
        matchesPath(queued.path, path),
    );
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.count -= 1;
    if (fault.count <= 0) this.#queue = this.#queue.filter((queued) => queued !== fault);
    return fault;
  }
}

/** Waits at the moment at which a slow server would. */
export async function waitFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds);
}

function matchesPath(pattern: string, path: string): boolean {
  const source = pattern
    .split("**")
    .map((piece) => piece.split("*").map(escapeRegExp).join("[^/]+"))
    .join(".*");
  return new RegExp(`^${source}$`).test(path);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
}
