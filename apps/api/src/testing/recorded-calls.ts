import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";
import type { FastifyInstance } from "fastify";

const nameOf = (method: string, path: string) => `${method} ${path}`;

/** Notes each call of a route with the status of its answer, for {@link neverCalled} to read when all suites have run. */
export function recordCalls(http: FastifyInstance, folder: string): void {
  const seen = new Set<string>();
  http.addHook("onResponse", async (request, reply) => {
    seen.add(`${nameOf(request.method, request.routeOptions.url ?? "")} ${reply.statusCode}`);
  });
  http.addHook("onClose", async () => {
    appendFileSync(join(folder, `${process.pid}.txt`), [...seen, ""].join("\n"));
  });
}

/** The routes of the contract that no test called with success. */
export function neverCalled(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const called = new Set(lines);
  return Object.values(contract)
    .flatMap((router): PolicedRoute[] => Object.values(router))
    .filter(({ method, path, responses }) => {
      const successes = Object.keys(responses).filter((status) => Number(status) < 400);
      return !successes.some((status) => called.has(`${nameOf(method, path)} ${status}`));
    })
    .map(({ method, path }) => nameOf(method, path));
}
