// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import type { HeldPass } from "@matinee/contract/schemas/festivals";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Plan } from "@matinee/contract/schemas/plans";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listRows, type ProgrammeRow } from "../programme-rows.ts";
import { MyScreenings } from "./my-screenings.tsx";
import { PlanSection } from "./my-plan.tsx";
import { savePlanChange } from "./plan-api.ts";
import { findPlaceAction } from "./reservations.ts";
import type { MyPlan } from "./use-my-plan.ts";

const texts = messages.myFestival;
const zone = "America/Los_Angeles";
const at = (time: string) => new Date(`2026-11-28T${time}:00-08:00`);
const now = at("14:20").getTime();

const window = { opensAt: at("08:00").toISOString(), closesAt: at("20:30").toISOString() };
const line = (pageId: string, time: string, fields: Partial<Plan["lines"][number]> = {}) => ({
  pageId,
  plannedAt: at(time).toISOString(),
  isPremiere: false,
  seconds: 98 * 60,
  ...window,
  mayFinish: false,
  ...fields,
});
const createPlan = (version: number, lines: Plan["lines"]): Plan => ({
  festival: { id: "festival", url: "harbour-lights", title: "Harbour Lights", timezone: zone },
  version,
  hasCalendar: false,
  lines,
});
const premiere = { isPremiere: true, seconds: 125 * 60, closesAt: at("23:30").toISOString() };
const overlapping = createPlan(3, [line("tide", "18:15"), line("salt", "19:00", premiere)]);

const screening = (pageId: string, title: string) => ({
  state: "now" as const,
  pageId,
  url: pageId,
  title,
  description: "",
  backgroundImage: null,
  ...window,
  showHours: true,
  timezone: zone,
  premiereStartsAt: null,
  saleFrom: null,
  films: [],
});
const rows: ReadonlyMap<string, ProgrammeRow> = new Map(
  listRows({
    screenings: [screening("tide", "What the Tide Keeps"), screening("salt", "The Salt Road")],
    sections: [],
  }).map((row) => [row.key, row]),
);
const createMine = (plan: Plan): MyPlan => ({ pass: null, plan, own: new Map() });

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  container = document.createElement("div");
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});
const show = (element: ReactNode) => act(() => root.render(element));

test("says what overlaps, and moves it at a press", async () => {
  const onChange = vi.fn<(change: object) => Promise<void>>(() => Promise.resolve());
  const onNotice = vi.fn<(text: string) => void>();
  show(
    <PlanSection
      mine={createMine(overlapping)}
      token="link"
      rows={rows}
      reader={{ now, zone }}
      findPlace={() => null}
      onChange={onChange}
      onNotice={onNotice}
      onCalendarChange={() => undefined}
    />,
  );
  expect(container.textContent).toContain(
    `${texts.warnings.overlap} What the Tide Keeps would run into The Salt Road. Begin it by 5:22 PM to see both.`,
  );
  expect(container.textContent).toContain("1 h 38 min, until 7:53 PM");
  expect(container.textContent).toContain("Premiere, until 9:05 PM");
  const name = texts.moveTo("What the Tide Keeps", "5:00 PM");
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  await act(async () => button?.click());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ pageId: "tide", plannedAt: at("17:00") });
  expect(onNotice).toHaveBeenCalledWith(texts.moved("What the Tide Keeps", "5:00 PM"));
});

test("a plan of a pass that is not valid is read, and not changed", () => {
  // Cast: nothing else of the pass is read here.
  const pass = { state: "suspended" } as HeldPass;
  show(
    <PlanSection
      mine={{ ...createMine(overlapping), pass }}
      token="link"
      rows={rows}
      reader={{ now, zone }}
      findPlace={() => null}
      onChange={() => Promise.resolve()}
      onNotice={() => undefined}
      onCalendarChange={() => undefined}
    />,
  );
  expect(container.textContent).toContain("What the Tide Keeps");
  expect(document.querySelector(`[aria-label="${texts.actionsOf("The Salt Road")}"]`)).toBeNull();
  expect(container.textContent).not.toContain(texts.calendar);
});

/** Shows the page of a pass with these uses. */
function showPass(fields: Partial<HeldPass>): void {
  const festival = { url: "harbour-lights", kind: "festival" as const, cancelled: false };
  const shown = { title: "Six films", holder: "Imogen", state: "valid", screenings: [] };
  // Casts: nothing else of the pass and of its festival is read here.
  const pass = { ...shown, festival, ...fields } as unknown as HeldPass;
  const page = festival as PublicPage;
  const mine = { ...createMine(createPlan(1, [])), pass };
  const done = () => Promise.resolve();
  const my = { state: "loaded", mine, reload: done, change: done, setReserved: done } as const;
  show(
    <MyScreenings
      page={page}
      token="link"
      my={{ ...my, setHasCalendar: () => undefined }}
      rows={[]}
      reader={{ now, zone }}
    >
      {null}
    </MyScreenings>,
  );
}

test("a meter shows what is left of a pass, with a part for each screening while they can be counted", () => {
  showPass({ usesLeft: 3, uses: 3 });
  const meter = container.querySelector("meter");
  expect(["value", "max", "aria-label"].map((name) => meter?.getAttribute(name))).toEqual([
    "3",
    "6",
    texts.uses,
  ]);
  const parts = [...container.querySelectorAll(".uses-meter > span")];
  expect(parts.map((part) => part.hasAttribute("data-full"))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(container.textContent).toContain("3 left of 6");
  showPass({ usesLeft: 60, uses: 0 });
  expect(container.querySelectorAll(".uses-meter > span")).toHaveLength(0);
  expect(container.textContent).toContain("60 left of 60");
  showPass({ usesLeft: null, uses: 4 });
  expect(container.querySelector("meter")).toBeNull();
  expect(container.textContent).toContain(texts.everything);
});

/** Answers as a server whose plan another device saves before each of the first saves. */
function serveConflicts(stored: Plan, foreignSaves: Plan["lines"][]): object[] {
  let plan = stored;
  const saved: object[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(new URL(url, "https://watch.example"), init);
    if (request.method === "GET") return Response.json({ data: plan });
    const body = await request.json();
    saved.push(body);
    const foreign = foreignSaves.shift();
    if (foreign) plan = { ...plan, version: plan.version + 1, lines: [...plan.lines, ...foreign] };
    if (body.version !== plan.version)
      return Response.json({ code: "saved-before-you", message: "changed" }, { status: 409 });
    return Response.json({ data: { ...plan, version: plan.version + 1 } });
  });
  return saved;
}

test("makes a change again on top of what other devices saved", async () => {
  const mine = createPlan(1, [line("tide", "18:15")]);
  const saved = serveConflicts(mine, [[line("night", "21:00")], [line("bees", "22:00")]]);
  await savePlanChange("link", mine, { pageId: "salt", plannedAt: at("19:00") });
  expect(saved).toHaveLength(3);
  const short = (pageId: string, time: string) => ({ pageId, plannedAt: at(time).toISOString() });
  expect(saved.at(-1)).toEqual({
    version: 3,
    lines: [short("tide", "18:15"), short("night", "21:00"), short("bees", "22:00"), short("salt", "19:00")],
  });
});

test("gives up where nobody saved it meanwhile", async () => {
  const mine = createPlan(1, []);
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) =>
    init.method === "PUT"
      ? Response.json({ code: "state-conflict", message: "not valid" }, { status: 409 })
      : Response.json({ data: mine }),
  );
  await expect(savePlanChange("link", mine, { pageId: "salt", plannedAt: null })).rejects.toThrow(
    "not valid",
  );
});

test("offers a place only where and while the pass can have one, and gives back what it has", async () => {
  const reservation = { from: at("14:00").toISOString(), until: at("18:00").toISOString(), reservedAt: null };
  const held: Pick<HeldPass, "state" | "screenings" | "reservationsLeft" | "usesLeft"> = {
    state: "valid",
    usesLeft: 2,
    reservationsLeft: 1,
    screenings: [
      { pageId: "tide", state: "now", reservation },
      {
        pageId: "salt",
        state: "now",
        reservation: { ...reservation, reservedAt: at("14:10").toISOString() },
      },
      { pageId: "bees", state: "now", reservation: null },
    ],
  };
  const setReserved = vi.fn<(pageId: string, isReserved: boolean) => Promise<void>>(() => Promise.resolve());
  const find = (pageId: string, fields: Partial<typeof held> = {}, time = "14:20") => {
    // Cast: nothing else of the pass is read here.
    const pass = { ...held, ...fields } as HeldPass;
    return findPlaceAction(
      { ...createMine(overlapping), pass },
      { pageId, title: "Tide" },
      at(time),
      setReserved,
    );
  };
  expect(find("bees")).toBeNull();
  const offer = find("tide");
  expect(offer).toMatchObject({ isReserved: false, label: texts.reserve });
  expect(await offer?.act()).toBe(texts.reservedNow("Tide"));
  expect(setReserved).toHaveBeenLastCalledWith("tide", true);
  for (const gone of [
    find("tide", { usesLeft: 0 }),
    find("tide", { reservationsLeft: 0 }),
    find("tide", { state: "suspended" }),
    find("tide", {}, "13:59"),
    find("tide", {}, "18:00"),
    find("salt", {}, "18:00"),
  ])
    expect(gone).toBeNull();
  expect(await find("salt", { reservationsLeft: 0, usesLeft: 0 })?.act()).toBe(texts.givenBack("Tide"));
  expect(setReserved).toHaveBeenLastCalledWith("salt", false);
});
