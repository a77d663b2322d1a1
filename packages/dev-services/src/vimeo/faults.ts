import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** A fault for the next `count` requests whose method and path begin with these values. */
const faultSchema = z.strictObject({
  method: z.string().default(""),
  path: z.string().default("/"),
  /** `error` responds with `status`; `drop` disconnects; `hang` disconnects after `ms`; `slow` responds after `ms`. */
  mode: z.enum(["error", "drop", "hang", "slow"]),
  status: z.int().min(400).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(60_000),
  count: z.int().min(1).default(1),
});
type Fault = z.infer<typeof faultSchema>;

interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, unknown>;
}

/** Adds fault injection and a log of all requests. The routes that control them are below `/_test`. */
export function addFaults(server: FastifyInstance): void {
  let faults: Fault[] = [];
  let seen: SeenRequest[] = [];

  server.addHook("onRequest", async (request, reply) => {
    const { method, url: path, headers } = request;
    if (path.startsWith("/_test/")) return;
    seen.push({ method, path, headers });
    const fault = faults.find((each) => path.startsWith(each.path) && method.startsWith(each.method));
    if (!fault) return;
    fault.count -= 1;
    faults = faults.filter(({ count }) => count > 0);
    if (fault.mode === "error") {
      await reply.code(fault.status).send({ error: "Something strange occurred. Please try again." });
      return;
    }
    if (fault.mode === "hang" || fault.mode === "slow") await sleep(fault.ms, undefined, { ref: false });
    if (fault.mode === "slow") return;
    reply.hijack();
    request.raw.destroy();
  });

  server.post("/_test/faults", async (request, reply) => {
    const fault = faultSchema.safeParse(request.body);
    if (!fault.success) return reply.code(422).send({ error: z.prettifyError(fault.error) });
    faults.push(fault.data);
    return fault.data;
  });
  server.delete("/_test/faults", async () => {
    faults = [];
    return { cleared: true };
  });
  server.get("/_test/requests", async () => seen);
  server.delete("/_test/requests", async () => {
    seen = [];
    return { cleared: true };
  });
}
