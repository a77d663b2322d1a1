import { expect } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { buyTicket, test } from "../event-copies.ts";
import {
  getCallToAction,
  expectPlaying,
  expectFitsNarrowScreen,
  expectAccessible,
  fillBuyer,
  waitForEmailedLink,
} from "../viewer.ts";
import { FULL } from "../../full.ts";

test(
  "a gift ticket sends the link and the live talk to the recipient and the receipt to the buyer",
  FULL,
  async ({ page, browser, copyEvent }) => {
    const stamp = Date.now();
    const [buyer, friend] = [`giver-${stamp}@viewers.example`, `friend-${stamp}@viewers.example`];
    const event = await copyEvent("paid-screening", { paywallSettings: { askMidrollDonations: false } });
    await page.goto(`/watch/${event.url}`);
    await expect(page.getByText("The link appears here for everyone who is admitted.")).toBeVisible();
    await page.getByRole("button", { name: "Gift a ticket" }).click();
    const continueButton = page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" });
    await continueButton.click();
    await expect(page.getByText("Please fill out all fields")).toHaveCount(2);
    await page.getByLabel("Recipient's name").fill("Grace Hopper");
    await page.getByLabel("Message").fill("See https://spam.example");
    await page.getByLabel("Recipient's email").fill("grace@");
    await continueButton.click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("A message cannot contain a link or a web address")).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await page.getByLabel("Recipient's email").fill(friend);
    await page.getByLabel("Message").fill("See you on the causeway.");
    await page.reload();
    await expect(page.getByLabel("Message")).toHaveValue("See you on the causeway.");
    await continueButton.click();
    await expect(page.getByText("For Grace Hopper")).toBeVisible();
    await fillBuyer(page, buyer);
    await typeCard(page, "4242424242424242");
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(page.getByText("Grace Hopper gets the viewing link.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("$7.50 a ticket.")).toBeVisible();

    const elsewhere = await browser.newPage({ baseURL: addresses.watch });
    await elsewhere.goto(await waitForEmailedLink(friend, event.url));
    await expect(elsewhere.getByText("Ready to start watching the main feature?")).toBeVisible();
    await expect(elsewhere.getByRole("link", { name: "Join the talk" })).toHaveAttribute(
      "href",
      "https://talk.example/salt-road",
    );
    await getCallToAction(elsewhere, "Watch Now").click();
    await expectPlaying(elsewhere);
    await elsewhere.close();
    await expect.poll(async () => (await listEmailsTo(buyer)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  },
);

test(
  "sends an invitation after an error, offers another one, and resends and replaces a viewing link",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    const stamp = Date.now();
    const [viewer, friend] = [`holder-${stamp}@viewers.example`, `invited-${stamp}@viewers.example`];
    const event = await copyEvent("paid-screening");
    await buyTicket(request, event, viewer);
    await page.goto(`/watch/${event.url}`);
    await expect(page.getByRole("button", { name: "read more" })).toBeHidden();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "read more" }).click();
    await page.getByRole("button", { name: "read less" }).click();
    if (size) await page.setViewportSize(size);
    await expect(page.getByRole("link", { name: "Contact Film Team" })).toHaveAttribute(
      "href",
      /^mailto:team@example\.com/,
    );
    await page.getByRole("button", { name: "Forward to Friend" }).click();
    const send = page.getByRole("button", { name: "Send invitation" });
    await send.click();
    await expect(page.getByText("Please fill out all fields").first()).toBeVisible();
    await page.getByLabel("Your name").fill("Me http://spam.example");
    await page.getByLabel("Your friend's name").fill("Mary Somerville");
    await page.getByLabel("Your friend's email").fill("mary at home");
    await send.click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("A name cannot contain a link or a web address")).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await page.getByLabel("Your name").fill("Ada Byron");
    await page.getByLabel("Your friend's email").fill(friend);
    await page.route("**/v1/invitations/**", (route) => route.abort());
    await send.click();
    await expect(page.getByText("We could not reach Matinee.")).toBeVisible();
    await page.route("**/v1/invitations/**", (route) => route.fulfill({ status: 500 }));
    await send.click();
    await expect(page.getByText("Something went wrong. Please try again later.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/v1/invitations/**");
    await send.click();
    await expect(page.getByText("Your invitation is on its way to Mary Somerville.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send to another friend" }).click();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Byron");
    await expect(page.getByLabel("Your friend's name")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Forward to Friend" })).toBeFocused();
    await expect.poll(async () => (await listEmailsTo(friend)).length, { timeout: 30_000 }).toBe(1);
    expect((await listEmailsTo(friend))[0]?.subject).toBe("You are invited to Once Again");

    const before = (await listEmailsTo(viewer)).length;
    await page.getByRole("banner").getByRole("button", { name: "Need Help?" }).click();
    await page.getByRole("button", { name: "Send me my link" }).click();
    await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    // The typed address is named, and can be corrected.
    await page.getByLabel("Email").fill(`${viewer}.wrong`);
    await page.getByRole("button", { name: "Send me my link" }).click();
    await expect(page.getByText(`If ${viewer}.wrong has registered`)).toBeVisible();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(`${viewer}.wrong`);
    await page.getByLabel("Email").fill(viewer);
    await page.getByRole("button", { name: "Send me my link" }).click();
    await expect(page.getByText(`If ${viewer} has registered`)).toBeVisible();
    await expect
      .poll(async () => (await listEmailsTo(viewer)).length, { timeout: 30_000 })
      .toBeGreaterThan(before);
    const elsewhere = await browser.newPage({ baseURL: addresses.watch });
    const link = await waitForEmailedLink(viewer, event.url);
    await elsewhere.goto(link);
    await expect(elsewhere.getByText("Ready to start watching the main feature?")).toBeVisible();
    // Replacing it ends the link for others, and this browser keeps its access.
    await elsewhere.getByRole("banner").getByRole("button", { name: "Need Help?" }).click();
    await elsewhere.getByRole("button", { name: "Replace my link" }).click();
    await expectAccessible(elsewhere);
    await expectFitsNarrowScreen(elsewhere);
    await elsewhere.getByRole("button", { name: "Replace it" }).click();
    await expect(elsewhere.getByText("Your earlier links have stopped working.")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByText("Ready to start watching the main feature?")).toBeVisible();
    await elsewhere.close();
    const stranger = await browser.newPage({ baseURL: addresses.watch });
    await stranger.goto(link);
    await expect(stranger.getByRole("button", { name: "Send me my link" })).toBeVisible();
    await expect(stranger.getByText("Ready to start watching the main feature?")).toBeHidden();
    await stranger.close();
  },
);
