import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@matinee/contract";
import { ERROR_STATUS } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import type { FastifyInstance } from "fastify";
import { testedErrors } from "./tested-errors.ts";

const formatRouteName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Records the status and code of each route's responses, for {@link findUntested} after all suites. */
export function recordCalls(http: FastifyInstance, folder: string): void {
  const seen = new Set<string>();
  http.addHook("onSend", async (request, reply, payload) => {
    const route = formatRouteName({ method: request.method, path: request.routeOptions.url ?? "" });
    seen.add(`${route} ${readErrorCode(payload) ?? reply.statusCode}`);
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

/** Finds contract routes that no test called successfully, and declared errors that no test received. */
export function findUntested(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const seen = new Set(lines);
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  return routes.flatMap((route) => {
    const name = formatRouteName(route);
    const successes = Object.keys(route.responses).filter((status) => Number(status) < 400);
    const isCalled = successes.some((status) => seen.has(`${name} ${status}`));
    const unmet = (testedErrors[name] ?? []).filter((code) => !seen.has(`${name} ${code}`));
    return [...(isCalled ? [] : [name]), ...unmet.map((code) => `${name}: ${code}`)];
  });
}
