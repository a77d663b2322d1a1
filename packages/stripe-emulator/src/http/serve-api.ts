import type { IncomingMessage, ServerResponse } from "node:http";
import { waitFor, type Fault } from "../control/faults.ts";
import { removeNumbers, type LoggedRequest } from "../control/request-log.ts";
import { Failure, malformed } from "../failures.ts";
import { createRandomText } from "../ids.ts";
import type { Service } from "../service.ts";
import type { ApiRequest, Route } from "./api.ts";
import { authenticate } from "./authenticate.ts";
import { expand } from "./expand.ts";
import type { Answer } from "./idempotency.ts";
import { parseParams, type Params } from "./params.ts";
import { readBody } from "./read-body.ts";
import { findApiRoute } from "./router.ts";

/** Handles one call under /v1 and applies the fault that is queued for it. */
export async function serveApi(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = incoming.method ?? "GET";
  allowBrowsers(response);
  if (method === "OPTIONS") {
    response.writeHead(204).end();
    return;
  }
  const params = { ...parseParams(url.search.slice(1)), ...parseParams(await readBody(incoming)) };
  const fault = service.faults.take(method, url.pathname, Number(params["amount"]));
  const id = `req_${createRandomText(14)}`;
  const idempotencyKey = header(incoming, "idempotency-key");
  const logged = service.requests.add({
    id,
    at: new Date().toISOString(),
    method,
    path: url.pathname,
    params: removeNumbers(params),
    idempotencyKey,
    account: header(incoming, "stripe-account"),
    status: undefined,
    replayed: false,
    fault: fault?.behaviour,
  });
  response.setHeader("request-id", id);
  if (idempotencyKey !== undefined) response.setHeader("idempotency-key", idempotencyKey);
  await waitFor(service.context.settings.latencyMs);
  if (await applyFault(fault, "before", response, logged)) return;

  const answer = await answerCall(service, incoming, response, method, url.pathname, params, logged, fault);
  if (await applyFault(fault, "after", response, logged)) return;
  send(response, fault?.behaviour === "wrong-amount" ? misstate(answer) : answer, logged);
}

/** Raises the total of an answer, or its amount, by one unit. */
function misstate({ status, body }: Answer): Answer {
  const wrong = body.replace(
    /"(amount_total|amount)":(\d+)/,
    (_, name, amount) => `"${name}":${Number(amount) + 1}`,
  );
  return { status, body: wrong };
}

async function answerCall(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  method: string,
  path: string,
  sentParams: Params,
  logged: LoggedRequest,
  fault: Fault | undefined,
): Promise<Answer> {
  let request: ApiRequest | undefined;
  try {
    const { key, params } = authenticate(incoming, sentParams);
    const match = findApiRoute(method, path);
    if (!match) throw unknownUrl(method, path);
    checkCaller(match.route, key);
    checkParams(match.route, params);
    const call: ApiRequest = {
      id: logged.id,
      method,
      path,
      params,
      named: match.named,
      key,
      account: logged.account,
      idempotencyKey: logged.idempotencyKey,
    };
    const before = service.idempotency.begin(call);
    if (before) {
      logged.replayed = true;
      response.setHeader("idempotent-replayed", "true");
      response.setHeader("original-request", before.requestId);
      return before;
    }
    request = call;
    if (fault?.behaviour === "slow") await waitFor(fault.ms);
    const answer = work(service, match.route, call);
    service.idempotency.finish(call, answer);
    return answer;
  } catch (error) {
    const failure = error instanceof Failure ? error : unexpected(error);
    const answer = { status: failure.status, body: JSON.stringify({ error: addHints(failure) }) };
    if (request) service.idempotency.finish(request, failure.saved ? answer : undefined);
    return answer;
  }
}

function work(service: Service, route: Route, request: ApiRequest): Answer {
  const { context } = service;
  const cause = { id: request.id, idempotency_key: request.idempotencyKey ?? null };
  const result = service.causedBy(cause, () => route.handle(context, request));
  return { status: 200, body: JSON.stringify(expand(context.store, result, request.params)) };
}

/** Applies a fault of this moment. Returns true when the response is complete. */
async function applyFault(
  fault: Fault | undefined,
  moment: "before" | "after",
  response: ServerResponse,
  logged: LoggedRequest,
): Promise<boolean> {
  if (!fault || fault.behaviour === "slow" || fault.behaviour === "wrong-amount") return false;
  if (fault.behaviour.endsWith("-after") !== (moment === "after")) return false;
  switch (fault.behaviour) {
    case "error-500":
    case "error-500-after":
      send(response, SERVER_ERROR, logged);
      break;
    case "rate-limit":
      send(response, RATE_LIMITED, logged);
      break;
    case "no-json":
      logged.status = 502;
      response
        .writeHead(502, { "content-type": "text/html" })
        .end("<!doctype html><title>Bad Gateway</title>");
      break;
    case "hang":
    case "hang-after":
      await waitFor(fault.ms);
      response.destroy();
      break;
    case "drop":
    case "drop-after":
      response.destroy();
      break;
  }
  return true;
}

function send(response: ServerResponse, answer: Answer, logged: LoggedRequest): void {
  logged.status = answer.status;
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
}

const SERVER_ERROR: Answer = {
  status: 500,
  body: JSON.stringify({
    error: { type: "api_error", message: "An unknown error occurred; it was asked for by a test." },
  }),
};

const RATE_LIMITED: Answer = {
  status: 429,
  body: JSON.stringify({
    error: {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests in a period of time. Please try again later.",
    },
  }),
};

function checkCaller(route: Route, key: ApiRequest["key"]): void {
  if (key === "secret" || route.publishable) return;
  throw new Failure(
    403,
    {
      type: "invalid_request_error",
      code: "secret_key_required",
      message:
        "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    },
    false,
  );
}

function checkParams(route: Route, params: Params): void {
  const unknown = Object.keys(params).find((name) => !route.params.includes(name));
  if (unknown === undefined) return;
  throw malformed(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
}

function unknownUrl(method: string, path: string): Failure {
  const message = `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`;
  return new Failure(404, { type: "invalid_request_error", message }, false);
}

function unexpected(error: unknown): Failure {
  process.stderr.write(`stripe: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new Failure(500, { type: "api_error", message: "The test server failed; see its output." }, false);
}

function addHints({ body }: Failure) {
  return body.code
    ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
    : body;
}

/** Allows browsers to call from any page with the publishable key, as Stripe does. */
function allowBrowsers(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
  response.setHeader(
    "access-control-allow-headers",
    "authorization, content-type, stripe-version, idempotency-key",
  );
  response.setHeader("access-control-max-age", "300");
}

function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
