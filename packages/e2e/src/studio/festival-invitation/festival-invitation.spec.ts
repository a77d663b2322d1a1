import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
  signIn,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });

/** Creates a festival. @returns its id */
async function createFestival(owner: Filmmaker, title: string): Promise<string> {
  const url = `festival-${randomUUID()}`.slice(0, 40);
  const fields = { kind: "festival", title, url, description: "Three days by the sea.", timezone: "UTC" };
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, fields);
  return String(data["id"]);
}

/** Waits for the link of an emailed invitation. */
async function findLink({ email }: Filmmaker): Promise<string> {
  const find = async () => {
    const mail = (await listEmailsTo(email)).find(({ subject }) => subject.startsWith("Show your film"));
    return /http\S+festival-invitation#token=[\w.%-]+/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? "";
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test(
  "a filmmaker signs in behind an emailed invitation, chooses a screening, and takes it out again",
  FULL,
  async ({ page }, testInfo) => {
    const [organizer, filmmaker] = await Promise.all([createFilmmaker(1), createFilmmaker(1)]);
    const festivalId = await createFestival(organizer, "Harbour Lights");
    const screeningId = await createEvent(filmmaker, "Twelfth Floor Choir");
    await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/festival-invitations`, {
      email: filmmaker.email,
    });
    await page.goto(await findLink(filmmaker));
    await expect(page.getByText("would like to show a screening of yours in the festival")).toBeVisible();
    await expect(page.getByText("Tickets and their income stay yours.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, filmmaker);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Please choose a screening.")).toBeVisible();
    await page.getByRole("radio", { name: /Twelfth Floor Choir/ }).check();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: testInfo.outputPath(`offer-${width}.png`), fullPage: true });
      expect(await scrollsSideways(page)).toBe(false);
    }
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(new RegExp(`/event/${screeningId}`));

    await page.goto(`/event/${screeningId}?step=eventDetails`);
    await expect(page.getByText("“Harbour Lights” by Odalys Brennan shows this screening")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("shown-1440.png") });
    await page.getByRole("button", { name: "Leave the festival" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("We show it elsewhere that week.");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Leave the festival" }).click();
    await expect(page.getByText("This screening is no longer in “Harbour Lights”")).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave the festival" })).toHaveCount(0);
    await expect
      .poll(async () => (await listEmailsTo(organizer.email)).map(({ subject }) => subject))
      .toContain("“Twelfth Floor Choir” is no longer in “Harbour Lights”");
  },
);

test(
  "an organizer invites in the programme, withdraws, asks for another time and ends it",
  FULL,
  async ({ page }, testInfo) => {
    const [organizer, filmmaker] = await Promise.all([createFilmmaker(1), createFilmmaker(1)]);
    const festivalId = await createFestival(organizer, "Harbour Lights");
    const screeningId = await createEvent(filmmaker, "Twelfth Floor Choir");
    await openAs(page, organizer, `/event/${festivalId}?step=programme`);
    const invite = async (fill: () => Promise<void>) => {
      await page.getByRole("button", { name: "Invite a screening" }).click();
      await fill();
      await page.getByRole("button", { name: "Send invitation" }).click();
    };
    await invite(() => page.getByLabel("Address of the event page").fill("nothing-is-here"));
    await expect(page.getByText("There is no event at this address that everybody can see.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("invite.png") });
    await page.getByRole("radio", { name: /Email of a filmmaker/ }).check();
    await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill("other@example.com");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Waits for other@example.com")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw the invitation to other@example.com" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("Waits for other@example.com")).toHaveCount(0);

    const { data } = await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/festival-invitations`, {
      email: filmmaker.email,
    });
    const answer = { invitationId: data["id"], pageId: screeningId };
    await callAsOwner(filmmaker, "POST", "/v1/festival-invitations/accept", answer);
    await page.reload();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText("Twelfth Floor Choir").first()).toBeVisible();
      await expect(page.getByText("Not activated yet")).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath(`programme-${width}.png`), fullPage: true });
      expect(await scrollsSideways(page)).toBe(false);
    }
    expect(await findViolations(page)).toEqual([]);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Actions for Twelfth Floor Choir" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("Ask for another time");
    await page.getByRole("dialog").getByLabel("Message").fill("An hour later?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Your message is on its way")).toBeVisible();
    await choose("Take out of the festival");
    await page.getByRole("dialog").getByLabel("Reason").fill("The hall is closed.");
    await page.getByRole("dialog").getByRole("button", { name: "Take out of the festival" }).click();
    await expect(page.getByText("“Twelfth Floor Choir” is no longer in the programme")).toBeVisible();
    await expect(page.getByRole("button", { name: "Actions for Twelfth Floor Choir" })).toHaveCount(0);
  },
);

test(
  "an organizer chooses what holders of passes get for a screening that its own owner took out",
  FULL,
  async ({ page }, testInfo) => {
    const [organizer, filmmaker] = await Promise.all([createFilmmaker(2), createFilmmaker(1)]);
    await connectPayouts(organizer);
    const festivalId = await createFestival(organizer, "Harbour Lights");
    const own = await createReadyEvent(organizer, "paid-screening");
    const screeningId = await createEvent(filmmaker, "Twelfth Floor Choir");
    const { data: programme } = await callAsOwner(organizer, "GET", `/v1/pages/${festivalId}/programme`);
    await callAsOwner(organizer, "PUT", `/v1/pages/${festivalId}/programme`, {
      version: programme["version"],
      screenings: [{ pageId: own }],
      sections: [],
    });
    const { data } = await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/festival-invitations`, {
      email: filmmaker.email,
    });
    await callAsOwner(filmmaker, "POST", "/v1/festival-invitations/accept", {
      invitationId: data["id"],
      pageId: screeningId,
    });
    const { data: pass } = await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/products`, {
      type: "pass",
      title: "Harbour pass",
      price: 6000,
      pass: { covers: "all" },
    });
    await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/activate`);
    const email = `pia-${randomUUID()}@example.com`;
    await call("POST", `/v1/pages/${festivalId}/orders`, {
      name: "Pia",
      country: "GB",
      street: "12 Pier Road",
      city: "Leith",
      state: "NA",
      zip: "00000",
      email,
      token: "tok_visa",
      products: [{ id: String(pass["id"]), quantity: 1 }],
    });
    // The organizer who takes it out is asked the same in that dialog.
    await openAs(page, organizer, `/event/${festivalId}?step=programme`);
    await page.getByRole("button", { name: "Actions for Twelfth Floor Choir" }).click();
    await page.getByRole("menuitem", { name: "Take out of the festival" }).click();
    await expect(page.getByText("1 person holds a pass that covers this screening")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await callAsOwner(filmmaker, "DELETE", `/v1/pages/${screeningId}/festival`, { confirmed: true });
    await page.reload();
    const notice = page.getByText(
      "1 person holds a pass that covered it, and gets nothing until you choose.",
    );
    const look = async (name: string) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`) });
        expect(await scrollsSideways(page)).toBe(false);
      }
      expect(await findViolations(page)).toEqual([]);
    };
    await expect(notice).toBeVisible();
    await look("left");
    await page.getByRole("button", { name: "Choose what they get" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("radio", { name: /Its share of the price/ }).check();
    await expect(
      dialog.getByText("$30.00 goes back to the buyer of 1 pass, which stays valid."),
    ).toBeVisible();
    await look("choice");
    await dialog.getByRole("button", { name: "Save the choice" }).click();
    await expect(page.getByText("The holders of passes get it for “Twelfth Floor Choir”.")).toBeVisible();
    await expect(notice).toHaveCount(0);
    const listSubjects = async () => (await listEmailsTo(email)).map(({ subject }) => subject);
    await expect
      .poll(listSubjects, { timeout: 90_000 })
      .toContain("Twelfth Floor Choir has left the programme");
    const told = (await listEmailsTo(organizer.email)).find(({ text }) =>
      text.includes("1 person holds a pass that covers it"),
    );
    expect(told?.text).toContain(`/event/${festivalId}?step=programme`);
  },
);

test(
  "the list of events shows an invitation, which is declined with a reason",
  FULL,
  async ({ page }, testInfo) => {
    const [organizer, filmmaker] = await Promise.all([createFilmmaker(1), createFilmmaker(0)]);
    const festivalId = await createFestival(organizer, "Harbour Lights");
    await callAsOwner(organizer, "POST", `/v1/pages/${festivalId}/festival-invitations`, {
      email: filmmaker.email,
    });
    await openAs(page, filmmaker, "/welcome");
    await expect(page.getByRole("heading", { name: /Invitations to festivals/ })).toBeVisible();
    await expect(page.getByText("You have no event outside of festivals yet.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: testInfo.outputPath(`received-${width}.png`), fullPage: true });
      expect(await scrollsSideways(page)).toBe(false);
    }
    await page.getByRole("button", { name: "Decline the invitation to Harbour Lights" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Not this year.");
    await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("heading", { name: /Invitations to festivals/ })).toHaveCount(0);
    const list = async () =>
      (await callAsOwner(organizer, "GET", `/v1/pages/${festivalId}/festival-invitations`)).data;
    await expect.poll(list).toMatchObject([{ state: "declined", reason: "Not this year." }]);
  },
);
