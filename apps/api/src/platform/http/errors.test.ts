import { createServer } from "node:net";
import { once } from "node:events";
import { messages, type Text } from "@matinee/texts";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { expect, inject, test } from "vitest";
import { connect, type Database } from "../../db/client.ts";
import { AppError } from "../errors.ts";
import { setErrorHandlers } from "./errors.ts";

function serve(db: Database) {
  const http = Fastify();
  setErrorHandlers(http);
  http.get("/", () => db.execute(sql`select 1`));
  http.get("/cut", () => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  http.get("/mistake", () => db.execute(sql`select nothing`));
  return http;
}

test("returns 503 with Retry-After when the database does not respond in time", async () => {
  // Accepts connections and never responds.
  const silent = createServer(() => undefined);
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { pool, db } = connect(`postgres://matinee@127.0.0.1:${port}/matinee`, 1, { connectTimeoutMs: 200 });
  const http = serve(db);
  // The first request waits for a new connection, the second for a free one.
  const responses = await Promise.all([http.inject("/"), http.inject("/")]);
  for (const response of responses) {
    expect(response.statusCode, response.body).toBe(503);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.json().code).toBe("unavailable");
  }
  await http.close();
  await pool.end();
  silent.close();
});

test("returns 503 when the database rejects, lacks or drops connections, and 500 for an invalid query", async () => {
  const server = inject("postgresUrl");
  const { pool: admin } = connect(server, 1);
  const role = `one_at_a_time_${process.pid}`;
  await admin.query(`create role ${role} login password 'once' connection limit 0`);
  const asRole = new URL(server);
  asRole.username = role;
  asRole.password = "once";
  const full = connect(asRole.href, 1);
  const unreachable = connect("postgres://matinee@127.0.0.1:1/matinee", 1);
  const there = connect(server, 1);
  try {
    expect((await serve(full.db).inject("/")).json().code).toBe("unavailable");
    expect((await serve(unreachable.db).inject("/")).json().code).toBe("unavailable");
    expect((await serve(there.db).inject("/cut")).json().code).toBe("unavailable");
    expect((await serve(there.db).inject("/mistake")).json().code).toBe("internal");
  } finally {
    await admin.query(`drop role ${role}`);
    await Promise.all([admin, full.pool, unreachable.pool, there.pool].map((pool) => pool.end()));
  }
});

test("resolves the texts of an error for the caller, those of its fields and in its details too", async () => {
  const http = Fastify();
  setErrorHandlers(http);
  const field: Text = (t) => t.purchase.notForSale;
  http.get("/", () => {
    const missing = [{ field: "products", message: field }];
    const details = { missing, total: 750, until: null };
    throw new AppError("invalid", (t) => t.purchase.cancelled, { fields: { products: field }, details });
  });
  expect((await http.inject({ url: "/", headers: { "accept-language": "de, en" } })).json()).toMatchObject({
    message: messages.purchase.cancelled,
    errors: { products: { msg: messages.purchase.notForSale } },
    details: {
      missing: [{ field: "products", message: messages.purchase.notForSale }],
      total: 750,
      until: null,
    },
  });
  await http.close();
});
