import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { findFreePort } from "@matinee/dev-services/ports";
import { expect, inject, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { createLogLines } from "../testing/log-lines.ts";
import { prepareScriptBundle } from "../testing/script-bundles.ts";
import { StartError, waitForDatabase } from "./start-process.ts";

const change = (changes: Partial<Pick<URL, "password" | "pathname" | "username" | "port">>) =>
  Object.assign(new URL(inject("postgresUrl")), changes).href;

test.each([
  ["a wrong password", "DATABASE_URL", { password: "wrong" }, "password authentication failed"],
  ["an unknown user", "DATABASE_URL", { username: "nobody" }, "password authentication failed"],
  ["a missing database", "DATABASE_URL", { pathname: "/missing" }, "this database does not exist"],
  ["a missing password", "DATABASE_URL", { password: "" }, "the database rejects"],
  [
    "a wrong address past the pooler",
    "DATABASE_DIRECT_URL",
    { password: "wrong" },
    "password authentication",
  ],
])("%s ends the start with a sentence that names %s", async (_what, name, changes, reason) => {
  const url = inject("postgresUrl");
  const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: "", [name]: change(changes) };
  const waiting = waitForDatabase(settings, pino({ level: "silent" }));
  await expect(waiting).rejects.toThrow(StartError);
  await expect(waiting).rejects.toThrow(new RegExp(`^${name}: .*${reason}.*Correct ${name}\\.$`));
});

test("a database that is away is waited for, and the log says so once", async () => {
  const port = await findFreePort();
  const log = createLogLines();
  let isUp = false;
  const waiting = waitForDatabase(
    { DATABASE_URL: change({ port: String(port) }), DATABASE_DIRECT_URL: "" },
    pino({}, log.stream),
    20,
  ).then(() => isUp);
  await expect.poll(() => log.lines).toHaveLength(1);
  expect(log.lines).toEqual([
    expect.objectContaining({
      msg: "waiting for the database",
      problem: expect.stringMatching(/^DATABASE_URL: the database does not answer/),
    }),
  ]);
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(inject("postgresUrl")).port), "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
    }
  });
  onTestFinished(() => void server.close());
  isUp = true;
  await once(server.listen(port, "127.0.0.1"), "listening");
  expect(await waiting).toBe(true);
  expect(log.lines).toHaveLength(1);
});

test.each(["server.ts", "worker.ts"])(
  "%s with a wrong password writes one line of JSON and ends with code 1",
  async (program) => {
    const bundle = await prepareScriptBundle(program);
    const child = spawn(process.execPath, [bundle.file], {
      env: {
        ...bundle.env,
        NODE_ENV: "test",
        DATABASE_URL: change({ password: "wrong" }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    expect({ code, errors }).toEqual({ code: 1, errors: "" });
    expect(
      output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({
        level: 60,
        msg: "not started",
        problem: expect.stringMatching(/^DATABASE_URL: .*password authentication failed/),
      }),
    ]);
  },
);
