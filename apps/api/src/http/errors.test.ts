import { createServer } from "node:net";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { setErrorHandlers } from "./errors.ts";

test("a database that takes too long to answer is 503 with the time to wait, not a fault of ours", async () => {
  // It lets everyone in and says nothing.
  const silent = createServer(() => undefined);
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { pool, db } = connect(`postgres://matinee@127.0.0.1:${port}/matinee`, 1, 200);
  const http = Fastify();
  setErrorHandlers(http);
  http.get("/", () => db.execute(sql`select 1`));
  // The first waits for a new connection, the second for that one to become free.
  const answers = await Promise.all([http.inject("/"), http.inject("/")]);
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json().code).toBe("unavailable");
  }
  await http.close();
  await pool.end();
  silent.close();
});
