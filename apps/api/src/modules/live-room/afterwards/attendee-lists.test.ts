import { pageSizes } from "@matinee/domain/limits";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  createLobby,
  enterLiveRoom,
  enterWithTicket,
  LOBBY_MS,
} from "../../../testing/live-room-fixtures.ts";
import { addReadyFilm, savePremiere } from "../../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { issueViewerToken } from "../../access/viewer-credentials.queries.ts";
import { isAttendanceKnown } from "../../premieres/attendance.queries.ts";
import { findPremiere } from "../../premieres/premieres.queries.ts";
import { recordAttendance } from "../record-attendance.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const read = async (pageId: string, path: string, { headers } = owner) => {
  const response = await app.http.inject({ url: `/v1/pages/${pageId}/${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response;
};

interface Row {
  id: string;
  premiere?: { came: boolean; enteredAt: string | null; seconds: number };
}
const listRows = async (pageId: string, list: "orders" | "subscribers"): Promise<Row[]> =>
  (await read(pageId, list)).json().data.data;

/** The last three cells of each line, which are those of the premiere, by the names of the head. */
const readPremiereCells = async (pageId: string, list: "orders" | "subscribers") => {
  // The owner's confirmation for exports has expired when the test moves the clock; a new session has one.
  const staff = await createAccount(app.services, { type: "admin" });
  const [head, ...lines] = (await read(pageId, `${list}.csv`, staff)).body.trim().split("\r\n");
  expect(head?.split(",").slice(-3)).toEqual(["Premiere", "Premiere entered", "Premiere seconds"]);
  return lines.map((line) => line.split(",").slice(-3).join(","));
};

interface Member {
  member: { id: string };
}
const record = (pageId: string, ...present: Member[]) =>
  recordAttendance(
    app.services,
    present.map(({ member }) => ({
      ticket: { pageId, memberId: member.id, role: "viewer" },
      enteredAt: app.clock.now(),
    })),
  );

/** The record contains the time of the test. */
const isAbout = (seconds: number | undefined, expected: number): boolean =>
  seconds !== undefined && seconds >= expected && seconds < expected + 20;

/** Returns a function that moves the clock to a position of the programme. The end of the test moves it back. */
function createMove(): (positionMs: number) => void {
  let advancedMs = 0;
  onTestFinished(() => app.clock.advance(-advancedMs));
  return (positionMs) => {
    const byMs = LOBBY_MS + positionMs - advancedMs;
    app.clock.advance(byMs);
    advancedMs += byMs;
  };
}

test("orders say from the start of a premiere who came, since when and for how long", async () => {
  const pageId = await createLobby(app, owner);
  const moveTo = createMove();
  const absent = await createOrder(app.services, pageId);
  const early = await enterWithTicket(app, pageId);
  expect((await listRows(pageId, "orders")).map(({ premiere }) => premiere)).toEqual([undefined, undefined]);
  expect(await readPremiereCells(pageId, "orders")).toEqual([",,", ",,"]);

  moveTo(40_000);
  const late = await enterWithTicket(app, pageId);
  await record(pageId, early, late);
  moveTo(330_000);
  await record(pageId, early);
  const rows = new Map((await listRows(pageId, "orders")).map(({ id, premiere }) => [id, premiere]));
  expect(rows.get(early.order.id)).toMatchObject({ came: true, enteredAt: expect.any(String) });
  expect(rows.get(late.order.id)?.came).toBe(true);
  expect(isAbout(rows.get(early.order.id)?.seconds, 330)).toBe(true);
  expect(isAbout(rows.get(late.order.id)?.seconds, 0)).toBe(true);
  expect(rows.get(absent.id)).toEqual({ came: false, enteredAt: null, seconds: 0 });

  const cells = await readPremiereCells(pageId, "orders");
  expect(cells).toHaveLength(3);
  expect(cells).toContain("No,,");
  const { enteredAt, seconds } = rows.get(early.order.id) ?? {};
  expect(cells).toContain(`Yes,${enteredAt},${seconds}`);
});

test("a registration with two viewing links counts once, from its first entry to its last presence", async () => {
  const { id: pageId } = await createPage(app.services, owner.id, { emailCapture: true });
  await addReadyFilm(app.services, pageId);
  const startsAt = new Date(app.clock.now().getTime() + LOBBY_MS).toISOString();
  expect((await savePremiere(app, owner, pageId, { startsAt })).statusCode).toBe(200);
  const moveTo = createMove();
  const came = await createSubscriber(app.services, pageId);
  const absent = await createSubscriber(app.services, pageId);
  const secondLink = await issueViewerToken(app.services.db, { pageId, subscriberId: came.id });
  const enter = async (subscriberId: string): Promise<Member> =>
    (await enterLiveRoom(app, pageId, { subscriberId })).json().data;
  const phone = await enter(came.credential);
  moveTo(60_000);
  await record(pageId, phone);
  moveTo(300_000);
  const laptop = await enter(secondLink);
  moveTo(360_000);
  await record(pageId, laptop);
  const rows = new Map((await listRows(pageId, "subscribers")).map(({ id, premiere }) => [id, premiere]));
  const { enteredAt, seconds } = rows.get(came.id) ?? {};
  // The phone entered before the start, the laptop was there last.
  expect(isAbout(seconds, 60)).toBe(true);
  expect(rows.get(absent.id)).toEqual({ came: false, enteredAt: null, seconds: 0 });
  const listed = { came: [came.id], late: [], left: [], absent: [absent.id] };
  for (const [attendance, ids] of Object.entries(listed))
    expect((await listIds(pageId, "subscribers", `attendance=${attendance}`)).ids, attendance).toEqual(ids);
  expect((await listIds(pageId, "subscribers", "sort=-premiere")).ids).toEqual([came.id, absent.id]);
  const staff = await createAccount(app.services, { type: "admin" });
  const report = await read(pageId, "subscribers.csv?attendance=came", staff);
  expect(report.body.trim().split("\r\n")).toHaveLength(2);
  expect(report.headers["content-disposition"]).toContain("All-subscribers_came-");
  expect((await readPremiereCells(pageId, "subscribers")).toSorted()).toEqual([
    "No,,",
    `Yes,${enteredAt},${seconds}`,
  ]);
});

/** The ids of a filtered or sorted list, and its total. */
async function listIds(pageId: string, list: "orders" | "subscribers", query: string) {
  const { data, total } = (await read(pageId, `${list}?${query}`)).json().data;
  return { ids: data.map(({ id }: Row) => id), total };
}

/** Reads the ids of the orders of a report and the name of its file. */
async function readReport(pageId: string, query: string) {
  const staff = await createAccount(app.services, { type: "admin" });
  const { body, headers } = await read(pageId, `orders.csv${query}`, staff);
  const lines = body.trim().split("\r\n").slice(1);
  return { ids: lines.map((line) => line.split(",")[1]), name: String(headers["content-disposition"]) };
}

test("orders and their report are filtered by attendance, and the list is sorted by it", async () => {
  const pageId = await createLobby(app, owner);
  const moveTo = createMove();
  const absent = await createOrder(app.services, pageId);
  const early = await enterWithTicket(app, pageId);
  expect(await listIds(pageId, "orders", "attendance=absent")).toEqual({ ids: [], total: 0 });
  expect((await readReport(pageId, "?attendance=absent")).ids).toEqual([]);
  moveTo(40_000);
  const late = await enterWithTicket(app, pageId);
  moveTo(60_000);
  await record(pageId, early, late);
  moveTo(330_000);
  await record(pageId, early);
  const [stayed, left] = [early.order.id, late.order.id];

  const expected = { came: [left, stayed], late: [left], left: [left], absent: [absent.id] };
  for (const [attendance, ids] of Object.entries(expected)) {
    const listed = await listIds(pageId, "orders", `attendance=${attendance}`);
    expect(listed, attendance).toEqual({ ids, total: ids.length });
    const report = await readReport(pageId, `?attendance=${attendance}`);
    expect(report.ids, attendance).toEqual(ids);
    expect(report.name).toContain(`All-orders_${attendance}-`);
  }
  // The control: without a filter the report has everyone, under another name.
  const report = await readReport(pageId, "");
  expect(report.ids).toHaveLength(3);
  expect(report.name).toContain("All-orders-");

  const sorted = await listIds(pageId, "orders", "sort=-premiere");
  expect(sorted).toEqual({ ids: [stayed, left, absent.id], total: 3 });
  expect((await listIds(pageId, "orders", "sort=premiere")).ids).toEqual([left, stayed, absent.id]);
  expect((await listIds(pageId, "orders", "sort=premiere&attendance=late")).ids).toEqual([left]);
});

test("the next page of a list keeps its filter and its order", async () => {
  const pageId = await createLobby(app, owner);
  createMove()(1000);
  for (let orders = 0; orders <= pageSizes.attendees; orders++) await createOrder(app.services, pageId);
  const first = (await read(pageId, "orders?attendance=absent&sort=-premiere")).json().data;
  expect(first).toMatchObject({ total: pageSizes.attendees + 1, pages: 2 });
  expect(first.next).toContain("attendance=absent&sort=-premiere");
  const { data: rest } = (await app.http.inject({ url: first.next, headers: owner.headers })).json().data;
  expect(rest).toHaveLength(1);
  expect(first.data.map(({ id }: Row) => id)).not.toContain(rest[0].id);
});

test("a filter that does not exist is malformed", async () => {
  const pageId = await createLobby(app, owner);
  for (const query of ["attendance=asleep", "sort=name"]) {
    const response = await app.http.inject({
      url: `/v1/pages/${pageId}/orders?${query}`,
      headers: owner.headers,
    });
    expect(response.statusCode, query).toBe(400);
  }
});

test("lists of an event without a premiere do not mention one", async () => {
  const { id } = await createPage(app.services, owner.id, { emailCapture: true });
  await createOrder(app.services, id);
  await createSubscriber(app.services, id);
  expect(await listRows(id, "orders")).toMatchObject([{ id: expect.any(String) }]);
  for (const list of ["orders", "subscribers"] as const) {
    expect((await listRows(id, list))[0]).not.toHaveProperty("premiere");
    expect((await read(id, `${list}.csv`)).body).not.toContain("Premiere");
    expect(await listIds(id, list, "attendance=absent&sort=premiere")).toEqual({ ids: [], total: 0 });
  }
});

test("attendance is unknown once the names of the live room are erased, not counted as absence", async () => {
  const stored = await findPremiere(app.services.db, await createLobby(app, owner));
  const startMs = stored?.premiere.startsAt.getTime() ?? 0;
  const isKnownAfter = (days: number) => isAttendanceKnown(stored, new Date(startMs + days * 86_400_000));
  expect([isKnownAfter(-1), isKnownAfter(0), isKnownAfter(89), isKnownAfter(91)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
