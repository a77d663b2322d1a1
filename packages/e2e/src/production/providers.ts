import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { startStripe } from "@matinee/stripe-emulator/server";
import type { Certificate } from "./names.ts";

/** The payment provider and the mail service of an installation in production. */
export interface Providers {
  /** The settings of step 6 that come from them. */
  settings: Record<string, string>;
  /** The emulator itself, for what a person does at the provider. */
  stripeUrl: string;
  inboxUrl: string;
  close(): Promise<void>;
}

const TEST_KEYS = { secret: "sk_test_matinee", publishable: "pk_test_matinee" };

/**
 * Starts the emulators as an installation meets the real ones: by TLS, with live keys and registered webhooks, and with
 * STARTTLS and a password for emails.
 * @param webhookUrl where the provider sends its events
 */
export async function startProviders(
  folder: string,
  certificate: Certificate,
  webhookUrl: string,
): Promise<Providers> {
  const keys = {
    secret: `sk_live_${randomBytes(16).toString("hex")}`,
    publishable: `pk_live_${randomBytes(16).toString("hex")}`,
  };
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const port = await findFreePort();
  const publicUrl = `https://stripe.provider.example:${port}`;
  const stripe = await startStripe({ port: 0, host: "127.0.0.1", publicUrl, webhookUrl, webhookSecret });
  const endpoints: Record<string, unknown>[] = [];
  const server = createServer(
    { key: certificate.key, cert: certificate.cert },
    async (incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? "/", publicUrl);
      const body = await buffer(incoming);
      // The emulator has one webhook, which is that of the connected accounts and of our own.
      if (pathname === "/v1/webhook_endpoints") {
        const form = new URLSearchParams(body.toString());
        const created = {
          id: `we_${endpoints.length}`,
          object: "webhook_endpoint",
          url: form.get("url"),
          enabled_events: [...form]
            .filter(([name]) => name.startsWith("enabled_events"))
            .map(([, value]) => value),
          status: "enabled",
        };
        const isNew = incoming.method === "POST";
        if (isNew) endpoints.push(created);
        const secret = endpoints.length === 1 ? webhookSecret : `whsec_${randomBytes(16).toString("hex")}`;
        outgoing.setHeader("content-type", "application/json");
        return outgoing.end(
          JSON.stringify(
            isNew ? { ...created, secret } : { object: "list", data: endpoints, has_more: false },
          ),
        );
      }
      if (pathname === "/v1/account") {
        outgoing.setHeader("content-type", "application/json");
        return outgoing.end(
          JSON.stringify({ id: "acct_platform", object: "account", charges_enabled: true }),
        );
      }
      const { authorization, ...headers } = incoming.headers;
      const toTestKeys = (sent: string) =>
        sent.replaceAll(keys.publishable, TEST_KEYS.publishable).replaceAll(keys.secret, TEST_KEYS.secret);
      const forwarded = Buffer.from(toTestKeys(body.toString("latin1")), "latin1");
      const inner = request(stripe.url + toTestKeys(incoming.url ?? "/"), {
        method: incoming.method,
        headers: {
          ...headers,
          ...(authorization && { authorization: toTestKeys(authorization) }),
          "content-length": forwarded.length,
        },
      });
      inner.on("error", () => outgoing.destroy());
      inner.on("response", async (response) => {
        if (pathname !== "/v1/balance") {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          return response.pipe(outgoing);
        }
        const live = (await text(response)).replace('"livemode":false', '"livemode":true');
        outgoing.setHeader("content-type", "application/json").end(live);
      });
      inner.end(forwarded);
    },
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  const smtpPort = await findFreePort();
  const login = { user: "matinee@films.example", password: randomBytes(12).toString("base64") };
  const mail = await startMail({
    smtpPort,
    webPort: await findFreePort(),
    dataDir: join(folder, "mail"),
    submission: { key: certificate.key, cert: certificate.cert, ...login },
  });
  const smtpLogin = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
  return {
    settings: {
      SMTP_URL: `smtp://${smtpLogin}@smtp.provider.example:${smtpPort}`,
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_API_URL: publicUrl,
      STRIPE_SCRIPT_URL: `${publicUrl}/v3/`,
    },
    stripeUrl: stripe.url,
    inboxUrl: mail.url,
    async close() {
      server.close();
      server.closeAllConnections();
      await stripe.close();
      await mail.close();
    },
  };
}
