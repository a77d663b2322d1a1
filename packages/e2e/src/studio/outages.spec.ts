import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { asStaff } from "../backoffice/staff.ts";
import { breakable } from "../outage.ts";
import { addresses } from "../system.ts";
import {
  asOwner,
  connectPayouts,
  newEvent,
  newFilmmaker,
  newReadyEvent,
  openAs,
  password,
} from "./filmmaker.ts";
import { moveByKeys } from "./move-by-keys.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test("the entrance and the dashboard say what an outage stopped, and the same press works afterwards", async ({
  page,
}) => {
  const owner = await newFilmmaker(1);
  await newEvent(owner, "The Salt Road");
  const code = `OUT-${randomUUID().slice(0, 8)}`;
  await asStaff("POST", "/v1/admin/credit-coupons", { code, credits: 1 });
  const attempt = await breakable(page, addresses.studio);
  const pressing = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

  await page.goto("/sign-up");
  await page.getByLabel("First name").fill("Odalys");
  await page.getByLabel("Last name").fill("Brennan");
  await page.getByLabel("Email").fill(`new-${randomUUID()}@example.com`);
  await page.getByLabel("Phone").fill("415-555-0136");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await attempt({
    press: pressing("Register"),
    busy: "Registering...",
    failed: "Error creating account",
    done: "Thank you for creating your account",
  });

  // What draws the toasts is fetched after the page; a toast that is there before it waits for it.
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/toast-stack/, (route) => late.then(() => route.continue()));
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(owner.email);
  await attempt({
    press: () => pressing("Send Reset Link")().then(arrive),
    failed: "Error sending forgot password email",
    done: "Password Reset email sent successfully",
  });

  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await attempt({
    press: pressing("Login"),
    busy: "Logging in...",
    failed: "Error logging in",
    done: page.getByRole("heading", { name: "Filmmaker Dashboard" }),
  });
  await attempt({
    press: pressing("Archive event"),
    failed: "There was an error archiving this event. Please contact support.",
    done: "The Salt Road is archived",
  });

  await page.goto(`/coupon/${code}`);
  await attempt({
    press: pressing("Claim"),
    failed: "Error claiming coupon",
    done: "Coupon claimed successfully!",
  });
});

test("every step of the builder says what an outage stopped, and the same press works afterwards", async ({
  page,
}) => {
  const owner = await newFilmmaker(1);
  const attempt = await breakable(page, addresses.studio);
  const pressing = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  await openAs(page, owner, "/create-diy-event");
  await page.getByLabel("Title").fill(`Salt ${randomUUID().slice(0, 8)}`);
  await page.getByLabel("Log line").fill("A road.");
  await attempt({
    press: pressing("Save and Continue"),
    failed: "Error creating screening",
    done: "event created successfully",
  });
  await expect(heading("About")).toBeFocused();
  await page.getByLabel("Message", { exact: true }).fill("Why this film matters.");
  await attempt({
    press: pressing("Save and Continue"),
    failed: "Error creating/updating event",
    done: "This section has been saved.",
  });
  await expect(heading("Trailer")).toBeFocused();
  const film = { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("no film") };
  await attempt({
    press: () => page.getByLabel("Feature file").setInputFiles(film),
    failed: "Error in uploading file",
    done: page.getByRole("region", { name: "Uploads" }),
  });

  await connectPayouts(owner);
  const event = await newReadyEvent(owner, "free-screening", false);
  for (const [order, title] of ["Poster", "Score"].entries())
    await asOwner(owner, "POST", `/v1/pages/${event}/products`, {
      ...{ title, type: "physical", price: 900, shipping: 0, active: true, order },
    });
  await page.goto(`/event/${event}?step=store`);
  await page.getByRole("button", { name: "Add product" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Scarf");
  await page.getByRole("dialog").getByLabel("Price").fill("20");
  await attempt({
    press: pressing("Save"),
    failed: "Error creating products for screening",
    done: "Product added successfully",
  });
  await page.getByRole("button", { name: "Edit Scarf" }).click();
  await page.getByRole("dialog").getByLabel("Price").fill("21");
  await attempt({
    press: pressing("Save"),
    failed: "Unable to update products",
    done: "Product updated successfully",
  });
  await moveByKeys(page, "Scarf", "ArrowUp");
  await attempt({
    press: pressing("Save Sort Order"),
    failed: "Unable to update products",
    done: "Products updated successfully",
  });
  await page.getByRole("button", { name: "Delete Scarf" }).click();
  await attempt({
    press: pressing("Delete product"),
    failed: "Error deleting product",
    done: "Product deleted successfully",
  });

  await page.goto(`/event/${event}?step=faq`);
  const questions = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await page.getByRole("button", { name: "Add FAQ" }).click();
  await page.getByLabel("Question", { exact: true }).fill("How long is the film?");
  await page.getByLabel("Answer").fill("84 minutes.");
  await attempt({ press: pressing("Save"), failed: "Error creating comments for screening" });
  // The question goes through, its answer does not; pressed again, the question is not asked twice.
  await attempt({
    press: pressing("Save"),
    only: (request) => request.method() !== "GET" && (request.postData() ?? "").includes("parentId"),
    failed: "Error submitted answer",
    done: "FAQ added successfully",
  });
  await expect(questions.filter({ hasText: "How long is the film?" })).toHaveCount(1);
  await moveByKeys(page, "How long is the film?", "ArrowUp");
  await attempt({
    press: pressing("Save Sort Order"),
    failed: "Unable to update FAQs",
    done: "FAQs updated successfully",
  });
  await page.getByRole("button", { name: "Delete How long is the film?" }).click();
  await attempt({
    press: pressing("Delete FAQ"),
    failed: "error deleting comment",
    done: "comment deleted successfully",
  });
  await asOwner(owner, "POST", `/v1/pages/${event}/comments`, { text: "Is there a talk?", order: 9 });
  await page.goto(`/event/${event}?step=faq`);
  await page.getByRole("button", { name: "Edit Is there a talk?" }).click();
  await page.getByLabel("Answer").fill("After the film.");
  await pressing("Save")();
  await expect(page.getByText("Answer submitted successfully")).toBeVisible();

  await page.goto(`/event/${event}?step=activateAndPayments`);
  await attempt({
    press: pressing("Activate event"),
    failed: "Error updating event",
    done: "event successfully activated",
  });
});
