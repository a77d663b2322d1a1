import { expect, type Page } from "@playwright/test";
import { openAs } from "../../studio/filmmaker.ts";
import { addresses, call as callApi, listEmailsTo } from "../../system.ts";
import { getSessions, type Screening } from "../player/playback-fixtures.ts";

/** Invites a moderator. @returns the emailed link, which ends with the moderator's token */
export async function inviteModerator({ id }: Screening): Promise<string> {
  const { maker } = await getSessions();
  const email = `moderator-${id}@example.com`;
  await callApi("POST", `/v1/pages/${id}/moderators`, { email, name: "Samira Oduya" }, maker);
  let link = "";
  await expect
    .poll(async () => {
      const [mail] = await listEmailsTo(email);
      link = /https?:\/\/\S+\/moderate\/[^\s")]+/.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .toContain("#token=");
  return link;
}

/** Invites a moderator, and opens the emailed link on a phone. */
export async function openModeratorLink(page: Page, screening: Screening): Promise<void> {
  const link = await inviteModerator(screening);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
}

/** Opens the page from which the owner runs the premiere. */
export async function openNight(page: Page, { url }: Screening): Promise<void> {
  const { maker } = await getSessions();
  await openAs(page, { id: "", email: "", session: maker }, `${addresses.studio}/event/${url}?step=night`);
}

/** Writes a message in the room. */
export const say = async (page: Page, text: string) => {
  await page.getByLabel("Say something to the room").fill(text);
  await page.keyboard.press("Enter");
};
