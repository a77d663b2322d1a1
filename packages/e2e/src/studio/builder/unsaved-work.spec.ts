import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { asStaff } from "../../backoffice/staff.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  openAs,
  signIn,
} from "../filmmaker.ts";
import { FULL } from "../../full.ts";
import { moveByKeys } from "../move-by-keys.ts";

test.use({ baseURL: addresses.studio });

test("a session that ends while typing loses no input", async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Log line").fill("Three generations, one road.");
  // The draft is stored shortly after the last keystroke.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("one road");
  await fetch(`${addresses.api}/v1/session`, {
    method: "DELETE",
    headers: { "x-session-id": await page.evaluate(() => localStorage.getItem("matinee.session") ?? "") },
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Your unsaved changes are kept on this device.")).toBeVisible();
  await signIn(page, owner);
  await expect(page.getByLabel("Log line")).toHaveValue("Three generations, one road.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
});

test(
  "an event that is opened after the session has ended asks to sign in, and returns",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker();
    const event = await createEvent(owner, "The Salt Road");
    const ready = await createReadyEvent(owner, "free-screening");
    await openAs(page, owner, "/welcome");
    await expect(page.getByText("The Salt Road")).toBeVisible();
    // The event of the second is public, and its route answers everyone.
    for (const path of [`/event/${event}?step=about`, `/event/${ready}?step=about`, "/events?search=salt"]) {
      const session = await page.evaluate(() => localStorage.getItem("matinee.session") ?? "");
      await call("DELETE", "/v1/session", undefined, session);
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
      // Requests that fail together open the page once, with the same way back.
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
      await signIn(page, owner);
      await expect(page).toHaveURL(path.startsWith("/events") ? path : /\/event\/[^?]+\?step=about$/);
    }
  },
);

test(
  "a session that ends loses no input of the profile, promo codes, free tickets, invitations and webhooks",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    await openAs(page, owner, "/settings");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
    /** Presses the button after the session has ended, and signs in again. */
    const pressWithoutSession = async (name: string) => {
      const session = await page.evaluate(() => localStorage.getItem("matinee.session") ?? "");
      await call("DELETE", "/v1/session", undefined, session);
      await press(name);
      await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
      await signIn(page, owner);
    };

    await page.getByLabel("Last name").fill("Vance");
    // Another device changes a field that was not touched here.
    await callAsOwner(owner, "PATCH", "/v1/account", { phoneNumber: "4155550199" });
    await pressWithoutSession("Save");
    await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
    await expect(page.getByLabel("Last name")).toHaveValue("Vance");
    await expect(page.getByLabel("Phone")).toHaveValue("4155550199");
    await press("Save");
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    await expect(page.getByText("Your unsaved changes are back.")).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Last name")).toHaveValue("Vance");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();

    await page.goto(`/event/${event}?step=activateAndPayments`);
    const code = page.getByRole("textbox", { name: "Promo code" });
    await code.fill("PRESS-26");
    await page.getByLabel("Takes off").selectOption("percent");
    await page.getByLabel("Percentage").fill("20");
    await pressWithoutSession("Add code");
    await expect(code).toHaveValue("PRESS-26");
    await expect(page.getByLabel("Percentage")).toHaveValue("20");
    await press("Add code");
    await expect(page.getByText("Promo code PRESS-26 created")).toBeVisible();
    await page.reload();
    await expect(code).toHaveValue("");

    await page.goto(`/event/${event}?step=attendees`);
    await press("Free tickets");
    const list = page.getByRole("dialog").getByRole("textbox");
    await list.fill("ada@example.com, Ada");
    await pressWithoutSession("Check the list");
    await press("Free tickets");
    await expect(list).toHaveValue("ada@example.com, Ada");

    await page.goto(`/event/${event}?step=team`);
    await page.getByLabel("Email").fill("producer@example.com");
    await pressWithoutSession("Invite");
    await expect(page.getByLabel("Email")).toHaveValue("producer@example.com");

    await page.goto("/developers");
    await press("Add a webhook");
    const url = page.getByRole("dialog").getByRole("textbox");
    await url.fill("https://ngo.example/hook");
    await page.getByRole("dialog").getByRole("checkbox").first().check();
    await pressWithoutSession("Add a webhook");
    await press("Add a webhook");
    await expect(url).toHaveValue("https://ngo.example/hook");
    await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeChecked();
    // Closing the dialog is a decision against the values.
    await press("Cancel");
    await press("Add a webhook");
    await expect(url).toHaveValue("");
  },
);

test(
  "signing out in another tab opens the sign-in page, and signing in there restores the page with unsaved input",
  FULL,
  async ({ page, context }) => {
    const owner = await createFilmmaker();
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=filmDetails`);
    await page.getByLabel("Log line").fill("Three generations, one road.");
    const other = await context.newPage();
    await other.goto("/welcome");
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await signIn(other, owner);
    await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
    await expect(page.getByLabel("Log line")).toHaveValue("Three generations, one road.");
    // A save without a connection shows that it waits, and completes when the connection is back.
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Waiting for the connection..." })).toBeVisible();
    await expect(page.getByText(/^You are offline\. Your changes are kept on this device/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  },
);

test("typed text stays when the event changes and the same tab loads it again", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const topic = `harbours-${randomUUID().slice(0, 8)}`;
  await asStaff("POST", `/v1/admin/global/tags?tag_name=${topic}&type=page`);
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Log line").fill("Three generations, one road.");
  await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, { title: "The Salt Way" });
  // A topic is saved at once, and the event is loaded again.
  const loaded = page.waitForResponse((response) => response.url().endsWith(`/v1/pages/${event}`));
  const topics = page.getByRole("combobox", { name: "Topics" });
  await topics.fill(topic);
  await topics.press("Enter");
  expect((await (await loaded).json()).data.title).toBe("The Salt Way");
  await expect(page.getByRole("button", { name: `Remove ${topic}` })).toBeEnabled();
  await expect(page.getByLabel("Log line")).toHaveValue("Three generations, one road.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("The Salt Way");
  await expect(page.getByLabel("Log line")).toHaveValue("Three generations, one road.");
});

test("two tabs that change the same field show both values; changes to different fields are merged", async ({
  context,
  page,
}) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await expect(page.getByLabel("Title")).toHaveValue("The Salt Road");

  const other = await context.newPage();
  await other.goto(`/event/${event}?step=filmDetails`);
  await other.getByLabel("Log line").fill("Written in the other tab.");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("This section has been saved.")).toBeVisible();

  await page.getByLabel("Title").fill("Salt");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page.getByLabel("Log line")).toHaveValue("Written in the other tab.");

  await other.getByLabel("Title").fill("The Salt");
  await other.getByRole("button", { name: "Save" }).click();
  const dialog = other.getByRole("alertdialog", { name: "Saved before you" });
  await expect(dialog).toContainText("Salt");
  await dialog.getByRole("button", { name: "Save my version" }).click();
  await expect(other.getByRole("banner").getByText("The Salt", { exact: true })).toBeVisible();

  await page.getByLabel("Title").fill("Salt, again");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Saved before you" });
  await question.getByRole("button", { name: "Use the saved version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("The Salt");
});

test(
  "two tabs that edit the same product or question undo no change of the other",
  FULL,
  async ({ context, page }) => {
    const owner = await createFilmmaker();
    const event = await createEvent(owner, "The Salt Road");
    const poster = { type: "physical", title: "Poster", price: 2500 };
    await callAsOwner(owner, "POST", `/v1/pages/${event}/products`, poster);
    const question = { text: "How long can I watch?" };
    const { data: faq } = await callAsOwner(owner, "POST", `/v1/pages/${event}/comments`, question);
    const answer = { text: "A day", parentId: faq["id"] };
    await callAsOwner(owner, "POST", `/v1/pages/${event}/comments`, answer);
    await openAs(page, owner, `/event/${event}?step=store`);
    const other = await context.newPage();
    await other.goto(`/event/${event}?step=store`);
    for (const tab of [page, other]) await tab.getByRole("button", { name: "Edit Poster" }).click();

    await page.getByLabel("Price").fill("30");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Product updated successfully")).toBeVisible();
    await other.getByLabel("Description").fill("Printed on cotton");
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Product updated successfully")).toBeVisible();
    const path = `/v1/pages/${event}/products/all`;
    const { data: products } = await call<unknown[]>("GET", path, undefined, owner.session);
    expect(products).toContainEqual(
      expect.objectContaining({ title: "Poster", price: 3000, description: "Printed on cotton" }),
    );

    for (const tab of [page, other]) {
      await tab.goto(`/event/${event}?step=faq`);
      await tab.getByRole("button", { name: /^Edit How long/ }).click();
    }
    await page.getByLabel("Answer").fill("Two days");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("FAQ updated successfully")).toBeVisible();
    await other.getByLabel("Answer").fill("Three days");
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const conflict = other.getByRole("alertdialog", { name: "Saved before you" });
    await expect(conflict).toContainText("Two days");
    await expect(conflict).toContainText("Three days");
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(other.getByText("FAQ updated successfully")).toBeVisible();
    await expect(other.getByText("Three days")).toBeVisible();
  },
);

test("a save that another one overtakes is merged, or asks, and loses nothing", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createReadyEvent(owner, "free-screening", false);
  const path = `/v1/pages/${event}`;
  /** Saves for another member after the studio has read the stored values, and before its own save arrives. */
  const overtake = (method: string, url: RegExp, save: () => Promise<unknown>) => {
    let isFirst = true;
    return page.route(url, async (route) => {
      if (route.request().method() === method && isFirst) {
        isFirst = false;
        await save();
      }
      await route.continue();
    });
  };
  const saved = (text: string) => expect(page.getByText(text)).toBeVisible();
  const conflict = page.getByRole("alertdialog", { name: "Saved before you" });

  const products: string[] = [];
  for (const title of ["Poster", "Script", "Mug"]) {
    const product = { type: "physical", title, price: 2500 };
    products.push(String((await callAsOwner(owner, "POST", `${path}/products`, product)).data["id"]));
  }
  const poster = `${path}/products/${products[0]}`;
  await overtake("PATCH", new RegExp(`${poster}$`), () =>
    callAsOwner(owner, "PATCH", poster, { price: 3000, description: "Printed on cotton" }),
  );
  await openAs(page, owner, `/event/${event}?step=store`);
  await page.getByRole("button", { name: "Edit Poster" }).click();
  await page.getByLabel("Title").fill("The poster");
  await page.getByLabel("Price").fill("35");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(conflict).toContainText("30.00");
  await expect(conflict).toContainText("35");
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await saved("Product updated successfully");
  const stored = await call<unknown[]>("GET", `${path}/products/all`, undefined, owner.session);
  expect(stored.data).toContainEqual(
    expect.objectContaining({ title: "The poster", price: 3500, description: "Printed on cotton" }),
  );

  await overtake("PATCH", /products\/sort_order$/, () =>
    callAsOwner(owner, "PATCH", `${path}/products/sort_order`, [
      { itemId: products[2], sortOrder: 0 },
      { itemId: products[0], sortOrder: 1 },
      { itemId: products[1], sortOrder: 2 },
    ]),
  );
  await moveByKeys(page, "The poster", "ArrowDown");
  await page.getByRole("button", { name: "Save Sort Order" }).click();
  await expect(conflict).toContainText("Mug, The poster, Script");
  await expect(conflict).toContainText("Script, The poster, Mug");
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await saved("Products updated successfully");
  await expect(page.getByRole("button", { name: /^Edit / }).first()).toHaveAccessibleName("Edit Script");

  const { data: question } = await callAsOwner(owner, "POST", `${path}/comments`, { text: "How long?" });
  await overtake("POST", /\/comments$/, () =>
    callAsOwner(owner, "POST", `${path}/comments`, { text: "A day", parentId: question["id"] }),
  );
  await page.goto(`/event/${event}?step=faq`);
  await page.getByRole("button", { name: "Edit How long?" }).click();
  await page.getByLabel("Answer").fill("Two days");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(conflict).toContainText("A day");
  await expect(conflict).toContainText("Two days");
  await conflict.getByRole("button", { name: "Use the saved version" }).click();
  await saved("Answer submitted successfully");
  await expect(page.getByText("A day")).toBeVisible();

  const night = {
    showing: "premiere",
    startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    programme: [{ kind: "film" }],
  };
  await callAsOwner(owner, "PUT", `${path}/premiere`, night);
  await overtake("PUT", /\/premiere$/, () =>
    callAsOwner(owner, "PUT", `${path}/premiere`, { ...night, lobbyMinutes: 60 }),
  );
  await page.goto(`/event/${event}?step=premiere`);
  await page.getByRole("button", { name: "Add to the programme" }).click();
  await page.getByRole("menuitem", { name: "Greeting" }).click();
  await page.getByLabel("Title, Greeting").fill("A word from the coast");
  await page.getByRole("button", { name: "Save" }).click();
  await saved("This section has been saved.");
  const { data: premiere } = await callAsOwner(owner, "GET", `${path}/premiere`);
  expect(premiere).toMatchObject({ lobbyMinutes: 60, programme: [{ kind: "film" }, { kind: "greeting" }] });
});

test("a list of questions follows what another tab deletes", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  const path = `/v1/pages/${event}/comments`;
  const ids: string[] = [];
  for (const text of ["First?", "Second?", "Third?", "Fourth?"])
    ids.push(String((await callAsOwner(owner, "POST", path, { text })).data["id"]));
  await openAs(page, owner, `/event/${event}?step=faq`);
  await page.getByRole("button", { name: "Delete First?" }).click();
  await callAsOwner(owner, "DELETE", `${path}/${ids[0]}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete FAQ" }).click();
  await expect(page.getByText("comment deleted successfully")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit First?" })).toBeHidden();

  await moveByKeys(page, "Second?", "ArrowDown");
  await callAsOwner(owner, "DELETE", `${path}/${ids[3]}`);
  await page.getByRole("button", { name: "Save Sort Order" }).click();
  await expect(page.getByText("FAQs updated successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Fourth?" })).toBeHidden();
});

test("a product and a step are not saved without a file that is being uploaded", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  let finish = () => {};
  const released = new Promise<void>((resolve) => (finish = resolve));
  await page.route(/\/v1\/files\?/, async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  const art = fileURLToPath(import.meta.resolve("../../../../../apps/api/src/seed/art/salt-hero.jpg"));
  const banner = { name: "banner.jpg", mimeType: "image/jpeg", buffer: await readFile(art) };
  await page.getByLabel("Desktop banner file").setInputFiles(banner);
  await expect(page.getByText("Uploading...").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save/ })).toBeDisabled();
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /^Store/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();

  await page.getByRole("button", { name: "Add product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add product" });
  await dialog.getByLabel("Title").fill("The script");
  await dialog.getByLabel("Price").fill("5");
  const script = { name: "script.txt", mimeType: "text/plain", buffer: Buffer.from("Scene one") };
  await dialog.getByLabel("File to download: file").setInputFiles(script);
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  finish();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product added successfully")).toBeVisible();
  const path = `/v1/pages/${event}/products/all`;
  const { data: products } = await call<unknown[]>("GET", path, undefined, owner.session);
  expect(products).toContainEqual(expect.objectContaining({ digitalFileId: expect.any(String) }));
});

test("a message that is too long is not cut, and says so", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=about`);
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("a".repeat(20_001));
  await expect(page.getByText("20001 of 20000")).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Please use at most 20000 characters.").first()).toBeVisible();
  await expect(message).toHaveValue("a".repeat(20_001));
});

test("a restored draft is merged with changes saved in the meantime", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Title").fill("Salt");
  await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, { description: "Written elsewhere." });
  page.once("dialog", (question) => question.accept());
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Salt");
  await expect(page.getByLabel("Log line")).toHaveValue("Written elsewhere.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
  expect(data).toMatchObject({ title: "Salt", description: "Written elsewhere." });
});

test("text that is typed while a section is being saved stays, as unsaved", async ({ page }) => {
  const owner = await createFilmmaker();
  await openAs(page, owner, "/create-diy-event");
  // Holds a save back until `finish`, as a slow network does.
  let released = Promise.resolve();
  let finish = () => {};
  const holdNextSave = () => {
    released = new Promise((resolve) => (finish = resolve));
  };
  await page.route(
    (url) => /^\/v1\/pages\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== "GET") await released;
      await route.continue();
    },
  );
  const logLine = page.getByLabel("Log line");
  await page.getByLabel("Title").fill("The Salt Road");
  await page.getByLabel("Url").fill(`typed-${crypto.randomUUID()}`.slice(0, 40));
  await logLine.fill("A family");
  holdNextSave();
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await logLine.pressSequentially(" rebuilds a road");
  finish();
  // The step stays open, for the text that is not saved yet.
  await expect(page).toHaveURL(/\/event\/typed-/);
  await expect(logLine).toHaveValue("A family rebuilds a road");
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your unsaved changes are back.")).toBeHidden();
  await page.reload();
  await expect(logLine).toHaveValue("A family rebuilds a road");

  holdNextSave();
  await page.getByLabel("Title").fill("Salt");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await logLine.fill("Three generations");
  finish();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(logLine).toHaveValue("Three generations");
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /^About/ })
    .click();
  await expect(page.getByText("Something here is not saved.")).toBeVisible();
});

test("text that is typed while the profile is being saved stays", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/settings");
  let finish = () => {};
  const released = new Promise<void>((resolve) => (finish = resolve));
  await page.route(/\/v1\/account$/, async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.continue();
  });
  await page.getByLabel("Last name").fill("Vance");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.getByLabel("First name").fill("Imogen");
  finish();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Imogen");
});

test("leaving a step with unsaved changes asks first", async ({ page }) => {
  const owner = await createFilmmaker();
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Title").fill("Another title");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "FAQ" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Another title");
});
