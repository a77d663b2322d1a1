import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure } from "../failures.ts";
import { parseParams, type Params, type ParamValue } from "../http/params.ts";
import { readBody } from "../http/read-body.ts";
import { createRouter } from "../http/router.ts";
import type { Service } from "../service.ts";
import { CONTROL_ROUTES } from "./control-routes.ts";

const findControlRoute = createRouter(CONTROL_ROUTES);

/** Handles one call under /_test. Bodies are JSON. */
export async function serveControl(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const match = findControlRoute(incoming.method ?? "GET", url.pathname);
  try {
    if (!match) throw new Failure(404, { type: "invalid_request_error", message: "No such control" });
    const params = { ...parseParams(url.search.slice(1)), ...parseJsonParams(await readBody(incoming)) };
    send(response, 200, await match.route.handle({ service, params, named: match.named }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    send(response, error.status, { error: error.body });
  }
}

/** Parses JSON into the shape of form parameters, so that the same readers can be used. Values become text. */
function parseJsonParams(body: string): Params {
  if (body === "") return {};
  const value = toParam(JSON.parse(body));
  return typeof value === "object" && !Array.isArray(value) ? value : {};
}

function toParam(value: unknown): ParamValue {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(toParam);
  if (typeof value !== "object") return typeof value === "string" ? value : JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toParam(inner)]));
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
}
