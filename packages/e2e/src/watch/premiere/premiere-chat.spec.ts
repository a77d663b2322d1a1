import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { expectAccessible } from "../viewer.ts";
import { createScreening, getSessions, register, type Screening } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";

/** Enters the room as its owner, whom no limit of messages concerns. @returns how to write in it */
async function createHost({ id }: Screening) {
  const { maker } = await getSessions();
  const { data } = await callApi<{ ticket: string }>(
    "POST",
    `/v1/pages/${id}/live-room`,
    { deviceId: "the-host" },
    maker,
  );
  const say = async (text: string): Promise<number> => {
    const body = { text, clientId: randomUUID() };
    const sent = await callApi<{ seq: number }>("POST", `/v1/live-rooms/${data.ticket}/messages`, body);
    return sent.data.seq;
  };
  const hide = (seq: number) =>
    callApi("PATCH", `/v1/pages/${id}/live-room/messages/${seq}`, { state: "hidden" }, maker);
  return { ticket: data.ticket, say, hide };
}

const getList = (page: Page) => page.getByRole("region", { name: "Messages" });

test(
  "older messages load as a viewer scrolls up, stay where they are read, and leave when hidden",
  FULL,
  async ({ browser }) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const { say, hide } = await createHost(screening);
    // Messages that arrive together get their numbers in any order.
    const sent: { text: string; seq: number }[] = [];
    for (let n = 0; n < 450; n += 50) {
      const texts = Array.from({ length: 50 }, (_, index) => `Message ${n + index}`);
      sent.push(...(await Promise.all(texts.map(async (text) => ({ text, seq: await say(text) })))));
    }
    const texts = sent.toSorted((a, b) => a.seq - b.seq).map(({ text }) => text);
    const page = await enterLobby(browser, screening, await register(screening));
    const list = getList(page);
    const getMessage = (index: number) => list.getByText(texts.at(index) ?? "", { exact: true });
    await expect(getMessage(-1)).toBeInViewport();
    expect(await list.getByRole("listitem").count()).toBeLessThan(50);

    await list.focus();
    await list.hover();
    await page.mouse.wheel(0, -50_000);
    // The rows above the first message are the older ones that were loaded.
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(5000);
    await expect(getMessage(250)).toBeInViewport();
    const before = await getMessage(250).boundingBox();
    // A new message moves nothing while a viewer reads older ones.
    await say("The last but one");
    await page.waitForTimeout(500);
    expect((await getMessage(250).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    const hidden = sent.find(({ text }) => text === texts[251]);
    await hide(hidden?.seq ?? 0);
    await expect(getMessage(251)).toHaveCount(0);
    await expect(getMessage(250)).toBeVisible();

    await expect(async () => {
      await page.keyboard.press("Home");
      await expect(getMessage(0)).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await expect(async () => {
      await page.keyboard.press("End");
      await expect(list.getByText("The last but one")).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await say("The last one");
    await expect(list.getByText("The last one")).toBeInViewport();
    expect(await list.getByRole("listitem").count()).toBeLessThan(50);
  },
);

test(
  "people are named in their own script, the viewer first and the film team with its badge",
  FULL,
  async ({ browser }) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    await createHost(screening);
    const names = ["יעל כהן", "مريم الفاسي", "👩🏽‍👩🏽‍👧🏽‍👦🏽 Okonjo", "Imogen Achterberg"];
    const pages: Page[] = [];
    for (const name of names)
      pages.push(await enterLobby(browser, screening, await register(screening, name)));
    const [page] = pages;
    if (!page) throw new Error("no viewer");
    await page.getByRole("tab", { name: "Chat" }).focus();
    await page.keyboard.press("End");
    const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
    await expect(people).toHaveCount(5);
    await expect(people.nth(0)).toContainText("יעל כהן");
    await expect(people.nth(0)).toContainText("You");
    await expect(people.nth(1)).toContainText("Film team");
    await expect(people.nth(2)).toContainText("Imogen Achterberg");
    await expect(people.nth(3)).toContainText("👩🏽‍👩🏽‍👧🏽‍👦🏽OOkonjo".replace("OO", " O"));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
    }
  },
);

test(
  "questions and chat have a column each on a wide screen, and a question stays in its box on a narrow one",
  FULL,
  async ({ browser }, testInfo) => {
    const screening = await createScreening({ emailCapture: true });
    const link = "https://stage.example/room";
    const stage = { kind: "stage", title: "After the tide", durationMs: 600_000, link };
    await planPremiere(screening, { programme: [stage, { kind: "film" }] });
    const page = await enterLobby(browser, screening, await register(screening));
    await page.setViewportSize({ width: 1440, height: 900 });
    const { ticket } = await createHost(screening);
    const command = createDirector(screening);
    await command("hold");
    await command("start");
    await expect(page.getByRole("heading", { name: "Questions", exact: false, level: 2 })).toBeVisible();
    await expect(page.getByLabel("Say something to the room")).toBeVisible();
    await page.getByLabel("Ask the film team").fill("Is the road still there?");
    await expectAccessible(page);

    // The answered question is folded under its number.
    const { maker } = await getSessions();
    const ask = (text: string) => callApi("POST", `/v1/live-rooms/${ticket}/questions`, { text });
    const stageQuestion = ({ data: { id } }: Awaited<ReturnType<typeof ask>>, status: string) =>
      callApi("PATCH", `/v1/pages/${screening.id}/live-room/questions/${String(id)}`, { status }, maker);
    const asked = [await ask("Was the horse afraid?"), await ask("Who composed it?")];
    for (const question of asked) await stageQuestion(question, "stage");
    const fold = page.locator("summary", { hasText: "1 answered. Show them" });
    await expect(fold).toBeVisible();
    await expect(page.getByText("Was the horse afraid?")).toBeHidden();
    await fold.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Answered questions" })).toHaveText(/Was the horse afraid\?/);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath("questions-1440.png") });
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.getByRole("tab", { name: "Questions" }).click();
    await expect(page.getByLabel("Ask the film team")).toHaveValue("Is the road still there?");
    await expect(page.getByLabel("Say something to the room")).toBeHidden();
    await expectAccessible(page);
  },
);

test(
  "the boxes of chat and questions grow with their text, and Enter sends both",
  FULL,
  async ({ browser }) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    const text =
      "Was the road rebuilt by the people who are in the film, or by others who came after them, and who paid?";
    const read = (box: Locator) =>
      box.evaluate(({ clientHeight, scrollHeight }) => ({
        clientHeight,
        hidden: scrollHeight - clientHeight,
      }));
    for (const [tab, label, done] of [
      ["Chat", "Say something to the room", text],
      ["Questions", "Ask the film team", "Your question is in. Others can vote for it."],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const box = page.getByRole("textbox", { name: label });
      const before = await read(box);
      await box.fill(text);
      const after = await read(box);
      expect(after.clientHeight, tab).toBeGreaterThan(before.clientHeight);
      expect(after.hidden, tab).toBe(0);
      await box.press("Shift+Enter");
      await expect(box).toHaveValue(`${text}\n`);
      await box.press("Enter");
      await expect(page.getByText(done, { exact: true })).toBeVisible();
      await expect(box).toHaveValue("");
      expect(await read(box), tab).toEqual(before);
    }
  },
);
