import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { openAsStaff } from "../backoffice/staff.ts";
import { addresses, listEmailsTo, ports, type ReceivedMail, secret } from "../system.ts";
import { FULL } from "../full.ts";

const api = fileURLToPath(new URL("../../../../apps/api", import.meta.url));
const withEnvironment = fileURLToPath(
  new URL("../../../../packages/dev-services/src/with-environment.ts", import.meta.url),
);

/** Has the running worker send one email of every template to `<template>@<host>`. @returns the host */
async function sendSamples(): Promise<string> {
  const host = `mails-${Date.now()}.example`;
  const program = [
    withEnvironment,
    process.execPath,
    "--import",
    "tsx",
    "src/testing/emails/send-email-samples.ts",
  ];
  await promisify(execFile)(process.execPath, [...program, host], {
    cwd: api,
    env: { ...process.env, ...ports, MATINEE_DATA_DIR: ".data/e2e", SECRET: secret },
  });
  return host;
}

async function findEmail(template: string, host: string): Promise<ReceivedMail> {
  await expect.poll(async () => (await listEmailsTo(`${template}@${host}`)).length).toBe(1);
  const [mail] = await listEmailsTo(`${template}@${host}`);
  if (!mail) throw new Error(`The email ${template} did not arrive`);
  return mail;
}

/** Opens an email as its recipient sees it and clicks a link, which opens in a popup. */
async function clickLink(page: Page, mail: ReceivedMail, name: string): Promise<Page> {
  await page.goto(`${addresses.inbox}/messages/${mail.id}/html`);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name, exact: true }).click();
  return popup;
}

const findStartQuestion = (page: Page) => page.getByText("Ready to start watching the main feature?");
const createHeadingFinder = (title: string) => (page: Page) =>
  page.getByRole("heading", { level: 1, name: title, exact: true });
const createButtonFinder = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const findNotLiveYet = createButtonFinder("This Event Is Not Live Yet");
const findLogin = (page: Page) => page.getByRole("button", { name: "Login" });

/** The title of each email, the link to click, and the element that the linked page must show. */
const mails: Record<
  string,
  [title: string, link: string | null, shows?: (page: Page) => ReturnType<typeof findLogin>]
> = {
  welcome: ["Welcome, Ada", "Open your dashboard", findLogin],
  "verify-email": ["Confirm your email", "Confirm this email", createHeadingFinder("Confirm your email")],
  "password-reset": [
    "Choose a new password",
    "Choose a new password",
    (page) => page.getByLabel("Verify Password"),
  ],
  "password-changed": ["Your password was changed", null],
  "email-change-confirm": [
    "Is this your new email?",
    "Confirm this email",
    createHeadingFinder("Confirm your email"),
  ],
  "email-change-notice": [
    "Your email is about to change",
    "This was not me",
    createHeadingFinder("This was not me"),
  ],
  "email-changed": ["Your email was changed", "This was not me", createHeadingFinder("This was not me")],
  "email-in-use": ["This email has an account already", "Sign in", findLogin],
  registration: ["Paper Cranes", "Watch the film", findStartQuestion],
  "registration-returned": ["Paper Cranes", null],
  receipt: ["The Salt Road", "Watch the film", findStartQuestion],
  "receipt-presale": ["The Salt Road", "Watch the film", findStartQuestion],
  "receipt-donation": ["The Salt Road", null],
  "receipt-gift": ["The Salt Road", null],
  "gift-received": ["The Salt Road", "Watch the film", findStartQuestion],
  "free-ticket": ["The Salt Road", "Watch the film", findStartQuestion],
  "credits-receipt": ["Thank you", "Create an event", findLogin],
  invitation: ["The Salt Road", "See the event", createHeadingFinder("The Salt Road")],
  "reminder-day": ["The Salt Road", "Open the event", findNotLiveYet],
  "reminder-hour": ["The Salt Road", "Take your seat", findNotLiveYet],
  "on-now": ["The Salt Road", "Watch the film", findStartQuestion],
  "lobby-open": ["Night Ferry", "Take my seat", findStartQuestion],
  "encore-open": ["Night Ferry", "Watch the encore", findStartQuestion],
  "attendee-mail": ["The Salt Road", "Open the event", findStartQuestion],
  "date-changed": ["Paper Cranes", "Open the event", findStartQuestion],
  cancelled: ["Tide Tables", "See the event page", createHeadingFinder("Tide Tables")],
  "place-lost": ["Paper Cranes", null],
  "place-back": ["The Salt Road", "Open the event", findNotLiveYet],
  "event-removed": ["The Salt Road", null],
  refund: ["The Salt Road", null],
  "refund-failed": ["The Salt Road", null],
  "refund-failed-notice": ["A refund failed", "Open the event", findLogin],
  "dispute-notice": ["A payment is in dispute", "Open the event", findLogin],
  "payout-notice": [
    "Your payouts are active",
    "Open your settings",
    (page) => page.getByText("Complete or update your account settings"),
  ],
  statement: ["Statement for November 2026", null],
  "bank-changed": ["A new bank account for your payouts", null],
  "new-device": [
    "New sign-in to your account",
    "See where you are signed in",
    (page) => page.getByText("Complete or update your account settings"),
  ],
  "acting-notice": ["Our team works on your events", null],
  "factor-changed": ["An authenticator app was added", null],
  "api-key-created": ["A new API key", "See your keys", findLogin],
  "webhook-disabled": ["A webhook is disabled", "See its deliveries", findLogin],
  "staff-invitation": [
    "Join the back office",
    "Accept the invitation",
    createHeadingFinder("Join the staff"),
  ],
  "team-invitation": [
    "Join the team of “The Salt Road”",
    "See the invitation",
    createHeadingFinder("Join a team"),
  ],
  "festival-invitation": [
    "Show your film in “Harbour Lights”",
    "See the invitation",
    createHeadingFinder("An invitation to a festival"),
  ],
  "festival-invitation-accepted": ["“The Salt Road” is in your festival", "Open the programme", findLogin],
  "festival-invitation-declined": [
    "An invitation to “Harbour Lights” was declined",
    "Open the programme",
    findLogin,
  ],
  "festival-invitation-ended": ["“The Salt Road” is no longer in “Harbour Lights”", null],
  "festival-time-asked": ["Another time for “The Salt Road”?", "Open the dates", findLogin],
  "screening-ended": ["Harbour Lights", "Open the festival", createHeadingFinder("My festival")],
  "pass-reduced": ["Harbour Lights", "Open the festival", createHeadingFinder("My festival")],
  "reservation-ended": ["Harbour Lights", "Open the festival", createHeadingFinder("My festival")],
  "queue-confirm": ["The Salt Road", "Confirm your place", createHeadingFinder("The Salt Road")],
  "queue-turn": ["The Salt Road", "Buy now", createHeadingFinder("The Salt Road")],
  "queue-ended": ["The Salt Road", null],
  "queue-opened": ["The queue has opened by itself", "See the sale", findLogin],
  "waitlist-joined": ["The Salt Road", "See your place", createHeadingFinder("The Salt Road")],
  "waitlist-offer": ["The Salt Road", "See the offer", createHeadingFinder("The Salt Road")],
  "waitlist-lapsed": ["The Salt Road", null],
  "waitlist-withdrawn": ["The Salt Road", "See your place", createHeadingFinder("The Salt Road")],
  "waitlist-closed": ["The Salt Road", null],
  "ticket-listed": ["The Salt Road", "My tickets", findStartQuestion],
  "ticket-not-sold": ["The Salt Road", "My tickets", findStartQuestion],
  "ticket-sold": ["The Salt Road", null],
  "upload-invitation": ["Send us “Low Winter Sun”", "Upload the film", createHeadingFinder("Low Winter Sun")],
  "film-received": ["“Low Winter Sun” has arrived", "See the film", findLogin],
  "question-answered": ["The Salt Road", null],
  "data-export": ["Your data is ready", "Download my data", createButtonFinder("Download my data")],
  "erasure-confirm": ["Delete your data?", "Review and confirm", createButtonFinder("Delete my data")],
  "erasure-scheduled": ["Your data will be deleted", "Keep my data", createButtonFinder("Keep my data")],
  "viewing-link": ["The Salt Road", "Watch the film", findStartQuestion],
};

let host: string;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  host = await sendSamples();
});

test("every email has its title, and its link opens the promised page", FULL, async ({ browser }) => {
  test.slow();
  for (const [template, [title, link, shows]] of Object.entries(mails)) {
    const mail = await findEmail(template, host);
    // A context for each email, since a credential from one must not open the page of the next.
    const context = await browser.newContext({ baseURL: addresses.watch });
    const page = await context.newPage();
    if (link && shows) {
      const opened = await clickLink(page, mail, link);
      await expect(shows(opened), template).toBeVisible();
      // The credential is removed from the address bar, so that a shared address does not contain it.
      if (shows === findStartQuestion) await expect(opened, template).toHaveURL(/\/watch\/[\w-]+$/);
    } else {
      await page.goto(`${addresses.inbox}/messages/${mail.id}/html`);
      // A donation gives no access, and a gift gives access to its recipient only.
      await expect(page.getByRole("link", { name: "Watch the film" }), template).toHaveCount(0);
    }
    await expect(page.getByRole("heading", { level: 1 }), template).toHaveText(title);
    await context.close();
  }
});

test("a reminder's link unsubscribes in two clicks, and a receipt's link downloads the file", async ({
  page,
}) => {
  const opened = await clickLink(page, await findEmail("reminder-day", host), "Send me no more reminders");
  await expect(opened.getByText(`reminder-day@${host}`)).toBeVisible();
  await opened.getByRole("button", { name: "No more emails about The Salt Road" }).click();
  await expect(opened.getByText("gets no more reminders or invitations about The Salt Road.")).toBeVisible();

  const receipt = await findEmail("receipt", host);
  const [, link = ""] = /Download The letters, as a book (\S+)/.exec(receipt.text) ?? [];
  const file = await page.request.get(link);
  expect(file.status()).toBe(200);
  expect((await file.body()).toString()).toBe("%PDF-1.4");
});

test("a failed email shows its error, and staff send it again", FULL, async ({ page }) => {
  await openAsStaff(page, `${addresses.backoffice}/admin/mails?search_term=${host}&status=failed`);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: `Open the email to failed@${host}` }).click();
  await expect(page.getByRole("definition").filter({ hasText: "550 No such user" })).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email will be sent again")).toBeVisible();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  expect((await findEmail("failed", host)).subject).not.toBe("");
});
