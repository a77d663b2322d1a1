import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@matinee/contract";
import { ERROR_STATUS } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import type { FastifyInstance } from "fastify";
import { hasKeyEntry } from "../modules/audit/record-audit.ts";
import { testedErrors } from "./tested-errors.ts";

/** A test of permissions ends authorized requests with this status before a handler can change anything. */
export const LET_THROUGH = 299;

/** Marks a successful write of an API key without an audit entry. */
const UNAUDITED = "unaudited: ";

const formatRouteName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Records the status and code of each route's responses, for {@link findUntested} after all suites. */
export function recordCalls(http: FastifyInstance, folder: string): void {
  const seen = new Set<string>();
  http.addHook("onSend", async (request, reply, payload) => {
    const route = formatRouteName({ method: request.method, path: request.routeOptions.url ?? "" });
    seen.add(`${route} ${readErrorCode(payload) ?? reply.statusCode}`);
  });
  http.addHook("onResponse", async (request, reply) => {
    const { method, actor } = request;
    const isRead = ["GET", "HEAD", "OPTIONS"].includes(method);
    const hasChanged = reply.statusCode < 400 && reply.statusCode !== LET_THROUGH;
    if (!actor?.apiKey || isRead || !hasChanged || hasKeyEntry(actor)) return;
    const url = request.routeOptions.url ?? "";
    // The bytes of a video whose announcement is an entry, and repeated responses, change nothing further.
    if (url.startsWith("/v1/uploads") || request.headers["idempotency-key"] !== undefined) return;
    seen.add(`${UNAUDITED}${formatRouteName({ method, path: url })}`);
  });
  // A stream writes past the reply, so that its body is never seen.
  http.addHook("onResponse", async (request, reply) => {
    if (!reply.raw.getHeader("content-type")?.toString().startsWith("text/event-stream")) return;
    const route = formatRouteName({ method: request.method, path: request.routeOptions.url ?? "" });
    seen.add(`${route} ${reply.raw.statusCode}`);
  });
  http.addHook("onClose", async () => {
    appendFileSync(join(folder, `${process.pid}.txt`), [...seen, ""].join("\n"));
  });
}

/** Reads the error code from our envelope. */
function readErrorCode(payload: unknown): string | undefined {
  if (typeof payload !== "string" || !payload.includes('"requestId"')) return undefined;
  const { code }: { code?: string } = JSON.parse(payload);
  return code !== undefined && code in ERROR_STATUS ? code : undefined;
}

/**
 * Finds contract routes that no test called successfully, declared errors that no test received, and writes of API keys
 * without an audit entry.
 */
export function findUntested(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const seen = new Set(lines);
  const unaudited = [...seen].filter((line) => line.startsWith(UNAUDITED));
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const untested = routes.flatMap((route) => {
    const name = formatRouteName(route);
    const successes = Object.keys(route.responses).filter((status) => Number(status) < 400);
    const isCalled = successes.some((status) => seen.has(`${name} ${status}`));
    const unmet = (testedErrors[name] ?? []).filter((code) => !seen.has(`${name} ${code}`));
    return [...(isCalled ? [] : [name]), ...unmet.map((code) => `${name}: ${code}`)];
  });
  return [...untested, ...unaudited];
}
