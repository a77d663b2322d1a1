import { execFile, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { constants, cpus, getPriority, loadavg, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drawProofSchema, queuePlaceSchema, queueStateSchema } from "@matinee/contract/schemas/sale-queue";
import { createChain, startDrand } from "@matinee/dev-services/drand/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { startPostgres } from "@matinee/dev-services/postgres";
import type { Challenge } from "altcha-lib";
import { computePollSeconds } from "@matinee/domain/sale-queue";
import { findPercentile } from "@matinee/domain/testing/simulate-premiere";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect } from "../../../db/client.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { capacityPools } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { migrate } from "../../../migrate.ts";
import { prepareBuiltProduct, waitFor } from "../../../testing/built-product.ts";
import type { Probe } from "../../../testing/page-prober.ts";
import { prepareScriptBundle } from "../../../testing/script-bundles.ts";
import { createSolutionHeader } from "../../../testing/solve-challenge.ts";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";

// The whole sale runs in the first hook: the tests below look at what happened.
vi.setConfig({ hookTimeout: 600_000 });

const PEOPLE = 5000;
const ARRIVAL_SECONDS = 10;
/** Who come after the opening, at most a twentieth of a second apart. */
const LATE_PEOPLE = 300;
const PLACES = 300;
const MAX_BUYING = 50;
/** How long everybody polls, and nobody does, while the reads of the database are counted. */
const POLLING_SECONDS = 20;

/** On a machine that does much else, times are only written. */
const isBusy = (loadavg()[0] ?? 0) > cpus().length;
const script = fileURLToPath(new URL("../../../../assets/check-draw.mjs", import.meta.url));
const run = promisify(execFile);

const orderSchema = z.object({ data: z.object({ id: z.string() }) });
const joinedSchema = z.object({ data: queuePlaceSchema.extend({ token: z.string() }) });
/** As `createSolutionHeader` takes it. */
const challengeSchema = z.object({ details: z.object({ challenge: z.custom<Challenge>() }) });
const placeSchema = z.object({ data: queuePlaceSchema });
const stateSchema = z.object({ data: queueStateSchema });

interface Person {
  /** As a proxy names it. Forty share one, as behind a mobile operator, which is less than what needs an email. */
  address: string;
  email: string | null;
  id: string;
  token: string;
  /** When the request was sent and answered, by `performance.now()`. */
  sentAt: number;
  answeredAt: number;
  rank: number | null;
  /** What the person does when let in. */
  plan: "buy" | "decline" | "lapse" | "leave";
  isActing: boolean;
}

/** Of twenty people who are let in. Few cards are declined: after some declines, all buyers would have to solve a challenge. */
const PLANS: readonly Person["plan"][] = [
  "decline",
  ...Array.from({ length: 2 }, () => "lapse" as const),
  ...Array.from({ length: 3 }, () => "leave" as const),
  ...Array.from({ length: 14 }, () => "buy" as const),
];

/** What happened to a person at the API, in words, if it should not have. */
const surprises: string[] = [];

let app: PaymentsApp;
let cinema: Awaited<ReturnType<typeof startCinema>>;
let close: () => Promise<void> = () => Promise.resolve();
let sale: Awaited<ReturnType<typeof runSale>>;
beforeAll(async () => {
  cinema = await startCinema();
  sale = await runSale(cinema);
  process.stdout.write(
    `${Object.entries(sale.figures)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}\n`,
  );
});
const priority = getPriority();
afterAll(() => {
  try {
    // The next tests run in this process, too.
    setPriority(priority);
  } catch {
    // Only a superuser may raise it.
  }
  return close();
});

/** Starts PostgreSQL, which waits for the disk, two API processes and a worker in production mode, and drand. */
async function startCinema() {
  const folder = await mkdtemp(join(tmpdir(), "matinee-sale-"));
  const postgres = await startPostgres({
    port: await findFreePort(),
    dataDir: join(folder, "data"),
    database: "matinee",
    password: randomBytes(12).toString("hex"),
    flags: ["max_connections=300", "shared_preload_libraries=pg_stat_statements"],
  });
  const { pool } = connect(postgres.url, 2);
  await migrate(pool);
  await pool.query("create extension pg_stat_statements");
  await pool.end();
  const chain = createChain("matinee", new Date(Date.now() - 3_600_000));
  const drand = await startDrand(chain);
  const secret = randomBytes(33).toString("base64");
  app = await createPaymentsApp({ DATABASE_URL: postgres.url, keyRing: [secret] });
  const built = await prepareBuiltProduct(app);
  const settings = {
    SECRET: secret,
    LOG_LEVEL: "error",
    QUEUE_BEACON_URL: drand.url,
    QUEUE_BEACON_CHAIN: chain.info.hash,
  };
  const ports = [await findFreePort(), await findFreePort()];
  const servers = ports.map((port) =>
    built.start("server.js", { ...settings, MATINEE_PROCESS: "api", API_PORT: String(port) }),
  );
  const worker = built.start("worker.js", { ...settings, MATINEE_PROCESS: "worker" });
  close = async () => {
    for (const child of [...servers, worker]) child.kill("SIGKILL");
    await built.close();
    await drand.close();
    await app.close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const [index, server] of servers.entries())
    await waitFor(server, async () => (await fetch(`http://127.0.0.1:${ports[index]}/readyz`)).ok);
  const pids = servers.map(({ pid }) => pid ?? 0);
  return { ports, pids, chain, folder, inboxUrl: built.inboxUrl };
}

/** The processor time of the API's processes in ms, as Linux counts it; NaN on another system. */
async function readProcessorMs(pids: readonly number[]): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  // The name of the program, in parentheses, may contain spaces. The times follow it, in hundredths of a second.
  return texts.reduce((sum, line) => {
    const [user = NaN, system = NaN] = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return sum + (user + system) * 10;
  }, 0);
}

interface Call {
  method?: "POST" | "PUT" | "PATCH" | "DELETE";
  address?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends requests to the processes in turn. */
function createClient(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  return (path: string, { method, address = "198.51.100.250", host, headers, body }: Call = {}) =>
    new Promise<{ status: number; body: string; ms: number }>((resolve, reject) => {
      const start = performance.now();
      const outgoing = request({
        agent,
        host: "127.0.0.1",
        port: ports[turn++ % ports.length],
        path,
        method,
        headers: {
          "x-forwarded-for": address,
          "x-forwarded-proto": "https",
          ...(host && { host }),
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
      });
      outgoing.on("error", reject).on("response", (response) => {
        text(response).then(
          (answer) =>
            resolve({ status: response.statusCode ?? 0, body: answer, ms: performance.now() - start }),
          reject,
        );
      });
      outgoing.end(body && JSON.stringify(body));
    });
}
type Client = ReturnType<typeof createClient>;

/** Does something at random moments within some seconds, however long each takes. */
async function spread<T>(items: readonly T[], seconds: number, act: (item: T) => Promise<unknown>) {
  const start = performance.now();
  const moments = items.map(() => start + Math.random() * seconds * 1000).toSorted((a, b) => a - b);
  const acts: Promise<unknown>[] = [];
  for (const [index, item] of items.entries()) {
    const wait = (moments[index] ?? 0) - performance.now();
    if (wait > 0) await sleep(wait);
    acts.push(act(item));
  }
  await Promise.all(acts);
}

/** Lets another viewer ask for pages while something happens. @returns how long the answers took, in ms */
async function probeWhile(probes: readonly Probe[], work: () => Promise<unknown>): Promise<number[]> {
  const { file, env } = await prepareScriptBundle("testing/page-prober.ts");
  const prober = fork(file, [JSON.stringify(probes)], {
    execArgv: [],
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(prober, "message");
  await work().catch((error: unknown) => {
    prober.kill();
    throw error;
  });
  prober.send("end");
  const [times] = (await once(prober, "message")) as [number[]];
  prober.disconnect();
  return times;
}

/** Looks at the places without a pause, as anybody could at any moment. @returns the most people that were seen to buy */
async function watchPlaces(pageId: string, signal: AbortSignal) {
  const { db } = app.services;
  let most = 0;
  let samples = 0;
  for (; !signal.aborted; samples++) {
    const { rows } = await db.execute<{ buying: number; sold: number; taken: number }>(sql`select
      (select count(*)::int from queue_places
        where page_id = ${pageId} and admitted_at is not null and ended_at is null) as buying,
      (select reserved from products where page_id = ${pageId} and type = 'paywall') as sold,
      (select taken from capacity_pools where page_id = ${pageId}) as taken`);
    const [row] = rows;
    most = Math.max(most, row?.buying ?? 0);
    if ((row?.sold ?? 0) > PLACES || (row?.taken ?? 0) > PLACES) surprises.push(JSON.stringify(row));
    await sleep(5);
  }
  return { most, samples };
}

const format = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
const p95 = (values: readonly number[]) => findPercentile(values, 0.95);

/** Spearman's correlation of the order of arrival with the ranks. */
function correlate(ranks: readonly number[]): number {
  const order = new Map(ranks.toSorted((a, b) => a - b).map((rank, index) => [rank, index]));
  const n = ranks.length;
  const squares = ranks.reduce((sum, rank, index) => sum + ((order.get(rank) ?? 0) - index) ** 2, 0);
  return 1 - (6 * squares) / (n * (n ** 2 - 1));
}

async function runSale({ ports, pids, chain, folder, inboxUrl }: typeof cinema) {
  const { db } = app.services;
  const send = createClient(ports);
  const figures: Record<string, string | number> = {};
  const show = await createTicketedEvent(app, { title: "An Evening with Noor" });
  const other = await createTicketedEvent(app, { title: "The Salt Road" });
  const path = `/v1/pages/${show.page.id}`;
  const owner = { headers: show.seller.headers, host: "api.cinema.example" };
  const must = async (url: string, call: Call) => {
    const { status, body } = await send(url, call);
    if (status >= 300) throw new Error(`${url}: ${status} ${body}`);
    return body;
  };
  await must(path, { ...owner, method: "PATCH", body: { capacity: PLACES, confirmed: true } });
  await must(`${path}/sale-queue`, {
    ...owner,
    method: "PUT",
    body: { opensAt: new Date(Date.now() + 20 * 60_000), maxBuying: MAX_BUYING, perPerson: 2 },
  });
  const readState = async () => stateSchema.parse(JSON.parse(await must(`${path}/queue/state`, {}))).data;
  const { seal } = await readState();

  // Another event, before and while people join.
  const otherPages = ports.flatMap((port): Probe[] => [
    {
      port,
      path: `/watch/${other.page.slug}`,
      headers: { host: "watch.cinema.example", "x-forwarded-proto": "https", "accept-encoding": "br" },
    },
    {
      port,
      path: `/v1/pages/${other.page.slug}`,
      headers: { host: "api.cinema.example", "x-forwarded-proto": "https" },
    },
  ]);
  // The first answers are rendered.
  await probeWhile(otherPages, () => sleep(3000));
  const idle = await probeWhile(otherPages, () => sleep(8000));
  const createPerson = (n: number): Person => ({
    address: n % 125 === 0 ? "198.51.100.1" : `10.${n >> 8}.${n & 255}.1`,
    email: n % 4 === 3 ? null : `person.${n}@example.com`,
    id: "",
    token: "",
    sentAt: 0,
    answeredAt: 0,
    rank: null,
    plan: PLANS[n % PLANS.length] ?? "buy",
    isActing: false,
  });
  const arrive = async (person: Person) => {
    const { address, email } = person;
    person.sentAt = performance.now();
    const { status, body } = await send(`${path}/queue`, {
      method: "POST",
      address,
      body: { deviceId: uuidv7(), quantity: 1 + Math.round(Math.random()), ...(email && { email }) },
    });
    person.answeredAt = performance.now();
    if (status !== 201) return void surprises.push(`joining: ${status} ${body}`);
    const { data } = joinedSchema.parse(JSON.parse(body));
    person.id = data.id;
    person.token = data.token;
  };
  const early = Array.from({ length: PEOPLE }, (_, n) => createPerson(n));
  const startMs = await readProcessorMs(pids);
  const during = await probeWhile(otherPages, () => {
    // The people have computers of their own: what theirs do must not take the time of the servers.
    setPriority(constants.priority.PRIORITY_LOW);
    return spread(early, ARRIVAL_SECONDS, arrive);
  });
  const joining = early.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  const joinMs = ((await readProcessorMs(pids)) - startMs) / PEOPLE;
  figures["places given, p95"] =
    `${format(p95(joining))}; ${joinMs.toFixed(2)} ms of the API's processor time each`;
  figures["another event's page, p95"] =
    `${format(p95(during))} while people join, ${format(p95(idle))} before (${(p95(during) / p95(idle)).toFixed(2)})`;

  // Who has the email already confirms it. Then the time of the opening comes.
  const messages = z
    .array(z.object({ to: z.array(z.string()), text: z.string() }))
    .parse(await (await fetch(`${inboxUrl}/api/messages?limit=400`)).json());
  await spread(messages, 2, async ({ text: mail, to: [to] }) => {
    const link = /\/queue\/[^/\s]+\/(\S+)/.exec(mail)?.[1];
    const { status } = await send(`${path}/queue/${link}/confirm`, {
      method: "POST",
      address: early.find(({ email }) => email === to)?.address ?? "",
    });
    if (status !== 200) surprises.push(`confirming: ${status}`);
  });
  const opensAt = new Date(Date.now() + 500);
  await db.update(saleQueues).set({ opensAt }).where(eq(saleQueues.pageId, show.page.id));
  await sleep(600);
  const waitingEmails = () =>
    db.$count(emailOutbox, and(eq(emailOutbox.pageId, show.page.id), eq(emailOutbox.status, "waiting")));
  const late = Array.from({ length: LATE_PEOPLE }, (_, n) => createPerson(PEOPLE + n));
  await spread(late, LATE_PEOPLE / 20, arrive);
  const people = [...early, ...late].filter(({ token }) => token !== "");
  let state = await readState();
  while (state.root === null) {
    await sleep(200);
    state = await readState();
  }
  const { root } = state;

  const over = new AbortController();
  const watching = watchPlaces(show.page.id, over.signal);
  while (state.drawnAt === null) {
    await sleep(100);
    state = await readState();
  }
  figures["opening to draw"] = `${((Date.now() - opensAt.getTime()) / 1000).toFixed(1)} s`;
  const emailsLeft = await waitingEmails();
  const drawnAt = performance.now();

  // Everybody reads their rank, and whose turn it is does what they planned.
  const look = async ({ address, token }: Person) =>
    placeSchema.parse(JSON.parse(await must(`${path}/queue/${token}`, { address }))).data;
  const looks: number[] = [];
  const ranking = spread(people, 5, async (person) => {
    const start = performance.now();
    ({ rank: person.rank } = await look(person));
    looks.push(performance.now() - start);
  });
  const buy = async (
    person: Person,
    quantity: number,
    token: string,
    headers = {},
  ): Promise<{ status: number; body: string }> => {
    const { status, body } = await send(`${path}/orders`, {
      method: "POST",
      // Cards are counted by network, too.
      address:
        person.address === "198.51.100.1"
          ? `11.${(person.rank ?? 0) >> 8}.${(person.rank ?? 0) & 255}.1`
          : person.address,
      headers: { "idempotency-key": randomUUID(), ...headers },
      body: {
        ...BUYER,
        email: person.email ?? `${person.id}@example.com`,
        token,
        products: [{ id: show.ticketId, quantity }],
        queueToken: person.token,
      },
    });
    if (status !== 403) return { status, body };
    const { challenge } = challengeSchema.parse(JSON.parse(body)).details;
    return buy(person, quantity, token, await createSolutionHeader(challenge));
  };
  const act = async (person: Person) => {
    await sleep(Math.random() * 1500);
    const { admission, endReason } = await look(person);
    // Who left while waiting is passed over.
    if (endReason === "left") return;
    if (!admission) return void surprises.push(`${person.rank}: not let in, ${endReason}`);
    const quantity = Math.random() < 0.9 ? admission.quantity : 1;
    if (person.plan === "leave") {
      const left = await send(`${path}/queue/${person.token}`, { method: "DELETE", address: person.address });
      if (left.status !== 204) surprises.push(`leaving: ${left.status}`);
    } else if (person.plan === "lapse") {
      // Ten minutes go by.
      const changes = { expiresAt: new Date() };
      await db.update(queuePlaces).set(changes).where(eq(queuePlaces.id, person.id));
    } else {
      if (person.plan === "decline") {
        const declined = await buy(person, quantity, "tok_chargeDeclined");
        if (declined.status !== 402) surprises.push(`declined: ${declined.status} ${declined.body}`);
      }
      const paid = await buy(person, quantity, "tok_visa");
      if (paid.status !== 201) return void surprises.push(`buying: ${paid.status} ${paid.body}`);
      orderSchema.parse(JSON.parse(paid.body));
    }
  };
  const acts: Promise<void>[] = [];
  // A few leave before it is their turn.
  const quitters = people.filter((_, n) => n % 50 === 7);
  acts.push(
    spread(quitters, 5, async (person) => {
      if (person.isActing) return;
      person.isActing = true;
      await send(`${path}/queue/${person.token}`, { method: "DELETE", address: person.address });
    }),
  );
  const [pool] = await db.select().from(capacityPools).where(eq(capacityPools.pageId, show.page.id));
  if (!pool) throw new Error("the event has no places");
  let isSoldOut = false;
  for (const end = Date.now() + 180_000; !isSoldOut && Date.now() < end;) {
    await sleep(250);
    state = await readState();
    for (const person of people)
      if (!person.isActing && person.rank !== null && person.rank <= state.admittedUpTo) {
        person.isActing = true;
        acts.push(act(person));
      }
    isSoldOut = state.left === 0 && state.buying === 0;
  }
  await ranking;
  figures["ranks read by everybody within 5 s, p95"] = format(p95(looks));
  await Promise.all(acts);
  figures["sold out after"] = `${((performance.now() - drawnAt) / 1000).toFixed(1)} s`;
  over.abort();
  const { most, samples } = await watching;
  figures["most people who bought at once"] = `${most} of ${MAX_BUYING}, in ${samples} looks`;

  const proof = await must(`${path}/queue/proof`, {});
  const file = join(folder, "proof.json");
  await writeFile(file, proof);
  const checked = await run(process.execPath, [script, file, seal, root ?? ""]);

  // Sending the rest, which reads places, would take a minute more.
  const isWaiting = and(eq(emailOutbox.pageId, show.page.id), eq(emailOutbox.status, "waiting"));
  await db
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(and(isWaiting, eq(emailOutbox.template, "queue-confirm")));
  for (const end = Date.now() + 60_000; (await waitingEmails()) > 0 && Date.now() < end;) await sleep(500);
  const reads = await countReads(send, pids, `${path}/queue/state`, state.nextSeconds);
  const { alone, polled } = reads;
  figures["reads of the database a second"] =
    `${(polled.reads - alone.reads).toFixed(1)} for ${reads.polls.toFixed(0)} states a second (${(polled.all - alone.all).toFixed(1)} with all statements), and ${alone.reads.toFixed(1)} (${alone.all.toFixed(1)}) by the worker`;
  const many = 100_000 / computePollSeconds(100_000);
  figures["100,000 people who wait, computed"] =
    `${many.toFixed(0)} states a second, ${((many * reads.pollMs) / 1000).toFixed(2)} processors (${reads.pollMs.toFixed(3)} ms each)`;
  const rows = await db.select().from(queuePlaces).where(eq(queuePlaces.pageId, show.page.id));
  const [sold] = await db
    .select({ tickets: sql<number>`sum(${orderLines.quantity})::int`, orders: count() })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.pageId, show.page.id), eq(orders.status, "paid")));
  const [ticket] = await db.select().from(products).where(eq(products.id, show.ticketId));
  const emails = await db
    .select()
    .from(emailOutbox)
    .where(
      and(
        eq(emailOutbox.pageId, show.page.id),
        inArray(emailOutbox.template, ["queue-turn", "queue-confirm"]),
      ),
    );
  const turns = emails.filter(({ template }) => template === "queue-turn");
  // Emails whose reason is gone, such as that of a turn that somebody has passed on already, are not sent.
  const sending = emails
    .flatMap(({ sentAt }) => (sentAt ? [sentAt.getTime()] : []))
    .toSorted((a, b) => a - b);
  const seconds = ((sending.at(-1) ?? 0) - (sending[0] ?? 0)) / 1000;
  const delays = turns.flatMap(({ createdAt, sentAt }) =>
    sentAt ? [sentAt.getTime() - createdAt.getTime()] : [],
  );
  figures["emails"] =
    `${sending.length}, ${(sending.length / seconds).toFixed(0)} a second; ${emailsLeft} waited when the first people were let in`;
  figures["an email that says that it is your turn, longest"] = format(Math.max(...delays));
  const lastTurn = Math.max(...turns.map(({ sentAt }) => sentAt?.getTime() ?? 0));
  const overtaken = emails.filter(
    ({ template, sentAt }) => template === "queue-confirm" && (sentAt?.getTime() ?? Infinity) > lastTurn,
  ).length;
  const received = new Map<string, number>();
  for (const { to, sentAt } of turns) {
    if (!sentAt) continue;
    const list = z
      .array(z.object({ subject: z.string() }))
      .parse(await (await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json());
    for (const { subject } of list)
      received.set(`${to} ${subject}`, 1 + (received.get(`${to} ${subject}`) ?? 0));
  }
  return {
    figures,
    joining,
    idle,
    during,
    people,
    late,
    early,
    rows,
    most,
    sold,
    ticket,
    checked,
    proof: drawProofSchema.parse(JSON.parse(proof).data),
    chain,
    turns,
    delays,
    emailsLeft,
    overtaken,
    received,
    reads,
    isSoldOut,
  };
}

/**
 * Counts the statements about queues and their places a second, while nobody asks and while everybody polls: those that only read, and
 * all, with the locks of who lets people in.
 */
async function countReads(send: Client, pids: readonly number[], path: string, everySeconds: number) {
  const { db } = app.services;
  const count = async () => {
    const { rows } = await db.execute<{ reads: number; all: number }>(sql`select
      coalesce(sum(calls) filter (where query ~* '^select' and query !~* 'for (no key )?(update|share)'), 0)::int as reads,
      coalesce(sum(calls), 0)::int as all
      from pg_stat_statements where query ~ 'queue_places|sale_queues|capacity_pools'
        and query !~ 'pg_stat_statements'`);
    return rows[0] ?? { reads: NaN, all: NaN };
  };
  const measure = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    const before = await count();
    await work();
    const after = await count();
    const seconds = (performance.now() - start) / 1000;
    return { reads: (after.reads - before.reads) / seconds, all: (after.all - before.all) / seconds };
  };
  const alone = await measure(() => sleep(POLLING_SECONDS * 1000));
  const startMs = await readProcessorMs(pids);
  let polls = 0;
  const poll = async () => {
    const { status } = await send(path);
    if (status === 200) polls++;
    else surprises.push(`polling: ${status}`);
  };
  const people = Array.from({ length: Math.round((PEOPLE * POLLING_SECONDS) / everySeconds) });
  const polled = await measure(() => spread(people, POLLING_SECONDS, poll));
  const pollMs = ((await readProcessorMs(pids)) - startMs) / polls;
  return { alone, polled, polls: polls / POLLING_SECONDS, pollMs };
}

describe(`${PEOPLE} people join within ten seconds for ${PLACES} places`, () => {
  test("everybody gets a place at once", () => {
    expect(surprises).toEqual([]);
    expect(sale.people).toHaveLength(PEOPLE + LATE_PEOPLE);
    if (!isBusy) expect(p95(sale.joining)).toBeLessThanOrEqual(500);
  });

  test("the page of another event is as fast as ever", () => {
    expect([...sale.idle, ...sale.during].filter(Number.isNaN)).toEqual([]);
    if (!isBusy) expect(p95(sale.during) / p95(sale.idle)).toBeLessThanOrEqual(3);
  });

  test("all places are sold, and none twice", () => {
    expect(sale.isSoldOut).toBe(true);
    expect([sale.sold?.tickets, sale.ticket?.reserved]).toEqual([PLACES, PLACES]);
    const bought = sale.rows.filter(({ endReason }) => endReason === "bought");
    expect(bought.length).toBe(sale.sold?.orders);
    expect(new Set(bought.map(({ orderId }) => orderId)).size).toBe(bought.length);
  });

  test("no more people than may bought at any time, and nobody was let in twice", () => {
    expect(sale.most).toBeLessThanOrEqual(MAX_BUYING);
    expect(sale.most).toBeGreaterThan(MAX_BUYING / 2);
    const admitted = sale.rows.filter(({ admittedAt, email }) => admittedAt !== null && email !== null);
    expect(sale.turns.map(({ to }) => to).toSorted()).toEqual(
      admitted.map(({ email }) => email ?? "").toSorted(),
    );
    expect([...sale.received].filter(([, times]) => times !== 1)).toEqual([]);
    expect(new Set(sale.rows.map(({ endReason }) => endReason))).toEqual(
      new Set(["bought", "left", "unused", null]),
    );
  });

  test("the order of the draw has nothing to do with that of the arrivals, and anybody can repeat it", () => {
    expect(sale.checked.stdout).toContain("The draw is right.");
    expect(sale.proof.beacon).toMatchObject({ used: true, chainHash: sale.chain.info.hash });
    const ranks = new Map(sale.proof.drawn.map(({ id, group, rank }) => [id, { group, rank }]));
    const present = sale.early
      .toSorted((a, b) => a.sentAt - b.sentAt)
      .flatMap(({ id }) => (ranks.get(id)?.group === "present" ? [ranks.get(id)?.rank ?? NaN] : []));
    expect(present.length).toBeGreaterThan(PEOPLE / 2);
    expect(Math.abs(correlate(present))).toBeLessThanOrEqual(0.05);
  });

  test("nobody stands in front of somebody who had a place a second before", () => {
    const ranked = sale.late.toSorted((a, b) => (a.rank ?? NaN) - (b.rank ?? NaN));
    expect(ranked.every(({ rank }) => (rank ?? 0) > sale.proof.drawn.length)).toBe(true);
    let newest = 0;
    const inversions = ranked.filter(({ sentAt, answeredAt }) => {
      const isBehind = newest - answeredAt > 1000;
      newest = Math.max(newest, sentAt);
      return isBehind;
    });
    expect(inversions).toEqual([]);
  });

  test("emails about turns overtake those that ask for a confirmation", () => {
    expect(sale.emailsLeft).toBeGreaterThan(0);
    expect(sale.overtaken).toBeGreaterThan(0);
    if (!isBusy) expect(Math.max(...sale.delays)).toBeLessThanOrEqual(30_000);
  });

  test("however many ask for the state, few of them read the database", () => {
    const { polled, alone } = sale.reads;
    expect(polled.reads).toBeGreaterThan(0);
    expect(polled.reads - alone.reads).toBeLessThanOrEqual(5);
  });
});
