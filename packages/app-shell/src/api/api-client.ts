import type { Contract } from "@matinee/contract";
import type { ErrorCode } from "@matinee/contract/errors";
import type { InitClientReturn } from "@ts-rest/core";
import { type ApiFailure, createNetworkFailure, createResponseFailure } from "./api-failure.ts";
import type { RouteEntry, RouteTable } from "../routing/route-table.ts";
import { getPageLanguage } from "./page-language.ts";
import { endSession, type SessionStore, trackRenewal } from "../auth/session.ts";

type FullClient = InitClientReturn<Contract, { baseUrl: string }>;

/** The client of the routes in `Routes`, with the contract's types. */
export type ApiClient<Routes = RouteTable> = {
  readonly [Resource in keyof FullClient as Resource extends keyof Routes ? Resource : never]: PickRoutes<
    FullClient[Resource],
    Resource extends keyof Routes ? keyof Routes[Resource] : never
  >;
};

type PickRoutes<Client, Names> = {
  readonly [Name in keyof Client as Name extends Names ? Name : never]: Client[Name];
};

/** The arguments of a call. The client's types restrict them to those that its route accepts. */
interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  extraHeaders?: Record<string, string | undefined>;
  fetchOptions?: RequestInit;
}

/**
 * Creates a typed client for same-origin calls of /v1. Its types come from the contract; at run time it needs only the
 * route table and fetch, so that no schema reaches the browser.
 *
 * With a `session`, each call sends the stored token as `x-session-id` and stores the token that a response brings. A
 * 401 to the stored token removes it and calls `onSignedOut`; a 401 to a token that was replaced meanwhile repeats the
 * request with the new one.
 *
 * If the API asks for a proof of work, the client does it and repeats the request once; `ChallengeNotice` shows it.
 * A 403 to staff who have to set up a second factor first calls `onSecondFactorRequired`. If the API asks for a proof of
 * identity, or for the reason why staff act for a customer, `onStepUpNeeded` or `onActingPeriodNeeded` gets it from the
 * user, and the client repeats the request.
 * @param options.routes from `virtual:matinee-routes`
 */
export function createApiClient<
  const Routes extends Readonly<Record<string, Readonly<Record<string, RouteEntry>>>>,
>({
  routes,
  session,
  headers: ownHeaders = {},
  getDeviceId,
  onSignedOut,
  onSecondFactorRequired,
  onStepUpNeeded,
  onActingPeriodNeeded,
}: {
  routes: Routes;
  session?: SessionStore;
  /** Sent with each call, for example the token of a moderator. */
  headers?: Readonly<Record<string, string>>;
  /** Returns an id of this browser. Every POST sends it, so that the server notices a sign-in from a new device. */
  getDeviceId?: () => string;
  onSignedOut?: () => void;
  onSecondFactorRequired?: () => void;
  /** @returns whether the request can be repeated */
  onStepUpNeeded?: (details: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** @returns whether the request can be repeated */
  onActingPeriodNeeded?: (details: Readonly<Record<string, unknown>>) => Promise<boolean>;
}): ApiClient<Routes> {
  const send = async (entry: RouteEntry, input: CallInput = {}) => {
    const token = session?.get();
    let response = await sendOnce(entry, input);
    if (response.status === 401 && token && session?.get() && session.get() !== token) {
      response = await sendOnce(entry, input);
    }
    let repeated = input;
    const met = new Set<ApiFailure["code"]>();
    // One call can need a reason and then a proof of identity.
    for (;;) {
      const failure = findRepeatableFailure(response);
      if (!failure || met.has(failure.code)) return response;
      met.add(failure.code);
      const next = await meetDemand(failure, repeated);
      if (!next) return response;
      repeated = next;
      response = await sendOnce(entry, repeated);
    }
  };
  /** Does what the API wants before it accepts a call. @returns the call to repeat; null when the user declined */
  const meetDemand = async ({ code, details }: ApiFailure, input: CallInput): Promise<CallInput | null> => {
    if (code === "step-up-needed") return (await onStepUpNeeded?.(details)) ? input : null;
    if (code === "acting-period-needed") return (await onActingPeriodNeeded?.(details)) ? input : null;
    // Loaded on demand: hardly any visitor needs it.
    const { solveApiChallenge } = await import("./solve-challenge.ts");
    const solution = await solveApiChallenge(details);
    return { ...input, extraHeaders: { ...input.extraHeaders, "x-challenge-solution": solution } };
  };
  const sendOnce = async (
    [method, path, isForm = false]: RouteEntry,
    { params = {}, query = {}, body, extraHeaders = {}, fetchOptions }: CallInput,
  ) => {
    const headers = new Headers(ownHeaders);
    const language = getPageLanguage();
    if (language) headers.set("accept-language", language);
    for (const [name, value] of Object.entries(extraHeaders))
      if (value !== undefined) headers.set(name, value);
    const token = session?.get();
    if (token) headers.set("x-session-id", token);
    if (getDeviceId && method === "POST") headers.set("x-device-id", getDeviceId());
    const init: RequestInit = { ...fetchOptions, method, headers };
    // The browser sets a form's content type, which contains the multipart boundary.
    if (isForm) init.body = body as FormData;
    else if (body !== undefined) {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(body);
    }
    const responding = fetch(fillPath(path, params) + buildQuery(query), init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw createNetworkFailure();
    });
    const response = await (mayRenewSession(method, path) ? trackRenewal(responding) : responding);
    const newToken = response.headers.get("x-session-id");
    if (newToken) session?.set(newToken);
    // A rejected sign-in says nothing about the session that the browser already has.
    if (response.status === 401 && token && !newToken && !isSignIn(method, path)) {
      if (session && (await endSession(session, token))) onSignedOut?.();
    }
    const responseBody = await readBody(response);
    if (response.status === 403 && hasCode(responseBody, "second-factor-required"))
      onSecondFactorRequired?.();
    return { status: response.status, body: responseBody, headers: response.headers };
  };
  const resources = Object.entries(routes).map(([resource, entries]) => [
    resource,
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, (input?: CallInput) => send(entry, input)]),
    ),
  ]);
  // Object.fromEntries loses the keys; the table has one entry for each function of the type.
  return Object.fromEntries(resources) as ApiClient<Routes>;
}

const isSignIn = (method: string, path: string) =>
  method === "POST" && /^\/v1\/session(\/second-factor|\/passkey)?$/.test(path);

const mayRenewSession = (method: string, path: string) =>
  method !== "GET" && /^\/v1\/(session|account)\b/.test(path);

/** The failures after which a call is repeated once the API has what it asks for. */
const DEMANDS: readonly ApiFailure["code"][] = ["challenge-needed", "step-up-needed", "acting-period-needed"];

/** Returns the failure of a response that asks for a proof of work or of identity, or for a reason, or null. */
function findRepeatableFailure({ status, body }: { status: number; body: unknown }) {
  if (status !== 403) return null;
  const failure = createResponseFailure(status, body);
  return DEMANDS.includes(failure.code) ? failure : null;
}

const hasCode = (body: unknown, code: ErrorCode) =>
  typeof body === "object" && body !== null && "code" in body && body.code === code;

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function buildQuery(query: NonNullable<CallInput["query"]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? "" : `?${search.toString()}`;
}

/** @throws ApiFailure of the network if a success was cut off: its call has taken effect, unlike after an error. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204) return undefined;
  const isText = type.startsWith("text/");
  const reading = type.includes("json") ? response.json() : isText ? response.text() : response.blob();
  return reading.catch(() => {
    if (response.ok) throw createNetworkFailure();
  });
}

type Success<R> = Extract<R, { status: 200 | 201 | 202 | 204 }>;

/**
 * Resolves to the response of a call that succeeded.
 * @throws ApiFailure for an error response, or when the server could not be reached
 */
export async function requireSuccess<R extends { status: number; body: unknown }>(
  call: Promise<R>,
): Promise<Success<R>> {
  const response = await call;
  // Statuses below 400 are exactly the successes of the contract.
  if (response.status < 400) return response as Success<R>;
  throw createResponseFailure(response.status, response.body);
}

/**
 * Resolves to `body.data` of a call that succeeded.
 * @throws ApiFailure for an error response, or when the server could not be reached
 */
export async function unwrapData<R extends { status: number; body: unknown }>(
  call: Promise<R>,
): Promise<Success<R> extends { body: { data: infer D } } ? D : never> {
  const { body } = await requireSuccess(call);
  // The conditional return type is the only claim: a route whose success has no data types as never.
  return (body as { data: never }).data;
}
