import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isFromOwnMachine } from "./own-machine.ts";
import { serveControl } from "./control/serve-control.ts";
import { listen } from "./http/listen.ts";
import { serveApi } from "./http/serve-api.ts";
import { servePages } from "./pages/serve-pages.ts";
import { seedAccounts } from "./resources/seed-accounts.ts";
import type { StripeOptions } from "./options.ts";
import type { Service } from "./service.ts";
import { createService } from "./create-service.ts";

/**
 * Starts the Stripe emulator.
 * @throws Error when the port is in use
 */
export async function startStripe(options: StripeOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { service, close } = createService(options);
  seedAccounts(service.context, options.accounts ?? []);

  const server = createServer((incoming, response) => {
    createHttpServer(service, incoming, response).catch((error: unknown) => {
      process.stderr.write(`stripe: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.keepAliveTimeout = 30_000;
  const port = await listen(server, options.port, options.host);
  service.webhooks.resume();
  const url = `http://${options.host}:${port}`;
  service.context.publicUrl ||= url;

  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await close();
    },
  };
}

async function createHttpServer(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? "/", "http://server");
  if (url.pathname.startsWith("/v1/")) await serveApi(service, incoming, response, url);
  else if (url.pathname.startsWith("/_test/") && isFromOwnMachine(incoming))
    await serveControl(service, incoming, response, url);
  else await servePages(service, incoming, response, url);
}
