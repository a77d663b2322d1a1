import { Readable } from "node:stream";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { faultSchema } from "./faults.ts";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { renderInbox, renderMessage } from "./render-pages.ts";

type ById = { Params: { id: string } };
type ByTo = { Querystring: { to?: string; limit?: string } };

const listLength = 200;

/** Creates the inbox's pages for people (`/`) and its API for programs (`/api/messages`). */
export function createWeb(inbox: Inbox, faults: Faults): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  addApi(app, inbox, faults);
  addPages(app, inbox);
  return app;
}

function addApi(app: FastifyInstance, inbox: Inbox, faults: Faults): void {
  app.get<ByTo>("/api/messages", async (request, reply) => {
    const { to, limit } = request.query;
    const lines = await inbox.lines({ to, limit: limit ? Number(limit) : undefined });
    return reply.type("application/json; charset=utf-8").send(Readable.from(joinAsJsonArray(lines)));
  });
  app.delete("/api/messages", async (_request, reply) => {
    await inbox.clear();
    return reply.code(204).send();
  });
  app.get<ById>("/api/messages/:id", async (request, reply) => {
    const message = await inbox.find(request.params.id);
    return message ?? reply.code(404).send({ message: "No such mail" });
  });
  app.get("/api/newest", () => ({ id: inbox.list()[0]?.id ?? "", count: inbox.count }));

  app.get("/api/faults", () => faults.current);
  app.post("/api/faults", (request, reply) => {
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: parsed.error.message });
    faults.set(parsed.data);
    return parsed.data;
  });
}

function addPages(app: FastifyInstance, inbox: Inbox): void {
  app.get<ByTo>("/", (request, reply) => {
    const to = request.query.to?.trim() ?? "";
    const matching = inbox.list(to || undefined);
    const newest = inbox.list()[0]?.id ?? "";
    const html = renderInbox(matching.slice(0, listLength), { total: matching.length, to, newest });
    return reply.type("text/html; charset=utf-8").send(html);
  });
  app.get<ById>("/messages/:id", async (request, reply) => {
    const message = await inbox.find(request.params.id);
    if (!message) return reply.code(404).send({ message: "No such mail" });
    return reply.type("text/html; charset=utf-8").send(renderMessage(message));
  });
  app.get<ById>("/messages/:id/html", async (request, reply) => {
    const message = await inbox.find(request.params.id);
    if (!message) return reply.code(404).send({ message: "No such mail" });
    // The markup of a mail runs no scripts and no forms, and its links open in a new tab.
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "sandbox allow-popups allow-popups-to-escape-sandbox")
      .send(`<base target="_blank">${message.html}`);
  });
  app.get<{ Params: { id: string; index: string } }>(
    "/messages/:id/attachments/:index",
    async (request, reply) => {
      const message = await inbox.find(request.params.id);
      const file = message?.attachments[Number(request.params.index)];
      if (!file) return reply.code(404).send({ message: "No such attachment" });
      return reply
        .type(file.contentType)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
        .send(Buffer.from(file.content, "base64"));
    },
  );
}

/** Yields the array in pieces, since a whole inbox can exceed the maximum length of a string. */
function* joinAsJsonArray(lines: string[]): Generator<string> {
  yield "[";
  for (const [index, line] of lines.entries()) yield index === 0 ? line : `,${line}`;
  yield "]";
}
