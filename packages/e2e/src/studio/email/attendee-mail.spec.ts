import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 1000 } });

test(
  "a filmmaker tests an email, sends it to those who have not watched, and plans and stops another",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    const viewer = `imogen-${event}@example.com`;
    const registration = { name: "Imogen Hale", email: viewer, tos: true };
    await call("POST", `/v1/pages/${event}/subscribers`, registration);
    await openAs(page, owner, `/event/${event}?step=email`);
    await expect(page.getByText("You have not written to your attendees yet.")).toBeVisible();
    await page.getByRole("radio", { name: "Has not watched yet" }).check();
    const send = page.getByRole("button", { name: "Send to 1 person" });
    await send.click();
    await expect(page.getByText("Enter a subject.")).toBeVisible();
    await page.getByLabel("Subject").fill("The road is open until Sunday");
    const message = page.getByLabel("Message");
    await message.fill("Sunday");
    await message.selectText();
    await page.getByRole("button", { name: "Bold" }).click();
    await expect(message).toHaveValue("**Sunday**");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(message).toHaveValue("Sunday");
    await message.selectText();
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.press("End");
    await page.keyboard.type("\n\n84 minutes");
    await page.getByRole("button", { name: "List", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(message).toHaveValue("**Sunday**\n\n- 84 minutes");
    await page.keyboard.type(", see ");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.keyboard.type("the road");
    await expect(message).toHaveValue("**Sunday**\n\n- 84 minutes, see [the road](https://)");
    // The viewer's country is not known, so that the event's zone decides whether it is night.
    await expect(page.getByText(/^1 person gets it (now|in their morning)/)).toBeVisible();
    await page.getByLabel("Urgent: send it also in the night").check();
    await expect(page.getByText("1 person gets it now, also where it is night.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText(`The test is on its way to ${owner.email}`)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("email-1440.png"), fullPage: true });

    await send.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send to 1 person" }).click();
    const row = page.getByRole("row", { name: /The road is open until Sunday/ });
    await expect(row).toContainText("Sent", { timeout: 30_000 });
    const isOurs = ({ subject }: { subject: string }) => subject === "The road is open until Sunday";
    await expect.poll(async () => (await listEmailsTo(viewer)).filter(isOurs).length).toBe(1);

    await page.getByLabel("Subject").fill("Thank you");
    await page.getByLabel("Message").fill("Good night.");
    await page.getByLabel("Send", { exact: true }).selectOption("On a day and time");
    await page.getByRole("button", { name: /Plan for/ }).click();
    await expect(page.getByText("Choose a day.")).toBeVisible();
    await page.getByRole("button", { name: /^Day/ }).click();
    await page.getByRole("button", { name: "Go to the Next Month" }).click();
    await page.getByRole("gridcell", { name: "15" }).first().click();
    await expect(page.getByText(/^1 person gets it at that time/)).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: testInfo.outputPath("email-390-dark.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /Plan for/ }).click();
    await expect(page.getByText("You have not sent yourself a test of this text.")).toBeVisible();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Plan for/ })
      .click();
    await page.getByRole("button", { name: 'Stop "Thank you"' }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop the email" }).click();
    await expect(page.getByRole("row", { name: /Thank you/ })).toContainText("Stopped");

    // Another viewer is where it is night now.
    const sleeper = { name: "Rosa Iturralde", email: `rosa-${event}@example.com`, tos: true };
    await call("POST", `/v1/pages/${event}/subscribers`, { ...sleeper, country: findCountryAtNight() });
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.reload();
    await page.getByRole("radio", { name: "Registered by email" }).check();
    await page.getByLabel("Subject").fill("Good morning");
    await message.fill("The film is open.");
    await expect(page.getByText(/in their morning, because it is night there now/)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("email-night.png"), fullPage: true });
    await page.getByRole("button", { name: "Send to 2 people" }).click();
    await expect(page.getByText("Emails that wait for the morning can be stopped")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send to 2 people" }).click();
    const waiting = page.getByRole("row", { name: /Good morning/ });
    await expect(waiting).toContainText("Waiting for the morning", { timeout: 30_000 });
    await page.screenshot({ path: testInfo.outputPath("email-waiting.png"), fullPage: true });
    await page.getByRole("button", { name: 'Stop "Good morning"' }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop the email" }).click();
    await expect(waiting).toContainText("Stopped");
  },
);

test(
  "addresses readers by their first name, and keeps, continues and deletes drafts",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    const ada = `ada-${event}@example.com`;
    const register = (name: string, email: string) =>
      call("POST", `/v1/pages/${event}/subscribers`, { name, email, tos: true });
    await register("Ada Lovelace", ada);
    await register("J. P.", `initials-${event}@example.com`);
    await openAs(page, owner, `/event/${event}?step=email`);
    const subject = page.getByRole("textbox", { name: "Subject" });
    const message = page.getByLabel("Message");
    const preview = page.getByRole("region", { name: "As they see it" });
    await subject.fill("The film is open");
    await message.fill("Dear ");
    await page.getByRole("button", { name: "Insert first name" }).click();
    await expect(message).toHaveValue("Dear {first name|there}");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(message).toHaveValue("Dear ");
    await page.getByRole("button", { name: "Insert first name" }).click();
    await page.keyboard.type(", see you.");
    await expect(preview.getByText("Dear Ada, see you.")).toBeVisible();
    await page.getByText("Show it to a reader whose name is unknown").click();
    await expect(preview.getByText("Dear there, see you.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("name-1440.png"), fullPage: true });

    await page.getByRole("button", { name: "Save as draft" }).click();
    const drafts = page.getByRole("list", { name: "Drafts" });
    await expect(drafts.getByText("Open below")).toBeVisible();
    // A saved draft is not kept on the device: the form is empty, and the stored draft is found again.
    await page.reload();
    await expect(subject).toHaveValue("");
    await drafts.getByRole("button", { name: 'Continue "The film is open"' }).click();
    await expect(message).toHaveValue("Dear {first name|there}, see you.");
    await expect(subject).toBeFocused();
    await subject.fill("The film is open, {first name|friend}");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(drafts.getByRole("listitem")).toHaveText([/The film is open, \{first name\|friend\}/]);
    await page.getByRole("button", { name: "Write a new email" }).click();
    await expect(message).toHaveValue("");
    await message.fill("Only a note");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(drafts.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Write a new email" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("drafts-1440.png"), fullPage: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: testInfo.outputPath("drafts-390-dark.png"), fullPage: true });
    await page.setViewportSize({ width: 1440, height: 1000 });
    await message.fill("Only a longer note");
    await drafts.getByRole("button", { name: /^Continue "The film/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Open the draft" }).click();
    await expect(subject).toHaveValue("The film is open, {first name|friend}");
    await drafts.getByRole("button", { name: 'Delete "No subject"' }).click();
    await page.screenshot({ path: testInfo.outputPath("delete-draft-dark.png") });
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete the draft" }).click();
    await expect(drafts.getByRole("listitem")).toHaveCount(1);

    await page.getByLabel("Urgent: send it also in the night").check();
    await page.getByRole("button", { name: "Send to 2 people" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send to 2 people" }).click();
    await expect(page.getByText("Your email is on its way")).toBeVisible();
    await expect(drafts).toBeHidden();
    const isOurs = (name: string) => (email: { subject: string }) =>
      email.subject === `The film is open, ${name}`;
    await expect
      .poll(async () => (await listEmailsTo(ada)).filter(isOurs("Ada")).length, { timeout: 30_000 })
      .toBe(1);
    const initials = await listEmailsTo(`initials-${event}@example.com`);
    expect(initials.filter(isOurs("friend"))).toHaveLength(1);
  },
);

/** At each hour it is night in Japan, Great Britain or Colombia. */
function findCountryAtNight(): string {
  const zones = { JP: "Asia/Tokyo", GB: "Europe/London", CO: "America/Bogota" };
  const isAtNight = (timeZone: string) => {
    const hour = Number(new Date().toLocaleString("en-GB", { timeZone, hour: "2-digit" }));
    return hour >= 22 || hour < 8;
  };
  const found = Object.entries(zones).find(([, timezone]) => isAtNight(timezone));
  if (!found) throw new Error("it is night in none of the zones");
  return found[0];
}
