import type { Contract } from "@matinee/contract";
import type { InitClientReturn } from "@ts-rest/core";
import { createFailure } from "./matinee-error.ts";
import { routes } from "./routes.ts";

/** A route that repeats its first response for the same `Idempotency-Key` is marked. */
export type RouteEntry = readonly [method: string, path: string, idempotent?: "idempotent"];

type Routes = typeof routes;
type FullClient = InitClientReturn<Contract, { baseUrl: string }>;

interface CallOptions {
  signal?: AbortSignal;
  /**
   * Repeat a request whose response you lost with the same key: it takes effect once. By default each call has a new
   * key, where the route takes one.
   */
  idempotencyKey?: string;
}

/** The data of a successful response; undefined where it has none. */
type DataOf<Response> = Response extends { status: 200 | 201 | 202; body: { data: infer Data } }
  ? Data
  : Response extends { status: 204 }
    ? undefined
    : never;

type Call<Route> = Route extends (...args: infer Args) => Promise<infer Response>
  ? Args extends [input?: infer Input]
    ? Partial<Input> extends Input
      ? (input?: Input & CallOptions) => Promise<DataOf<Response>>
      : (input: Input & CallOptions) => Promise<DataOf<Response>>
    : never
  : never;

/** A page of a list: `next` is the path of the next one, or null. */
export interface Page<Row> {
  data: Row[];
  next: string | null;
}

type Calls<Client, Entries> = {
  readonly [Name in keyof Client as Name extends keyof Entries ? Name : never]: Call<Client[Name]>;
};

export type MatineeClient = {
  readonly [Resource in keyof FullClient as Resource extends keyof Routes ? Resource : never]: Calls<
    FullClient[Resource],
    Resource extends keyof Routes ? Routes[Resource] : never
  >;
} & {
  /** Yields the rows of a list from its first page on, and requests each further page when it is needed. */
  iterate<Row>(first: Page<Row>): AsyncGenerator<Row, void, undefined>;
};

interface CallInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/**
 * Creates a client of the routes that an API key can call. A failed call throws a `MatineeError`, and a call without a
 * response throws the TypeError of `fetch`.
 * @param options.baseUrl the API's address without a path, for example `https://api.example.com`
 * @param options.key an API key. Leave it out in browsers: there, only public routes work.
 */
export function createClient({ baseUrl, key }: { baseUrl: string; key?: string }): MatineeClient {
  const send = async ([method, path, idempotent]: RouteEntry, input: CallInput = {}): Promise<unknown> => {
    const { params = {}, query = {}, body, signal, idempotencyKey } = input;
    const url = new URL(fillPath(path, params), baseUrl);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers = new Headers();
    if (key) headers.set("authorization", `Bearer ${key}`);
    if (idempotent) headers.set("idempotency-key", idempotencyKey ?? crypto.randomUUID());
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await createFailure(response);
    if (response.status === 204) return undefined;
    // Each success of these routes is this envelope.
    const { data } = (await response.json()) as { data: unknown };
    return data;
  };
  async function* iterate<Row>(first: Page<Row>) {
    let page = first;
    yield* page.data;
    while (page.next !== null) {
      // A list's pages have the same rows.
      page = (await send(["GET", page.next])) as Page<Row>;
      yield* page.data;
    }
  }
  const resources = Object.entries(routes).map(([resource, entries]) => [
    resource,
    Object.fromEntries(
      Object.entries<RouteEntry>(entries).map(([name, entry]) => [
        name,
        (input?: CallInput) => send(entry, input),
      ]),
    ),
  ]);
  // Object.fromEntries loses the keys; the table has one entry for each function of the type.
  return { ...Object.fromEntries(resources), iterate } as MatineeClient;
}

/** Puts the parameters into the path. @throws TypeError for a parameter that is missing */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The parameter ${name} of ${path} is missing`);
    return encodeURIComponent(value);
  });
}
