import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { findViolations } from "../../studio/filmmaker.ts";
import { expectAccessible, expectFitsNarrowScreen } from "../viewer.ts";
import { createScreening, getSessions, register } from "../player/playback-fixtures.ts";
import { enterLobby, planPremiere } from "../premiere/premiere-fixtures.ts";
import { openModeratorLink, openNight, say } from "../premiere/premiere-hosts.ts";

test(
  "a moderator on a phone hides, brings back, stages a question and holds the start",
  FULL,
  async ({ browser, page: phone }, testInfo) => {
    test.setTimeout(150_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const viewer = await enterLobby(browser, screening, await register(screening, "Ada Byron"));
    await openModeratorLink(phone, screening);
    await expect(phone.getByText("Nothing to moderate")).toBeVisible();
    expect(phone.url()).not.toContain("token");
    await expectAccessible(phone);
    await expectFitsNarrowScreen(phone);

    await say(viewer, "Who pays for this?");
    await phone.getByRole("tab", { name: "Chat" }).click();
    await phone.getByRole("button", { name: "More about Ada Byron" }).click();
    await phone.getByRole("menuitem", { name: "Hide" }).click();
    await expect(viewer.getByText("Who pays for this?", { exact: true })).toBeHidden();
    await phone.getByRole("button", { name: "Undo" }).click();
    await expect(viewer.getByText("Who pays for this?", { exact: true })).toBeVisible();

    await phone.getByRole("tab", { name: "Room" }).click();
    await phone.getByRole("switch", { name: "Hold the first message" }).click();
    await expect(phone.getByRole("switch", { name: "Hold the first message" })).toBeChecked();
    await expectAccessible(phone);

    // A held message says which rule holds it.
    const { maker } = await getSessions();
    await callApi("PATCH", `/v1/pages/${screening.id}/live-room`, { blockedWords: ["casino"] }, maker);
    const newcomer = await enterLobby(browser, screening, await register(screening, "Kenji Watanabe"));
    await say(newcomer, "Good evening from Osaka");
    await say(viewer, "Is there a casino in it?");
    await phone.getByRole("tab", { name: "Held" }).click();
    const getHeld = (text: string) => phone.getByRole("listitem").filter({ hasText: text });
    await expect(getHeld("Good evening from Osaka")).toContainText("First message of this viewer");
    await expect(getHeld("Is there a casino in it?")).toContainText("Word on your list: “casino”");
    await expectAccessible(phone);
    // Its author reads that it waits, until a moderator lets it through.
    const note = newcomer.getByText("Held for the moderator.");
    await expect(note).toBeVisible();
    await getHeld("Good evening from Osaka").getByRole("button", { name: "Let it through" }).click();
    await expect(note).toBeHidden();
    await newcomer.close();

    await viewer.getByRole("tab", { name: "Questions" }).click();
    await viewer.getByLabel("Ask the film team").fill("Where was it filmed?");
    await viewer.getByRole("button", { name: "Ask", exact: true }).click();
    await phone.getByRole("tab", { name: "Questions" }).click();
    await phone.getByRole("button", { name: "Put “Where was it filmed?” on stage" }).click();
    await expect(viewer.getByText("Being answered now")).toBeVisible();
    await phone.getByRole("button", { name: "Speaker view" }).click();
    const speaker = phone.getByRole("dialog", { name: "Speaker view" });
    await expect(speaker).toBeFocused();
    await expect(phone.getByRole("heading", { name: "Where was it filmed?" })).toBeVisible();
    await expectAccessible(phone);
    // On its side too, with the question, the time and the way on.
    await phone.setViewportSize({ width: 844, height: 390 });
    for (const part of [
      phone.getByRole("heading", { name: "Where was it filmed?" }),
      phone.getByRole("timer"),
      speaker.getByRole("button", { name: "Answered" }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await phone.screenshot({ path: testInfo.outputPath("speaker-side.png") });
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.screenshot({ path: testInfo.outputPath("speaker.png") });
    await phone.getByRole("button", { name: "Close the speaker view" }).click();
    await expect(phone.getByRole("button", { name: "Speaker view" })).toBeFocused();

    await phone.getByRole("tab", { name: "Room" }).click();
    await phone.getByLabel("Reason for a hold or a pause").fill("We wait for the ferry.");
    await phone.getByRole("button", { name: "Hold the start" }).click();
    await expect(viewer.getByText("We wait for the ferry.").first()).toBeVisible();
    await expect(phone.getByRole("button", { name: "Start now" })).toBeVisible();

    // The owner sees the same in the studio, and decides there.
    const owner = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await openNight(owner, screening);
    const clock = owner.getByRole("region", { name: "Clock of the premiere" });
    await expect(clock.getByText("“We wait for the ferry.”")).toBeVisible();
    await expect(owner.getByRole("listitem").filter({ hasText: "In the room" }).first()).toBeVisible();
    expect(await findViolations(owner)).toEqual([]);
    await owner.getByRole("button", { name: "Start now" }).click();
    await expect(viewer.getByRole("heading", { name: "With thanks to the harbour" })).toBeVisible();
    await owner.getByRole("button", { name: "Skip" }).click();
    await owner.getByRole("alertdialog").getByRole("button", { name: "Skip" }).click();
    await expect(phone.getByText("Film, 0:0")).toBeVisible();
    await owner.getByRole("button", { name: "Revoke the link of Samira Oduya" }).click();
    await owner.getByRole("button", { name: "Revoke the link", exact: true }).click();
    await expect(phone.getByText("This link no longer works")).toBeVisible();

    // The activated event says how a premiere is watched.
    const steps = owner.getByRole("navigation", { name: "Steps" });
    await steps.getByRole("button", { name: /Activate & Payments/ }).click();
    await expect(owner.getByText("Viewers enter the lobby before the start")).toBeVisible();

    // A link that was revoked, or is incomplete.
    const stranger = await browser.newPage();
    await stranger.goto(`${phone.url()}#token=not-a-token`);
    await expect(stranger.getByText("This link no longer works")).toBeVisible();
    await expectAccessible(stranger);
  },
);

test(
  "a moderator on a phone undoes the hiding of a held message, and a ban",
  FULL,
  async ({ browser, page: phone }) => {
    const { maker } = await getSessions();
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    await callApi("PATCH", `/v1/pages/${screening.id}/live-room`, { blockedWords: ["casino"] }, maker);
    const viewer = await enterLobby(
      browser,
      screening,
      await register(screening, `Kenji Watanabe${"e".repeat(50)}`),
    );
    await openModeratorLink(phone, screening);
    await say(viewer, "Is there a casino in it?");
    const held = phone.getByRole("listitem").filter({ hasText: "Is there a casino in it?" });
    // A held message that was hidden by mistake waits again.
    await held.getByRole("button", { name: "Hide" }).click();
    await expect(held).toBeHidden();
    await phone.getByRole("button", { name: "Undo" }).click();
    await held.getByRole("button", { name: "Let it through" }).click();

    // After a ban, the toast leaves the header free, and the viewer is in again without a press.
    await phone.getByRole("tab", { name: "Chat" }).click();
    await phone.getByRole("button", { name: "More about Kenji Watanabe" }).click();
    // The longest name stays in the list.
    const name = await phone
      .getByText(/^Kenji Watanabe/)
      .first()
      .boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(390);
    await phone.getByRole("menuitem", { name: "Ban" }).click();
    await phone.getByRole("alertdialog").getByRole("button", { name: "Ban" }).click();
    const undo = phone.getByRole("button", { name: "Undo" });
    // The toast stays while its button has the focus.
    await undo.focus();
    const header = await phone.locator("header").boundingBox();
    expect((await undo.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    await expect(viewer.getByRole("button", { name: "Back to the page" })).toBeVisible();
    await undo.click();
    await expect(viewer.getByRole("button", { name: "Take my seat" })).toBeVisible();
  },
);

test("a moderator runs a rehearsal, and is back at the premiere when it ends", FULL, async ({ page }) => {
  const { maker } = await getSessions();
  const screening = await createScreening({ emailCapture: true });
  await planPremiere(screening);
  await openModeratorLink(page, screening);
  await expect(page.getByText("Nothing to moderate")).toBeVisible();
  const rehearsals = `/v1/pages/${screening.id}/premiere/rehearsals`;
  const { data: rehearsal } = await callApi<{ id: string }>("POST", rehearsals, { speed: 10 }, maker);
  await page.getByRole("button", { name: "Go to the rehearsal" }).click();
  await expect(page.getByText("This is the rehearsal.")).toBeVisible();
  await page.getByRole("tab", { name: "Room" }).click();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  await page.getByRole("button", { name: "Hold the start" }).click();
  await expect(page.getByRole("button", { name: "Start now" })).toBeVisible();
  const { data: premiere } = await callApi<{ clock: { state: string } }>(
    "GET",
    `/v1/pages/${screening.id}/premiere`,
    undefined,
    maker,
  );
  expect(premiere.clock.state).toBe("scheduled");
  await callApi("DELETE", `${rehearsals}/${rehearsal.id}`, undefined, maker);
  await expect(page.getByText("This is the rehearsal.")).toBeHidden();
  await expect(page.getByText("Nothing to moderate")).toBeVisible();
});
