import { expect } from "@playwright/test";
import { FULL } from "../full.ts";
import { test } from "../policy-test.ts";
import { addresses, call, listEmailsTo } from "../system.ts";
import { createFilmmaker, createReadyEvent, findViolations, openAs } from "./filmmaker.ts";

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
    await expect(page.getByText("Those that wait for the morning can be stopped")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send to 2 people" }).click();
    const waiting = page.getByRole("row", { name: /Good morning/ });
    await expect(waiting).toContainText("Waits for the morning", { timeout: 30_000 });
    await page.screenshot({ path: testInfo.outputPath("email-waiting.png"), fullPage: true });
    await page.getByRole("button", { name: 'Stop "Good morning"' }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop the email" }).click();
    await expect(waiting).toContainText("Stopped");
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
