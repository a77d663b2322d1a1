import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";
import { moveByKeys } from "../move-by-keys.ts";
import { fitsWindow, openStep } from "./festival-screens.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const DAY_MS = 86_400_000;

const getRow = (page: Page, list: string, title: string): Locator =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem").filter({ hasText: title });

/** Names a day of the programme, in UTC: 'Friday, Nov 27'. */
const nameDay = (at: number) =>
  new Date(at).toLocaleDateString("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** Creates a festival whose screenings open at 6 PM UTC, on days counted from today. @returns its id */
async function createFestival(owner: Filmmaker, screenings: readonly { title: string; day: number }[]) {
  const create = async (fields: object) => {
    const url = `festival-${randomUUID()}`.slice(0, 40);
    const body = { url, description: "Films of the sea.", timezone: "UTC", ...fields };
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, body);
    return String(data["id"]);
  };
  const festivalId = await create({ title: "Harbour Nights", kind: "festival" });
  for (const { title, day } of screenings) {
    const start = atSix(day);
    const [eventStart, eventEnd] = [start, start + DAY_MS].map((at) => new Date(at).toISOString());
    await create({ title, festivalId, eventStart, eventEnd, showHours: true });
  }
  return festivalId;
}

const atSix = (day: number) => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + day, 18);
};

test(
  "a programme is sorted by keys, dropped on another day, and saved beside another tab's save",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(2);
    const festival = await createFestival(owner, [
      { title: "Low Winter Sun", day: 3 },
      { title: "Night Bees", day: 3 },
      { title: "Dune Country", day: 4 },
    ]);
    await openAs(page, owner, `/event/${festival}?step=programme`);
    const [first, second] = [nameDay(atSix(3)), nameDay(atSix(4))];
    const list = page.getByRole("list", { name: first, exact: true });
    const titles = list.getByRole("link");
    await expect(titles).toHaveText(["Low Winter Sun", "Night Bees"]);

    // They begin together, so that their order is the owner's. It can be taken back.
    await moveByKeys(page, "Low Winter Sun", "ArrowDown");
    await expect(titles).toHaveText(["Night Bees", "Low Winter Sun"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(titles).toHaveText(["Low Winter Sun", "Night Bees"]);

    // A drop on another day asks for the time there.
    const handle = page.getByRole("button", { name: "Move Night Bees", exact: true });
    const target = page.getByRole("link", { name: "Dune Country" });
    // Away from the edges of the window, at which dragging scrolls.
    await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error("A row is not on the screen");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    const dialog = page.getByRole("dialog", { name: "When is Night Bees?" });
    await expect(dialog).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel("Opens at").fill("9:15 pm");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(getRow(page, second, "Night Bees")).toContainText("9:15 PM");
    await expect(titles).toHaveText(["Low Winter Sun"]);

    // Another tab adds a section while this one is typed.
    await page.getByRole("button", { name: "Add a section" }).click();
    const section = page.getByRole("dialog", { name: "New section" });
    await section.getByRole("button", { name: "Save" }).click();
    await expect(section.getByLabel("Title")).toHaveAccessibleDescription(/enter a title/);
    await section.getByLabel("Title").fill("Tide and land");
    await section.getByLabel("Dune Country").check();
    const read = () => callAsOwner(owner, "GET", `/v1/pages/${festival}/programme`);
    const { data: stored } = await read();
    const screenings = (stored["screenings"] as { pageId: string }[]).map(({ pageId }) => ({ pageId }));
    await callAsOwner(owner, "PUT", `/v1/pages/${festival}/programme`, {
      version: stored["version"],
      screenings,
      sections: [{ title: "First films", screenings: [] }],
    });
    await section.getByRole("button", { name: "Save" }).click();
    await expect(section).toBeHidden();
    const sections = page.getByRole("list", { name: "Sections" });
    await expect(sections.getByRole("listitem")).toContainText(["First films", "Tide and land"]);
    const { data: saved } = await read();
    expect(saved["sections"]).toMatchObject([
      { title: "First films", screenings: [] },
      { title: "Tide and land", screenings: [{ title: "Dune Country" }] },
    ]);

    // A section goes and comes back with what it had.
    await page.getByRole("button", { name: "Delete Tide and land" }).click();
    await expect(page.getByText("The section Tide and land was deleted.")).toBeVisible();
    await expect(sections.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(sections.getByRole("listitem")).toContainText(["First films", "Tide and land"]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("By section").click();
    await expect(page.getByRole("region", { name: `Tide and land, ${second}` })).toBeVisible();
    expect(await fitsWindow(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("sections-390.png"), fullPage: true });
    await page.getByText("By day").click();
    await page.getByLabel("Announce Dune Country").check();
    await expect(page.getByText("Dune Country is announced.")).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("days-390.png"), fullPage: true });
    expect(await fitsWindow(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  },
);

test(
  "an owner adds an event to a festival, finds it behind its card, and cancels the festival without it",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(1);
    const festival = await createFestival(owner, []);
    const event = await createReadyEvent(owner, "free-screening");
    const { data: single } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    const title = String(single["title"]);
    await openAs(page, owner, `/event/${festival}?step=programme`);
    await page.getByRole("button", { name: "Add an event" }).click();
    const adding = page.getByRole("dialog", { name: "Add an event" });
    await adding.getByRole("button", { name: `Add ${title}` }).click();
    await expect(adding.getByText("You have no event outside of festivals.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await adding.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();

    // Out again, with what that means, and in: it keeps the credit that it took.
    await page.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Take out of the festival" }).press("Enter");
    const removal = page.getByRole("alertdialog", { name: `Take ${title} out of the festival?` });
    await expect(removal).toContainText(
      "It stays as an event with its page, its tickets and the credit that it took.",
    );
    await removal.getByRole("button", { name: "Take out" }).click();
    await expect(page.getByText("No screenings yet")).toBeVisible();
    await page.getByRole("button", { name: "Add an event" }).click();
    await adding.getByRole("button", { name: `Add ${title}` }).click();
    await expect(adding.getByText("You have no event outside of festivals.")).toBeVisible();
    await callAsOwner(owner, "POST", `/v1/pages/${festival}/activate`);

    // Its people are those of its screenings.
    await page.goto(`/event/${festival}?step=email`);
    await expect(page.getByRole("radio", { name: /Everyone, also of its screenings/ })).toBeChecked();
    await expect(page.getByRole("region", { name: "As they see it" })).toContainText("Open your page");

    await page.goto("/events");
    await expect(page.getByText("Festival, live")).toBeVisible();
    await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("events.png") });
    await page.getByRole("button", { name: "Archive Harbour Nights" }).click();
    const archive = page.getByRole("alertdialog");
    await expect(archive).toContainText(
      "Its screening is not archived: it stays on sale at its own address.",
    );
    await archive.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "1 screening of Harbour Nights" }).click();
    await expect(page.getByRole("heading", { name: "Screenings of Harbour Nights" })).toBeVisible();
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fitsWindow(page)).toBe(true);
    await page.screenshot({ path: testInfo.outputPath("screenings-390.png") });

    await page.goto(`/event/${festival}?step=attendees`);
    await page.getByRole("button", { name: "Cancel event" }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this event?" });
    await question.getByLabel("Type Cancel to confirm").fill("cancel");
    const confirm = question.getByRole("button", { name: /^Cancel event/ });
    await confirm.click();
    await expect(question).toContainText("of 1 screening in it");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("cancel-390.png") });
    await confirm.click();
    await expect(question).toContainText("Please choose what becomes of the screenings.");
    await question.getByText("Keep them").click();
    await confirm.click();
    await expect(page.getByText("This event is cancelled")).toBeVisible();
    const { data: kept } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    expect(kept).toMatchObject({ cancelled: false, activated: true });
  },
);

/** Lets a new person join the team of an event. */
async function joinTeam(owner: Filmmaker, id: string, role: string): Promise<Filmmaker> {
  const member = await createFilmmaker(0);
  await callAsOwner(owner, "POST", `/v1/pages/${id}/team/invitations`, { email: member.email, role });
  const findToken = async () => {
    const mail = (await listEmailsTo(member.email)).find(({ subject }) =>
      subject.startsWith("Join the team"),
    );
    return /team-invitation#token=([\w.%-]+)/.exec(mail?.text ?? "")?.[1];
  };
  await expect.poll(findToken).toBeTruthy();
  const token = decodeURIComponent((await findToken()) ?? "");
  await callAsOwner(member, "POST", "/v1/team-invitations/accept", { token });
  return member;
}

test("a reader of the team sees the programme and changes nothing", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const festival = await createFestival(owner, [
    { title: "Low Winter Sun", day: 3 },
    { title: "Night Bees", day: 4 },
  ]);
  await openAs(page, await joinTeam(owner, festival, "reader"), `/event/${festival}?step=attendees`);
  await openStep(page, "Programme");
  await expect(getRow(page, nameDay(atSix(3)), "Low Winter Sun")).toContainText("6:00 PM");
  await expect(page.getByRole("region", { name: "Still to do" })).toContainText("Night Bees");
  const main = page.getByRole("main");
  await expect(main.getByRole("form", { name: "New screening" })).toHaveCount(0);
  await expect(main.getByRole("checkbox")).toHaveCount(0);
  await expect(
    main.getByRole("button", { name: /Move|Actions|Add|Invite|Activate|Save|Delete|Edit/ }),
  ).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fitsWindow(page)).toBe(true);
});

test(
  "a screening is moved only after a question that says how many people it concerns",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(2);
    const festival = await createFestival(owner, []);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    await callAsOwner(owner, "POST", `/v1/pages/${event}/comps`, {
      tickets: ["ada", "ben"].map((name) => ({ email: `${name}@example.com`, name, reference: "" })),
    });
    const { data: single } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    await callAsOwner(owner, "PUT", `/v1/pages/${festival}/programme`, {
      version: (await callAsOwner(owner, "GET", `/v1/pages/${festival}/programme`)).data["version"],
      screenings: [{ pageId: event }],
      sections: [],
    });
    const title = String(single["title"]);
    const readEnd = async () =>
      (await callAsOwner(owner, "GET", `/v1/pages/${event}`)).data["eventEnd"] as string;
    const before = await readEnd();
    await openAs(page, owner, `/event/${festival}?step=programme`);
    const move = async () => {
      await page.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
      await page.getByRole("menuitem", { name: "Change day and time" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: `When is ${title}?` });
      await dialog.getByLabel("Closes at").fill("11:45 pm");
      await dialog.getByRole("button", { name: "Save" }).click();
      return dialog;
    };
    const dialog = await move();
    const question = page.getByRole("alertdialog", { name: "Change a live event?" });
    await expect(question).toContainText("2 people have a ticket or are registered.");
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep editing" }).click();
    // What was typed stays.
    await expect(dialog.getByLabel("Closes at")).toHaveValue(/11:45/);
    expect(await readEnd()).toBe(before);
    await dialog.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(`${title} was moved.`)).toBeVisible();
    expect(await readEnd()).not.toBe(before);
  },
);
