import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { adversarialTexts } from "../event-page/adversarial-texts.ts";
import { expectAccessible } from "../viewer.ts";
import { createScreening, getSessions, register, type Screening } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, getTogetherNotice, planPremiere } from "./premiere-fixtures.ts";

const PAYLOADS = 500;
/** The API rejects NUL characters. */
const texts = adversarialTexts.filter((text) => !text.includes("\u0000"));

/** Variants of the known payloads, so that a filter of single words would not help. */
const payloads = Array.from({ length: PAYLOADS }, (_, n) => {
  const text = texts[n % texts.length] ?? "";
  const round = Math.floor(n / texts.length);
  const frames = [text, `${n} ${text}`, `"'>${text}`, `${text}<!--`, `</p></li>${text}`, `&lt;b>${text}`];
  // At most two lines are accepted.
  return (frames[round % frames.length] ?? text).replaceAll("\n", " ").concat(` #${n}`);
});

async function enterAs({ id }: Screening, session: string, body: Record<string, string> = {}) {
  const { data } = await callApi<{ ticket: string }>(
    "POST",
    `/v1/pages/${id}/live-room`,
    { deviceId: "a-test-device", ...body },
    session,
  );
  return data.ticket;
}

/** Counts elements that only markup from a text can have created in the room's panel. */
const countForeignElements = (page: Page): Promise<number> =>
  page
    .locator(".premiere-panel")
    .locator(
      "script, img, iframe, object, embed, video, audio, link, meta, base, style, details, math, marquee, a",
    )
    .count();

test(
  "500 texts with scripts run none of them, as messages, questions and names",
  FULL,
  async ({ browser }) => {
    test.setTimeout(240_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const { maker } = await getSessions();
    const host = await enterAs(screening, maker);
    const page = await enterLobby(browser, screening, await register(screening));
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const say = (text: string) =>
      callApi("POST", `/v1/live-rooms/${host}/messages`, { text, clientId: randomUUID() });
    for (let n = 0; n < PAYLOADS; n += 50) await Promise.all(payloads.slice(n, n + 50).map(say));
    const list = page.getByRole("region", { name: "Messages" });
    await expect(list.getByText(/#4\d\d$/).first()).toBeVisible();
    // Each of them is shown once, while the list scrolls through all.
    const shown = new Set<string>();
    await expect(async () => {
      await list.evaluate((element) => element.scrollBy(0, -400));
      for (const text of await list.getByRole("listitem").allTextContents())
        shown.add(/#(\d+)$/.exec(text)?.[1] ?? "");
      expect(shown.size).toBeGreaterThanOrEqual(PAYLOADS);
    }).toPass({ intervals: [50], timeout: 120_000 });
    expect(await countForeignElements(page)).toBe(0);

    // Names and questions: a viewer for every tenth text.
    const names = payloads.filter((_, n) => n % 10 === 0);
    const viewers = await Promise.all(
      names.map(async (name) =>
        enterAs(screening, "", { subscriberId: await register(screening, name.slice(0, 60)) }),
      ),
    );
    const questions = viewers.map((ticket, n) =>
      callApi("POST", `/v1/live-rooms/${ticket}/questions`, { text: names[n], clientId: randomUUID() }),
    );
    await Promise.all(questions);
    await page.getByRole("tab", { name: "Questions" }).click();
    await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(
      names.length,
    );
    expect(await countForeignElements(page)).toBe(0);
    await page.getByRole("tab", { name: "People" }).click();
    const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
    await expect(people.filter({ hasText: "onerror" }).first()).toBeVisible();
    await expect(people).toHaveCount(names.length + 2);
    expect(await countForeignElements(page)).toBe(0);

    expect(await page.evaluate(() => "hit" in window)).toBe(false);
    expect(dialogs).toEqual([]);
  },
);

test(
  "lobby, film and questions have no axe violations on a phone and on a desktop",
  FULL,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    const check = async (tabs: readonly string[]) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        for (const name of tabs) {
          const tab = page.getByRole("tab", { name });
          if (await tab.isVisible()) await tab.click();
          await expectAccessible(page);
        }
      }
    };
    const tabs = ["Chat", "Questions", "People"];
    await page.getByLabel("Say something to the room").fill("Hello");
    await page.keyboard.press("Enter");
    await check(tabs);
    await page.getByRole("button", { name: "Take my seat" }).click();
    await command("hold");
    await command("start");
    await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    await check(tabs);
    await command("skip");
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await check(tabs);
  },
);
