import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { findViolations, openAs } from "../filmmaker.ts";
import { addresses, call as callApi } from "../../system.ts";
import {
  call,
  createScreening,
  getSessions,
  register,
  type Screening,
} from "../../watch/player/playback-fixtures.ts";
import { planPremiere } from "../../watch/premiere/premiere-fixtures.ts";

async function askQuestions({ id }: Screening, subscriberId: string, texts: readonly string[]) {
  const body = { deviceId: crypto.randomUUID(), subscriberId };
  const { data } = await call("POST", `/v1/pages/${id}/live-room`, body);
  for (const text of texts) await callApi("POST", `/v1/live-rooms/${data["ticket"]}/questions`, { text });
}

const readLetterSize = (page: Page) =>
  page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => Math.round(Number.parseFloat(getComputedStyle(heading).fontSize)));

test(
  "the night opens the speaker view in a window of its own, which shows one question after the other",
  FULL,
  async ({ page }, testInfo) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    await askQuestions(screening, await register(screening), ["Where was it filmed?", "Who composed it?"]);
    const { maker } = await getSessions();
    await page.setViewportSize({ width: 1440, height: 900 });
    const address = `${addresses.studio}/event/${screening.url}?step=night`;
    await openAs(page, { id: "", email: "", session: maker }, address);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Speaker view" }).click();
    const speaker = await opened;
    await speaker.setViewportSize({ width: 1440, height: 900 });
    await expect(speaker.getByRole("heading", { name: "No question is on stage" })).toBeVisible();
    await speaker.keyboard.press("Space");
    const heading = speaker.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Where was it filmed?");
    await expect(speaker.getByRole("timer")).toContainText("On this question 0:0");
    expect(await readLetterSize(speaker)).toBe(88);
    await speaker.keyboard.press("+");
    expect(await readLetterSize(speaker)).toBe(112);
    await speaker.keyboard.press("-");
    await speaker.keyboard.press("-");
    expect(await readLetterSize(speaker)).toBe(64);
    expect(await findViolations(speaker)).toEqual([]);

    // The time on a question is the room's, so a reload does not begin it again.
    const staged = await heading.textContent();
    await speaker.reload();
    await expect(heading).toHaveText(staged ?? "");
    await speaker.getByRole("button", { name: "Skip this one" }).click();
    await expect(heading).toHaveText("Who composed it?");
    await expect(speaker.getByText("No other question is open.")).toBeVisible();
    await speaker.keyboard.press("Space");
    await expect(speaker.getByRole("heading", { name: "No question is on stage" })).toBeVisible();
    await speaker.getByText("1 answered. Show them").click();
    await expect(speaker.getByRole("list", { name: "Answered questions" })).toHaveText(/Who composed it\?/);
    expect(await findViolations(speaker)).toEqual([]);
    await speaker.screenshot({ path: testInfo.outputPath("speaker.png") });

    // The moderator's list folds it too.
    await page.getByRole("tab", { name: "Questions" }).click();
    await page.getByText("1 answered. Show them").click();
    await expect(page.getByRole("list", { name: "Answered questions" })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("moderation.png") });
  },
);
