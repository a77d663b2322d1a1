import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type App, buildApp } from "../app.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createSubscriber } from "../testing/viewer-fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createDatabaseClock, type DatabaseClock } from "./database-clock.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

/** The clocks of a machine, and the time that its database says. */
const machine = { wallMs: 0, databaseMs: 0 };
let clock: DatabaseClock;
beforeEach(() => {
  machine.wallMs = 0;
  machine.databaseMs = 0;
  clock = createDatabaseClock({
    readWall: () => Date.now() + machine.wallMs,
    readMonotonic: () => performance.now(),
  });
});
const checkClock = () => {
  const at = String(Date.now() + machine.databaseMs);
  // A pool that has the part which the clock uses.
  const pool = { query: async () => ({ rows: [{ at }] }) } as unknown as TestApp["services"]["pool"];
  return clock.check({ pool, log: app.services.log });
};
/** Seconds by which the process is ahead. */
const readOffset = () => Math.round((clock.now().getTime() - Date.now()) / 1000) + 0;

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])("a process whose machine is an hour %s opens and closes events with the others", async (_name, offset) => {
  machine.wallMs = offset;
  await clock.check(app.services);
  expect(readOffset()).toBe(0);
  expect(Math.round(clock.wallOffsetMs / 1000)).toBe(offset / 1000);
  const other: App = await buildApp(app.config, clock);
  // Control: a process that believes its machine.
  const wrong: App = await buildApp(app.config, { now: () => new Date(Date.now() + machine.wallMs) });
  try {
    const owner = await createAccount(app.services);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const create = (opens: number, closes: number) =>
      createPage(app.services, owner.id, { opensAt: at(opens), closesAt: at(closes) });
    const running = await create(-40, 30);
    const ended = await create(-90, -10);
    const viewers: Record<string, { subscriberId: string }> = {};
    for (const { id } of [running, ended]) {
      viewers[id] = { subscriberId: (await createSubscriber(app.services, id)).credential };
    }
    const readStates = ({ http }: App) =>
      Promise.all(
        [running, ended].map(async ({ id }) => {
          const { subscriberId } = viewers[id] ?? {};
          const payload = { kind: "feature", deviceId: "device-one", subscriberId };
          const started = await http.inject({ method: "POST", url: `/v1/pages/${id}/playback`, payload });
          return started.json().code ?? started.statusCode;
        }),
      );
    const states = await readStates(app);
    // Admitted, and only without a film; and not admitted.
    expect(states).toEqual(["not-found", "forbidden"]);
    expect(await readStates(other)).toEqual(states);
    expect(await readStates(wrong)).toEqual(["forbidden", offset > 0 ? "forbidden" : "not-found"]);
  } finally {
    await other.http.close();
    await wrong.http.close();
  }
});

test("a jump of the machine's clock changes nothing in a running process", async () => {
  await checkClock();
  for (const jump of [HOUR_MS, -HOUR_MS]) {
    machine.wallMs = jump;
    expect(readOffset()).toBe(0);
    await checkClock();
    expect(readOffset()).toBe(0);
  }
});

test("takes over a later time of the database when it lasts, and never an earlier one", async () => {
  await checkClock();
  machine.databaseMs = HOUR_MS;
  await checkClock();
  await checkClock();
  machine.databaseMs = 0;
  await checkClock();
  expect(readOffset()).toBe(0);
  machine.databaseMs = HOUR_MS;
  for (let count = 0; count < 3; count++) await checkClock();
  expect(readOffset()).toBe(3600);
  const error = vi.spyOn(app.services.log, "error");
  machine.databaseMs = 0;
  for (let count = 0; count < 5; count++) await checkClock();
  expect(readOffset()).toBe(3600);
  expect(error).toHaveBeenCalledWith(
    { differenceMs: expect.closeTo(-HOUR_MS, -3) },
    "the database's clock went back; this process keeps its time until a restart",
  );
  error.mockRestore();
});
