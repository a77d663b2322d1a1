import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { createFilmmaker, type Filmmaker, findViolations, openAs } from "../filmmaker.ts";
import { addresses, call as callApi, listEmailsTo } from "../../system.ts";
import { expectFitsNarrowScreen } from "../../watch/viewer.ts";
import { createScreening, getSessions, type Screening } from "../../watch/player/playback-fixtures.ts";
import { createDirector, planPremiere } from "../../watch/premiere/premiere-fixtures.ts";
import { enterRoom, followRoom } from "../../watch/premiere/premiere-viewers.ts";

/** Attendance is recorded every 15 seconds. */
const RECORDED_MS = 17_000;

const callRoom = async (ticket: string, what: "messages" | "questions" | "reactions", body: object) =>
  (await callApi<{ id: string; seq: number }>("POST", `/v1/live-rooms/${ticket}/${what}`, body)).data;

const write = (ticket: string, text: string) =>
  callRoom(ticket, "messages", { text, clientId: crypto.randomUUID() });

/** Signs up a filmmaker who joins the team of an event by the emailed link. */
async function joinTeam({ id }: Screening, role: string): Promise<Filmmaker> {
  const { maker } = await getSessions();
  const member = await createFilmmaker(0);
  await callApi("POST", `/v1/pages/${id}/team/invitations`, { email: member.email, role }, maker);
  let token = "";
  await expect
    .poll(async () => {
      const mail = (await listEmailsTo(member.email)).find(({ subject }) =>
        subject.startsWith("Join the team"),
      );
      token = /team-invitation#token=([\w.%-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      return token;
    })
    .not.toBe("");
  await callApi("POST", "/v1/team-invitations/accept", { token: decodeURIComponent(token) }, member.session);
  return member;
}

/** Runs a premiere that one viewer of two stays in, and that is ended in the middle of the film. */
async function runPremiere(screening: Screening) {
  const { id } = screening;
  const { maker } = await getSessions();
  await planPremiere(screening);
  const [ada, ben] = [await enterRoom(screening, "Ada"), await enterRoom(screening, "Ben")];
  await write(ada.ticket, "Hello from Mombasa");
  const { seq } = await write(ben.ticket, "Buy my watches");
  await callApi("PATCH", `/v1/pages/${id}/live-room/messages/${seq}`, { state: "hidden" }, maker);
  await callRoom(ada.ticket, "questions", { text: "Where was it filmed?" });
  const stream = followRoom(ada);
  const direct = createDirector(screening);
  await direct("hold");
  await direct("start");
  await expect
    .poll(() => callRoom(ada.ticket, "reactions", { kind: "laughter", count: 2 }).catch(() => null))
    .not.toBeNull();
  await direct("skip");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await callRoom(ada.ticket, "reactions", { kind: "laughter", count: 5 });
  await callRoom(ada.ticket, "reactions", { kind: "applause", count: 3 });
  await new Promise((resolve) => setTimeout(resolve, RECORDED_MS));
  const { anchorAt } = await direct("end");
  await stream.opened;
  stream.close();
  await new Promise((resolve) => setTimeout(resolve, Date.parse(anchorAt) - Date.now() + 500));
  return ada;
}

test(
  "after a premiere its owner sees who came and what they felt, and answers a question by email",
  FULL,
  async ({ browser, page }, testInfo) => {
    test.setTimeout(150_000);
    const screening = await createScreening({ emailCapture: true });
    const ada = await runPremiere(screening);
    const { maker } = await getSessions();
    await page.setViewportSize({ width: 1440, height: 1280 });
    const address = `${addresses.studio}/event/${screening.url}?step=night`;
    await openAs(page, { id: "", email: "", session: maker }, address);
    await page.getByRole("button", { name: "See the results" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Afterwards" })).toBeVisible();
    await expect(page.getByText("of 2 ticket holders")).toBeVisible();
    await expect(page.getByText("1 hidden")).toBeVisible();
    await expect(page.getByText("5 laughs").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    // One line moves through both plots and the stills.
    const film = page.getByRole("slider", { name: "Position in the film" });
    await film.focus();
    await page.keyboard.press("Home");
    await expect(film).toHaveAttribute("aria-valuetext", /^0:00, /);
    await page.keyboard.press("ArrowRight");
    await expect(film).toHaveAttribute("aria-valuetext", /^0:01, /);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1280 });
      await page.screenshot({ path: testInfo.outputPath(`afterwards-${width}.png`), fullPage: true });
    }
    await page.keyboard.press("Enter");
    const video = page.locator("video");
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(video).toBeHidden();

    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("row", { name: /^0:00/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    const chat = page.getByRole("region", { name: "Chat" });
    await expect(chat.getByText("Hello from Mombasa")).toBeVisible();
    await expect(chat.getByRole("listitem").filter({ hasText: "Buy my watches" })).toContainText("Hidden");

    // The whole chat for the owner, or a copy to publish.
    const downloadChat = async (name: string) => {
      await page.getByRole("button", { name: "Download the chat as CSV" }).click();
      const item = page.getByRole("menuitem", { name });
      const [file] = await Promise.all([page.waitForEvent("download"), item.click()]);
      return readFile(await file.path(), "utf8");
    };
    const copy = await downloadChat("A copy to publish");
    expect(copy).toContain("Hello from Mombasa");
    expect(copy).not.toContain("Buy my watches");
    expect(await downloadChat("Every message")).toContain("Buy my watches,hidden");
    await page.getByRole("button", { name: "Download the chat as CSV" }).click();
    await page.screenshot({ path: testInfo.outputPath("chat-reports.png"), fullPage: true });
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Answer by email: Where was it filmed?" }).click();
    await page.getByRole("button", { name: "Send the answer" }).click();
    await expect(page.getByText("Write an answer first.")).toBeVisible();
    await page.getByLabel("Your answer to Ada").fill("On the island of Lamu.");
    // What is typed comes back after a reload.
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join("\n")))
      .toContain("On the island of Lamu.");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Your answer to Ada")).toHaveValue("On the island of Lamu.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await expect(page.getByText("Answered by email on")).toBeVisible();
    await expect
      .poll(async () => (await listEmailsTo(ada.email)).map(({ text }) => text).join("\n"))
      .toContain("On the island of Lamu.");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFitsNarrowScreen(page);
    expect(await findViolations(page)).toEqual([]);

    // The list of registrations says of each person whether they came.
    await page.setViewportSize({ width: 1440, height: 1280 });
    await page.goto(`${addresses.studio}/event/${screening.url}?step=attendees`);
    await page.getByRole("tab", { name: /^Emails Collected/ }).click();
    await expect(page.getByRole("columnheader", { name: "Premiere" })).toBeVisible();
    await expect(page.getByRole("row", { name: /^.* Ada / })).toContainText(/, \d+ s/);
    const ben = page.getByRole("row", { name: /^.* Ben / });
    await expect(ben).toContainText("Did not come");
    expect(await findViolations(page)).toEqual([]);

    // The order and the filter apply to the list, the filter to the reports too.
    const head = page.getByRole("columnheader", { name: "Premiere" });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("row").nth(1)).toContainText("Ada");
    const attendance = page.getByLabel("Attendance at the premiere");
    await attendance.selectOption("Came");
    await expect(ben).toBeHidden();
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await attendance.selectOption("Did not come");
    await expect(ben).toBeVisible();
    const csv = page.getByRole("button", { name: "Download emails as CSV (did not come)" });
    const [download] = await Promise.all([page.waitForEvent("download"), csv.click()]);
    expect(download.suggestedFilename()).toContain("All-subscribers_absent-");
    expect(await readFile(await download.path(), "utf8")).not.toContain(ada.email);
    await page.screenshot({ path: testInfo.outputPath("attendance-wide.png") });
    await attendance.selectOption("Came late");
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await attendance.selectOption("Everyone");
    await expect(ben).toBeVisible();
    await expectFitsNarrowScreen(page);
    expect(await findViolations(page)).toEqual([]);
    await attendance.scrollIntoViewIfNeeded();
    await page.screenshot({ path: testInfo.outputPath("attendance-narrow.png") });

    // A moderator of the team reads the chat and answers, and gets no report of the chat.
    const moderator = await joinTeam(screening, "moderator");
    const other = await browser.newPage();
    await openAs(other, moderator, `${addresses.studio}/event/${screening.url}?step=afterwards`);
    await expect(other.getByText("Hello from Mombasa")).toBeVisible();
    await expect(other.getByRole("button", { name: "Download the reactions as CSV" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Download the chat as CSV" })).toHaveCount(0);
  },
);
