import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get as getOverHttp } from "node:http";
import { get as getOverHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Server as TlsServer, type TLSSocket } from "node:tls";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createServerFactory } from "./create-server.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-tls-"));
const files = { TLS_CERT_FILE: join(folder, "tls.crt"), TLS_KEY_FILE: join(folder, "tls.key") };
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const output = ["-keyout", files.TLS_KEY_FILE, "-out", files.TLS_CERT_FILE];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, ...output], { stdio: "ignore" });
  app = Fastify({ serverFactory: createServerFactory(files, () => false) });
  app.get("/", async () => "encrypted");
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(address).port);
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  rmSync(folder, { recursive: true });
});

test("a proxy that trusts the configured certificate reaches the API by TLS 1.2 or later", async () => {
  const options = { port, host: "127.0.0.1", servername: "localhost" };
  const request = getOverHttps({ ...options, ca: readFileSync(files.TLS_CERT_FILE), agent: false });
  const [response] = await once(request, "response");
  expect(await text(response)).toBe("encrypted");
  const socket = request.socket as TLSSocket; // Cast: the socket of a request by https
  expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/);
  // Controls: another proxy rejects the certificate, and the server answers no unencrypted request.
  await expect(once(getOverHttps({ ...options, agent: false }), "response")).rejects.toThrow(/self-signed/);
  await expect(once(getOverHttp({ port, host: "127.0.0.1", agent: false }), "response")).rejects.toThrow();
});

test("a key that does not belong to the certificate stops the start", () => {
  const other = { ...files, TLS_KEY_FILE: files.TLS_CERT_FILE };
  expect(() => createServerFactory(other, () => false)(() => undefined)).toThrow();
  // Control: without a certificate the server starts, and has no TLS.
  const none = { TLS_CERT_FILE: "", TLS_KEY_FILE: "" };
  expect(createServerFactory(none, () => false)(() => undefined)).not.toBeInstanceOf(TlsServer);
});

test("the server keeps connections and uploads as long as one that Fastify creates", () => {
  const { keepAliveTimeout, requestTimeout, timeout } = Fastify().server;
  for (const settings of [files, { TLS_CERT_FILE: "", TLS_KEY_FILE: "" }])
    expect(createServerFactory(settings, () => false)(() => undefined)).toMatchObject({
      keepAliveTimeout,
      requestTimeout,
      timeout,
    });
});
