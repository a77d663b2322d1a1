import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract } from "@matinee/contract";
import { ERROR_STATUS } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import type { FastifyInstance } from "fastify";
import { hasKeyEntry } from "../modules/audit/record-audit.ts";

/** A test of permissions ends authorized requests with this status before a handler can change anything. */
export const LET_THROUGH = 299;

/**
 * The errors that the tests of `npm test` receive, as lines of a method, a path and a code. Nobody edits it: the run fails when
 * it receives others, and `vitest run --update` writes those that it received.
 */
export const TESTED_ERRORS = fileURLToPath(new URL("tested-errors.txt", import.meta.url));

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
 * Finds contract routes that no test called successfully, writes of API keys without an audit entry, and errors of contract
 * routes that only the tests or only the snapshot has.
 * @param folder where the calls are recorded
 * @param mode whether to write the snapshot, to accept no other errors, or more of them, as a longer run has
 */
export function findUntested(folder: string, snapshot: string, mode: "update" | "same" | "more"): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const seen = new Set(lines);
  const unaudited = [...seen].filter((line) => line.startsWith(UNAUDITED));
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const uncalled = routes.flatMap((route) => {
    const name = formatRouteName(route);
    const successes = Object.keys(route.responses).filter((status) => Number(status) < 400);
    return successes.some((status) => seen.has(`${name} ${status}`)) ? [] : [`no test calls ${name}`];
  });
  const errors = routes
    .flatMap((route) => Object.keys(ERROR_STATUS).map((code) => `${formatRouteName(route)} ${code}`))
    .filter((line) => seen.has(line))
    .toSorted();
  if (mode === "update") writeFileSync(snapshot, [...errors, ""].join("\n"));
  const expected = readFileSync(snapshot, "utf8").split("\n");
  const missing = expected.filter((line) => line !== "" && !errors.includes(line));
  const added = mode === "more" ? [] : errors.filter((line) => !expected.includes(line));
  return [
    ...uncalled,
    ...unaudited,
    ...missing.map((line) => `no test receives ${line}`),
    ...added.map((line) => `a test receives ${line}, which is new`),
  ];
}
