import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { withoutSocket } from "../testing/without-socket.ts";
import { PASSWORD } from "../testing/fixtures.ts";
import { findMisspelt } from "./check-config.ts";
import { describeFailure } from "./command.ts";
import { recordSuccess } from "./metrics-file.ts";
import { toPostgresVariables } from "./postgres-programs.ts";
import { setup, writeSetting } from "./setup.ts";
import { createStaff, staff } from "./staff.ts";
import {
  findWebhooks,
  registerWebhooks,
  WEBHOOKS,
} from "../integrations/payments/stripe/webhook-endpoints.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), "matinee-setup-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const URL_OF_WEBHOOKS = "https://api.films.example/v1/hooks/stripe";

/** The calls of Stripe's client that the set-up uses, on a list in memory. */
function createEndpoints(existing: Partial<Stripe.WebhookEndpoint>[] = []) {
  const endpoints = [...existing];
  const client = {
    async *list() {
      yield* endpoints;
    },
    create: ({ url, enabled_events, connect }: Stripe.WebhookEndpointCreateParams) => {
      const id = `we_${endpoints.length}`;
      endpoints.push({ id, url, enabled_events, status: "enabled" });
      return Promise.resolve({ id, secret: `whsec_${connect ? "connected" : "own"}` });
    },
    update: (id: string, changes: { enabled_events: string[] }) => {
      Object.assign(endpoints.find((endpoint) => endpoint.id === id) ?? {}, changes, { status: "enabled" });
      return Promise.resolve({});
    },
  };
  // The set-up uses only these methods and fields.
  return { endpoints, client: client as unknown as Parameters<typeof registerWebhooks>[0] };
}

describe("Stripe's webhooks", () => {
  test("are registered once, for our account and for connected accounts", async () => {
    const { endpoints, client } = createEndpoints([
      { id: "other", url: "https://other.example", enabled_events: ["*"] },
    ]);
    expect(await registerWebhooks(client, URL_OF_WEBHOOKS)).toEqual({
      secrets: ["whsec_own", "whsec_connected"],
      error: null,
    });
    expect(endpoints.slice(1).map(({ enabled_events }) => enabled_events)).toEqual(
      WEBHOOKS.map(({ events }) => events),
    );
    expect(await registerWebhooks(client, URL_OF_WEBHOOKS)).toEqual({ secrets: [], error: null });
    expect(endpoints).toHaveLength(3);
  });

  test("the secret of the first is returned when the second cannot be registered", async () => {
    const { client } = createEndpoints();
    const { create } = client;
    const failing: typeof client = {
      ...client,
      create: (parameters) =>
        parameters.connect ? Promise.reject(new Error("no such account")) : create(parameters),
    };
    expect(await registerWebhooks(failing, URL_OF_WEBHOOKS)).toEqual({
      secrets: ["whsec_own"],
      error: new Error("no such account"),
    });
  });

  test("get the events that they lack, and are enabled again", async () => {
    const { endpoints, client } = createEndpoints([
      { id: "we_1", url: URL_OF_WEBHOOKS, enabled_events: ["payment_intent.succeeded"], status: "enabled" },
      { id: "we_2", url: URL_OF_WEBHOOKS, enabled_events: ["account.updated"], status: "disabled" },
    ]);
    const listStates = async () => (await findWebhooks(client, URL_OF_WEBHOOKS)).map(({ state }) => state);
    expect(await listStates()).toEqual(["incomplete", "incomplete"]);
    expect(await registerWebhooks(client, URL_OF_WEBHOOKS)).toEqual({ secrets: [], error: null });
    expect(await listStates()).toEqual(["ready", "ready"]);
    expect(endpoints).toHaveLength(2);
  });
});

describe("setup", () => {
  /** Runs the command with a local server as Stripe. @returns its result, and the webhooks that it registered */
  async function runSetUp(options: Record<string, string>, more: Record<string, string> = {}) {
    const registered: string[] = [];
    const server = createServer((request, response) => {
      const isNew = request.method === "POST" && request.url === "/v1/webhook_endpoints";
      if (isNew) registered.push(`we_${registered.length}`);
      const body = isNew ? { secret: `whsec_${registered.length}` } : { object: "list", data: [] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    // A server that listens on a port has an address of this form.
    const { port } = server.address() as AddressInfo;
    const variables = {
      NODE_ENV: "test",
      DATABASE_URL: app.config.DATABASE_URL,
      STORAGE_DIR: app.config.STORAGE_DIR,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      // Nothing listens there.
      SMTP_URL: "smtp://127.0.0.1:9",
      ...more,
    };
    const run = setup.run({ words: [], options, variables, report: () => undefined });
    const result = await run.catch((error: unknown) => (error instanceof Error ? error.message : error));
    server.close();
    return { result, registered };
  }

  test("registers no webhook while another step fails, because their secrets are shown only once", async () => {
    const { result, registered } = await runSetUp({ "mail-to": "ines@films.example" });
    expect(result).toContain("The mail server did not take the test email");
    expect(registered).toEqual([]);
  });

  test("prints the secrets of the webhooks, also when it cannot write them into the file", async () => {
    const expected = "STRIPE_WEBHOOK_SECRET=whsec_1,whsec_2";
    const { result } = await runSetUp({ skip: "mail,staff" });
    expect(result).toContain(`Add this line to the settings:\n${expected}\n`);
    const withFile = await runSetUp({
      skip: "mail,staff",
      "env-file": join(folder, "missing", "matinee.env"),
    });
    expect(withFile.result).toContain(`was not changed`);
    expect(withFile.result).toContain(expected);
  });
});

describe("answers that are piped", () => {
  const questions = ["Email: ", "First name: ", "Last name: ", "Password: "];
  /** Runs a program that asks as the set-up does, with work between the questions. */
  async function answer(input: string, { isLeftOpen = false } = {}) {
    const program = `import { ask } from ${JSON.stringify(import.meta.resolve("./command.ts"))};
for (const question of ${JSON.stringify(questions)}) {
  console.log(await ask(question, question === "Password: "));
  await new Promise((done) => setTimeout(done, 20));
}`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    child.stdin.write(input);
    if (!isLeftOpen) child.stdin.end();
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { lines: output.split("\n").slice(0, -1), errors };
  }
  const answers = ["ada@films.example", "Ada", "Moreau", PASSWORD];

  test("are all read when they arrive at once, and an input that stays open does not keep the program", async () => {
    const input = `${answers.join("\n")}\n`;
    expect((await answer(input)).lines).toEqual(answers);
    expect(await answer(input, { isLeftOpen: true })).toEqual({ lines: answers, errors: questions.join("") });
  });

  test("are reported as missing when the input ends too early", async () => {
    const { lines, errors } = await answer("ada@films.example\n");
    expect(lines).toEqual(["ada@films.example"]);
    expect(errors).toContain("The standard input ended before this answer.");
  });
});

test("a setting replaces its line, and only its owner reads the file", async () => {
  const file = join(folder, "matinee.env");
  await writeFile(file, "SECRET=a\nSTRIPE_WEBHOOK_SECRET=old\nSMTP_URL=b\n\n");
  await writeSetting(file, "STRIPE_WEBHOOK_SECRET=new");
  expect(await readFile(file, "utf8")).toBe("SECRET=a\nSMTP_URL=b\nSTRIPE_WEBHOOK_SECRET=new\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the time of a success is a metric that replaces the former one", async () => {
  const file = join(folder, "matinee-backup.prom");
  const record = (at: string) => recordSuccess(file, "matinee_backup_seconds", "Time.", new Date(at));
  await record("2027-03-01T03:00:00Z");
  await record("2027-03-02T03:00:00.900Z");
  expect(await readFile(file, "utf8")).toBe(
    "# HELP matinee_backup_seconds Time.\n# TYPE matinee_backup_seconds gauge\nmatinee_backup_seconds 1803956400\n",
  );
});

test("programs of PostgreSQL get the password in a variable, not in an argument", () => {
  expect(toPostgresVariables("postgres://app:p%40ss@db.example:5433/films?sslmode=verify-full")).toEqual({
    PGHOST: "db.example",
    PGPORT: "5433",
    PGUSER: "app",
    PGPASSWORD: "p@ss",
    PGDATABASE: "films",
    PGSSLMODE: "verify-full",
  });
  expect(toPostgresVariables("postgres:///films?host=/run/postgresql")).toEqual({
    PGHOST: "/run/postgresql",
    PGDATABASE: "films",
  });
});

test("a setting with a wrong name is pointed out, those of other programs are not", () => {
  const names = {
    SMTP_ULR: "x",
    STRIPE_SECRET_KEY_FILE: "x",
    SMTP_URL: "x",
    NODE_OPTIONS: "x",
    HOME: "/",
    MATINEE_LISTEN: "x",
  };
  expect(findMisspelt(names)).toEqual(["SMTP_ULR: no setting has this name"]);
});

describe("staff", () => {
  const ines = { email: "ines@films.example", firstName: "Ines", lastName: "Farquhar", role: "admin" };
  const create = (person: object = {}, password = PASSWORD) =>
    createStaff({ config: app.config, db: app.services.db }, { ...ines, ...person }, () =>
      Promise.resolve(password),
    );

  test("a created member signs in to the back office; a suspended one does not", async () => {
    expect(await create()).toContain("can now sign in");
    const signIn = async () =>
      (
        await app.http.inject({
          method: "POST",
          url: "/v1/session",
          payload: { email: ines.email, password: PASSWORD },
        })
      ).statusCode;
    expect(await signIn()).toBe(200);
    const variables = { NODE_ENV: "test", DATABASE_URL: app.config.DATABASE_URL };
    const run = (...words: string[]) => staff.run({ words, options: {}, variables, report: () => undefined });
    expect(await run("list")).toMatch(/ines@films\.example +Ines Farquhar +admin +active/);
    expect(await run("role", ines.email, "finance")).toContain("has the role finance");
    expect(await run("suspend", ines.email)).toContain("is suspended");
    expect(await run("list")).toMatch(/finance +suspended/);
    await expect(run("suspend", "nobody@films.example")).rejects.toThrow("No member of staff");
    expect(await signIn()).toBe(401);
  });

  test("says what to do when the database is unavailable, unknown or without tables", async () => {
    const list = async (change: (url: URL) => void) => {
      const url = new URL(withoutSocket(app.config.DATABASE_URL));
      change(url);
      const variables = { NODE_ENV: "test", DATABASE_URL: url.href };
      return staff
        .run({ words: ["list"], options: {}, variables, report: () => undefined })
        .catch(describeFailure);
    };
    expect(await list((url) => (url.port = "9"))).toMatch(/ECONNREFUSED.*Check the addresses/);
    expect(await list((url) => (url.pathname = "/nobody"))).toMatch(
      /"nobody" does not exist. Check DATABASE_URL/,
    );
    expect(await list((url) => (url.pathname = "/postgres"))).toMatch(/Run: matinee migrate/);
    // Control: a mistake of ours needs its stack.
    expect(describeFailure(new TypeError("x is not a function"))).toBeNull();
  });

  test("says why a password is rejected, without a stack", async () => {
    const error = await create({ email: "easy@films.example" }, "films12345").catch(
      (failure: unknown) => failure,
    );
    expect(describeFailure(error)).toMatch(/^This password is easy to guess/);
  });

  test("rejects a short password, an unknown role and an email that is in use", async () => {
    await expect(create({ email: "new@films.example" }, "short")).rejects.toThrow("too short");
    await expect(create({ email: "new@films.example", role: "owner" })).rejects.toThrow(
      "support, finance, admin",
    );
    await expect(create()).rejects.toThrow("exists already");
  });
});
