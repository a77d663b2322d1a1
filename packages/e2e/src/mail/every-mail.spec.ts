import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { openAsStaff } from "../backoffice/staff.ts";
import { addresses, mailsTo, ports, type ReceivedMail, secret } from "../system.ts";

const api = fileURLToPath(new URL("../../../../apps/api", import.meta.url));
const withEnvironment = fileURLToPath(
  new URL("../../../../packages/dev-services/src/with-environment.ts", import.meta.url),
);

/** One mail of every kind, sent by the running worker to its name at the answered host. */
async function sendSamples(): Promise<string> {
  const host = `mails-${Date.now()}.example`;
  const program = [withEnvironment, process.execPath, "--import", "tsx", "src/testing/send-email-samples.ts"];
  await promisify(execFile)(process.execPath, [...program, host], {
    cwd: api,
    env: { ...process.env, ...ports, MATINEE_DATA_DIR: ".data/e2e", SECRET: secret },
  });
  return host;
}

async function mailOf(template: string, host: string): Promise<ReceivedMail> {
  await expect.poll(async () => (await mailsTo(`${template}@${host}`)).length).toBe(1);
  const [mail] = await mailsTo(`${template}@${host}`);
  if (!mail) throw new Error(`${template} did not come`);
  return mail;
}

/** Opens a mail as its reader sees it and presses a link of it, which opens beside it. */
async function press(page: Page, mail: ReceivedMail, name: string): Promise<Page> {
  await page.goto(`${addresses.inbox}/messages/${mail.id}/html`);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name, exact: true }).click();
  return popup;
}

const admitted = (page: Page) => page.getByText("Ready to start watching the main feature?");
const headed = (title: string) => (page: Page) =>
  page.getByRole("heading", { level: 1, name: title, exact: true });
const signIn = (page: Page) => page.getByRole("button", { name: "Login" });

/** What each mail says in its title, what is pressed in it, and what must show then. */
const mails: Record<
  string,
  [title: string, link: string | null, shows?: (page: Page) => ReturnType<typeof signIn>]
> = {
  welcome: ["Welcome, Ada", "Open your dashboard", signIn],
  "password-reset": [
    "Choose a new password",
    "Choose a new password",
    (page) => page.getByLabel("Verify Password"),
  ],
  "password-changed": ["Your password was changed", null],
  registration: ["Paper Cranes", "Watch the film", admitted],
  receipt: ["The Salt Road", "Watch the film", admitted],
  "receipt-presale": ["The Salt Road", "Watch the film", admitted],
  "receipt-donation": ["The Salt Road", null],
  "receipt-gift": ["The Salt Road", null],
  "gift-received": ["The Salt Road", "Watch the film", admitted],
  "credits-receipt": ["Thank you", "Create an event", signIn],
  invitation: ["The Salt Road", "See the event", headed("The Salt Road")],
  "reminder-day": ["The Salt Road", "Open the event", admitted],
  "reminder-hour": ["The Salt Road", "Take your seat", admitted],
  "on-now": ["The Salt Road", "Watch the film", admitted],
  "date-changed": ["Paper Cranes", "Open the event", admitted],
  cancelled: ["Tide Tables", "See the event page", headed("Tide Tables")],
  refund: ["The Salt Road", null],
  "dispute-notice": ["A payment is in dispute", "Open the event", signIn],
  "payout-notice": [
    "Your payouts are active",
    "Open your settings",
    (page) => page.getByText("Complete or update your account settings"),
  ],
  "staff-invitation": ["Join the back office", "Accept the invitation", headed("Join the staff")],
  "viewing-link": ["The Salt Road", "Watch the film", admitted],
};

let host: string;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  host = await sendSamples();
});

test("every mail says what it is about, and what is pressed in it opens what it promises", async ({
  browser,
}) => {
  for (const [template, [title, link, shows]] of Object.entries(mails)) {
    const mail = await mailOf(template, host);
    // A reader of its own each: what one mail opened must not open the next.
    const context = await browser.newContext({ baseURL: addresses.watch });
    const page = await context.newPage();
    if (link && shows) {
      const opened = await press(page, mail, link);
      await expect(shows(opened), template).toBeVisible();
      // What admits is not left in the address bar, from where it would be passed on.
      if (shows === admitted) expect(opened.url(), template).toMatch(/\/watch\/[\w-]+$/);
    } else {
      await page.goto(`${addresses.inbox}/messages/${mail.id}/html`);
      // A donation opens no film, and a gift opens it for its recipient alone.
      await expect(page.getByRole("link", { name: "Watch the film" }), template).toHaveCount(0);
    }
    await expect(page.getByRole("heading", { level: 1 }), template).toHaveText(title);
    await context.close();
  }
});

test("who wants no more reminders says so in two clicks, and a receipt's download comes", async ({
  page,
}) => {
  const opened = await press(page, await mailOf("reminder-day", host), "Send me no more reminders");
  await expect(opened.getByText(`reminder-day@${host}`)).toBeVisible();
  await opened.getByRole("button", { name: "No more about The Salt Road" }).click();
  await expect(opened.getByText("gets no more reminders or invitations about The Salt Road.")).toBeVisible();

  const receipt = await mailOf("receipt", host);
  const [, link = ""] = /Download The letters, as a book (\S+)/.exec(receipt.text) ?? [];
  const file = await page.request.get(link);
  expect(file.status()).toBe(200);
  expect((await file.body()).toString()).toBe("%PDF-1.4");
});

test("a mail that was given up says why, and staff send it again", async ({ page }) => {
  await openAsStaff(page, `${addresses.backoffice}/admin/mails?search_term=${host}&status=failed`);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: `Open the email to failed@${host}` }).click();
  await expect(page.getByRole("definition").filter({ hasText: "550 No such user" })).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email will be sent again")).toBeVisible();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  expect((await mailOf("failed", host)).subject).not.toBe("");
});
