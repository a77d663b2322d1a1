import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, type Request, type Route, test } from "@playwright/test";
import { asStaff } from "../../backoffice/staff.ts";
import { simulateOutages } from "../../outage.ts";
import { addresses } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  openAs,
  password,
} from "../filmmaker.ts";
import { moveByKeys } from "../move-by-keys.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const busy = "We are busy. Please try again in a moment.";
/** Responds like an overloaded server. */
const respondUnavailable = (route: Route) =>
  route.fulfill({ status: 503, json: { message: busy, code: "unavailable", requestId: "1" } });

test(
  "the auth pages and the dashboard report failed actions, which can be repeated afterwards",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await createEvent(owner, "The Salt Road");
    const code = `OUT-${randomUUID().slice(0, 8)}`;
    await asStaff("POST", "/v1/admin/credit-coupons", { code, credits: 1 });
    const attempt = await simulateOutages(page, addresses.studio);
    const createPress = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

    const instructions = "**/media/instructions/film.mp4";
    await page.route(instructions, (route) => route.abort());
    await page.goto("/sign-up");
    await page.getByLabel("First name").fill("Odalys");
    await page.getByLabel("Last name").fill("Brennan");
    await page.getByLabel("Email").fill(`new-${randomUUID()}@example.com`);
    await page.getByLabel("Phone").fill("415-555-0136");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByLabel(/I accept the terms/).check();
    await attempt({
      press: createPress("Register"),
      busy: "Registering...",
      failed: "Error creating account",
      done: "Thank you for creating your account",
    });
    const onboarding = {
      press: createPress("Continue to Stripe"),
      only: (request: Request) => request.url().includes("/onboard"),
      failed: "Stripe could not be reached. Please try again.",
    };
    await attempt(onboarding);
    // The transcript replaces the video.
    await expect(
      page.getByText("The video cannot be played right now. This is its transcript:"),
    ).toBeVisible();

    // The toast code loads after the page; an earlier toast waits for it.
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/toast-stack/, (route) => late.then(() => route.continue()));
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(owner.email);
    await attempt({
      press: () => createPress("Send Reset Link")().then(arrive),
      failed: "Error sending forgot password email",
      done: "Password Reset email sent successfully",
    });

    await page.goto("/login");
    // Queries are tried three times before they fail, so other checks come first.
    const status = "**/v1/account/capabilities";
    await page.route(status, respondUnavailable);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await attempt({
      press: createPress("Login"),
      busy: "Logging in...",
      failed: "Error logging in",
      done: page.getByRole("heading", { name: "Filmmaker Dashboard" }),
    });
    await attempt({
      press: createPress("Archive The Salt Road"),
      failed: "There was an error archiving this event. Please contact support.",
      done: "The Salt Road is archived",
    });
    await expect(page.getByText("Your Stripe status could not be loaded")).toBeVisible();
    await page.unroute(status);
    await createPress("Try again")();
    await attempt(onboarding);

    await page.goto(`/coupon/${code}`);
    await attempt({
      press: createPress("Claim"),
      failed: "Error claiming coupon",
      done: "Coupon claimed successfully!",
    });
    await page.goto("/settings");
    await page.getByLabel("Last name").fill("Vance");
    await attempt({
      press: createPress("Save"),
      failed: "Your profile could not be saved. Please try again.",
      done: "This section has been saved.",
    });
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New Password").fill(`${password}-anew`);
    await page.getByLabel("Verify Password").fill(`${password}-anew`);
    await attempt({
      press: createPress("Change password"),
      failed: "Your password could not be changed. Please try again.",
      done: "Your password is changed. Other devices are signed out.",
    });
  },
);

test(
  "every step of the builder reports failed actions, which can be repeated afterwards",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const attempt = await simulateOutages(page, addresses.studio);
    const createPress = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
    const getHeading = (name: string) => page.getByRole("heading", { level: 1, name });
    const pressStep = (name: RegExp) =>
      page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name }).click();
    const picture = fileURLToPath(import.meta.resolve("../../../../../apps/api/src/seed/art/salt-hero.jpg"));
    const topic = `topic-${randomUUID().slice(0, 8)}`;
    await asStaff("POST", `/v1/admin/global/tags?tag_name=${topic}&type=page`);

    await openAs(page, owner, "/create-diy-event");
    await page.getByLabel("Title").fill(`Salt ${randomUUID().slice(0, 8)}`);
    await page.getByLabel("Log line").fill("A road.");
    await attempt({
      press: createPress("Save and Continue"),
      failed: "Error creating screening",
      done: "event created successfully",
    });
    await expect(getHeading("About")).toBeFocused();
    await attempt({
      press: () => page.getByLabel("Photo files").setInputFiles(picture),
      failed: "salt-hero.jpg: The image could not be uploaded. Please try again.",
    });
    await page.getByLabel("Message", { exact: true }).fill("Why this film matters.");
    await attempt({
      press: createPress("Save and Continue"),
      failed: "Error creating/updating event",
      done: "This section has been saved.",
    });
    await expect(getHeading("Trailer")).toBeFocused();
    const film = { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("no film") };
    await attempt({
      press: () => page.getByLabel("Feature file").setInputFiles(film),
      failed: "Error in uploading file",
      done: page.getByRole("region", { name: "Uploads" }),
    });

    // The server's own reason is shown.
    await page.route("**/v1/videos", respondUnavailable);
    await page.getByLabel("Trailer file").setInputFiles(film);
    await expect(page.getByText(busy)).toBeVisible();

    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "free-screening", false);
    for (const [order, title] of ["Poster", "Score"].entries())
      await callAsOwner(owner, "POST", `/v1/pages/${event}/products`, {
        title,
        type: "physical",
        price: 900,
        shipping: 0,
        active: true,
        order,
      });
    await page.goto(`/event/${event}?step=store`);
    await page.getByRole("button", { name: "Add product" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Scarf");
    await attempt({
      press: () => page.getByLabel("File to download: file").setInputFiles(picture),
      failed: "The file could not be uploaded. Please try again.",
      done: page.getByRole("dialog").getByText("salt-hero.jpg"),
    });
    await page.getByRole("dialog").getByLabel("Price").fill("20");
    await attempt({
      press: createPress("Save"),
      failed: "Error creating products for screening",
      done: "Product added successfully",
    });
    await page.getByRole("button", { name: "Edit Scarf" }).click();
    await page.getByRole("dialog").getByLabel("Price").fill("21");
    await attempt({
      press: createPress("Save"),
      failed: "Unable to update products",
      done: "Product updated successfully",
    });
    await moveByKeys(page, "Scarf", "ArrowUp");
    await attempt({
      press: createPress("Save Sort Order"),
      failed: "Unable to update products",
      done: "Products updated successfully",
    });
    await page.getByRole("button", { name: "Delete Scarf" }).click();
    await attempt({
      press: createPress("Delete product"),
      failed: "Error deleting product",
      done: "Product deleted successfully",
    });

    await page.goto(`/event/${event}?step=faq`);
    const questions = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
    await page.getByRole("button", { name: "Add FAQ" }).click();
    await page.getByLabel("Question", { exact: true }).fill("How long is the film?");
    await page.getByLabel("Answer").fill("84 minutes.");
    await attempt({ press: createPress("Save"), failed: "Error creating comments for screening" });
    // The question is saved but its answer is not; saving again does not create the question twice.
    await attempt({
      press: createPress("Save"),
      only: (request) => request.method() !== "GET" && (request.postData() ?? "").includes("parentId"),
      failed: "Error submitted answer",
      done: "FAQ added successfully",
    });
    await expect(questions.filter({ hasText: "How long is the film?" })).toHaveCount(1);
    await moveByKeys(page, "How long is the film?", "ArrowUp");
    await attempt({
      press: createPress("Save Sort Order"),
      failed: "Unable to update FAQs",
      done: "FAQs updated successfully",
    });
    await page.getByRole("button", { name: "Delete How long is the film?" }).click();
    await attempt({
      press: createPress("Delete FAQ"),
      failed: "error deleting comment",
      done: "comment deleted successfully",
    });
    await callAsOwner(owner, "POST", `/v1/pages/${event}/comments`, { text: "Is there a talk?", order: 9 });
    await page.goto(`/event/${event}?step=faq`);
    await expect(page.getByText("Not answered yet")).toBeVisible();
    await page.getByRole("button", { name: "Edit Is there a talk?" }).click();
    await page.getByLabel("Answer").fill("After the film.");
    await createPress("Save")();
    await expect(page.getByText("Answer submitted successfully")).toBeVisible();

    await pressStep(/Trailer/);
    const feature = page.locator("section").filter({ has: page.getByRole("heading", { name: "Feature" }) });
    await attempt({
      press: () => feature.getByRole("button", { name: "Play" }).click(),
      failed: "The video could not be started. Please try again.",
      done: feature.locator("video"),
    });
    await feature.getByText("Edit", { exact: true }).click();
    const srt = "1\n00:00:00,500 --> 00:00:02,000\nLa mer, naïve et âgée.\n";
    const captions = { name: "fr.srt", mimeType: "text/plain", buffer: Buffer.from(srt, "latin1") };
    await feature.getByLabel("Captions", { exact: true }).selectOption("fr");
    await attempt({
      press: () => feature.getByLabel("Captions file in French").setInputFiles(captions),
      failed: "These captions could not be read.",
    });
    await feature.getByRole("button", { name: "Read again" }).click();
    await expect(feature.getByText("La mer, naïve et âgée.")).toBeVisible();
    await attempt({
      press: createPress("Add captions"),
      failed: "These captions could not be read.",
      done: "Captions in French added",
    });
    const without = feature.getByRole("button", { name: "Remove captions in French" });
    await attempt({ press: () => without.click(), failed: "The captions could not be removed." });

    await page.route("**/ticket-coupons", respondUnavailable);
    await pressStep(/Activate/);
    await attempt({
      press: createPress("Activate event"),
      failed: "Error updating event",
      done: "event successfully activated",
    });
    await expect(page.getByText("This could not be loaded")).toBeVisible();
    await page.unroute("**/ticket-coupons");
    await createPress("Try again")();
    await page.getByLabel("Promo code").fill("PRESS-26");
    await attempt({
      press: createPress("Add code"),
      failed: "The promo code could not be created.",
      done: "Promo code PRESS-26 created",
    });
    await createPress("Revoke")();
    await attempt({
      press: createPress("Revoke promo code"),
      failed: "The promo code could not be revoked.",
      done: page.getByText("Revoked", { exact: true }),
    });

    await pressStep(/Film Details/);
    await attempt({
      press: () => page.getByLabel("Desktop banner file").setInputFiles(picture),
      failed: "The image could not be uploaded. Please try again.",
    });
    const topics = page.getByRole("combobox", { name: "Topics" });
    await attempt({
      press: () => topics.fill(topic).then(() => topics.press("Enter")),
      failed: "The topics could not be saved.",
      done: page.getByRole("button", { name: `Remove ${topic}` }),
    });
  },
);
