import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { expectMessages } from "../expect-messages.ts";
import { connectPayouts, createEvent, createFilmmaker, createReadyEvent, openAs } from "../filmmaker.ts";
import { pickDay } from "../../journey/pick-day.ts";
import { moveByKeys } from "../move-by-keys.ts";
import { dot, textFile } from "../film-details/wrong-files.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test(
  "Store and FAQ items are added, edited, deleted and reordered by keyboard; drafts survive a reload",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=store`);
    // Accepts the question before reloading.
    page.on("dialog", (question) => question.accept());
    await expect(page.getByText("Your store is empty")).toBeVisible();
    const preview = page.getByRole("complementary", { name: "Live preview" }).locator("[data-app=watch]");
    const addProduct = async (type: string, title: string, price: string) => {
      await page.getByRole("button", { name: "Add product" }).click();
      const dialog = page.getByRole("dialog", { name: "Add product" });
      await dialog.getByText(type, { exact: true }).click();
      if (type === "Physical") await dialog.getByLabel("Shipping").fill("");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("Please enter a title")).toBeVisible();
      if (type === "Physical") {
        await expectMessages(dialog, [
          ["Description", "x".repeat(301), "Please enter a description of at most 300 characters"],
          ["Price", "", "Please enter a price in dollars"],
          ["Price", "100001", "The highest price is $100,000"],
          ["Shipping", "", "Please enter the shipping in dollars"],
          ["Shipping", "10001", "The highest shipping is $10,000"],
        ]);
        await dialog.getByLabel("Description").fill("Printed on paper.");
        await dialog.getByLabel("Shipping").fill("5");
        const picture = dialog.getByRole("group", { name: "Picture" });
        await picture.getByLabel("Picture: file").setInputFiles(textFile);
        await expect(picture).toHaveAccessibleDescription("Please choose a jpg, jpeg, png or gif image");
        await picture.getByLabel("Picture: file").setInputFiles(dot);
        await expect(picture).toHaveAccessibleDescription("Please choose an image at least 700px wide");
      }
      await dialog.getByLabel("Title").fill(title);
      await dialog.getByLabel("Price").fill(price);
      if (type === "Ticket") await dialog.getByLabel("How many").fill("40");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
    };
    // A digital product without its file is saved but not sold, and the page says so.
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(
      page.getByRole("dialog").getByText("This product goes on sale once its file is uploaded."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await addProduct("Digital", "The score", "5");
    const score = page.getByRole("listitem").filter({ hasText: "The score" });
    await expect(score).toContainText("File missing, not for sale");
    await expect(preview).not.toContainText("The score");
    // A phone has room for its title, the note and the buttons.
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const title = await score.getByText("The score", { exact: true }).boundingBox();
    expect(title?.width).toBeGreaterThan(50);
    await expect(page.getByRole("button", { name: "Delete The score" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "Delete The score" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete product" }).click();
    await expect(score).toBeHidden();
    // The button that had the focus is gone; the focus stays in the step.
    await expect(page.locator(":focus")).toContainText("Your store is empty");
    await addProduct("Physical", "Poster", "20");
    await addProduct("Ticket", "Front row", "15");
    const products = page.getByRole("list", { name: "Products" }).getByRole("listitem");
    await expect(products.last()).toContainText("40 of 40 left");
    await expect(page.getByRole("button", { name: "Save Sort Order" })).toBeHidden();
    await moveByKeys(page, "Front row", "ArrowUp");
    // Screen readers get names and positions.
    await expect(page.getByText("Front row was put down at position 1 of 2.")).toBeAttached();
    // An unsaved order survives a reload as well.
    await expect(page.getByRole("button", { name: "Save Sort Order" })).toBeVisible();
    await page.reload();
    await expect(products.first()).toContainText("Front row");
    await page.getByRole("button", { name: "Save Sort Order" }).click();
    await expect(page.getByText("Products updated successfully")).toBeVisible();
    await expect(products.first()).toContainText("Front row");
    await page.getByRole("button", { name: "Edit Poster" }).click();
    await page.getByLabel("Description").fill("Printed on salt paper.");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("dialog", { name: "Edit product" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Product updated successfully")).toBeVisible();
    await expect(preview).toContainText("Poster");
    await page.getByRole("button", { name: "Delete Poster" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete product" }).click();
    await expect(page.getByText("Product deleted successfully")).toBeVisible();
    await page.getByRole("button", { name: "Save and Continue" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeFocused();
    await expect(page.getByText("No questions yet. A good first one")).toBeVisible();
    await expect(page.getByText("Your page shows this tab once the FAQ or a live talk is on.")).toBeVisible();
    await page.getByRole("button", { name: "Add FAQ" }).click();
    const dialog = page.getByRole("dialog", { name: "Add FAQ" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("please enter a question")).toBeVisible();
    await expectMessages(dialog, [
      ["Question", "x".repeat(151), "please enter a question of at most 150 characters"],
      ["Answer", "x".repeat(501), "please enter an answer of at most 500 characters"],
      ["Answer", "", "please enter an answer"],
    ]);
    await dialog.getByLabel("Question").fill("How long is the film?");
    // Leaving the page loses no input.
    await page.reload();
    await expect(dialog.getByText("Your unsaved changes are back.")).toBeVisible();
    await expect(dialog.getByLabel("Question")).toHaveValue("How long is the film?");
    await dialog.getByLabel("Answer").fill("84 minutes.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("FAQ added successfully")).toBeVisible();
    await page.getByRole("button", { name: "Add FAQ" }).click();
    await dialog.getByLabel("Question").fill("Are there captions?");
    await dialog.getByLabel("Answer").fill("In English.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await moveByKeys(page, "Are there captions?", "ArrowUp");
    await page.getByRole("button", { name: "Save Sort Order" }).click();
    await expect(page.getByText("FAQs updated successfully")).toBeVisible();
    await page.getByRole("button", { name: "Edit How long is the film?" }).click();
    await page.getByLabel("Answer").fill("84 minutes and a half.");
    await page.getByRole("dialog", { name: "Edit FAQ" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("FAQ updated successfully")).toBeVisible();
    await page.getByRole("button", { name: "Delete How long is the film?" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete FAQ" }).click();
    await expect(page.getByText("comment deleted successfully")).toBeVisible();

    await page.getByText("Announce a live talk").click();
    await page.getByRole("button", { name: /^Save/ }).click();
    for (const text of [
      "Please enter a title for the live talk",
      "Please choose the day of the live talk",
      "Please enter the link that viewers join by",
    ])
      await expect(page.getByText(text)).toBeVisible();
    await pickDay(page, "Talk day", 1);
    await page.getByLabel("Talk title").fill("With the crew");
    await expect(preview).toContainText(/How long is the film\?|Are there captions\?/);
    await expect(preview).toContainText("With the crew");
    await page.getByLabel("Talk link").fill("somewhere");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Please enter a link that begins with https://")).toBeVisible();
    await page.getByLabel("Talk link").fill("https://example.com/talk");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Activate & Payments" })).toBeFocused();
  },
);

test(
  "a sold file reaches only its buyer, and deleting its product warns about the orders",
  FULL,
  async ({ page, browser }) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    await openAs(page, owner, `/event/${event}?step=store`);
    await page.getByRole("button", { name: "Add product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add product" });
    await dialog.getByText("Digital", { exact: true }).click();
    await dialog.getByLabel("Title").fill("The shooting script");
    await dialog.getByLabel("Price").fill("8");
    const script = Buffer.from("INT. SALT WORKS. NIGHT.");
    await dialog
      .getByLabel("File to download: file")
      .setInputFiles({ name: "script.txt", mimeType: "text/plain", buffer: script });
    await expect(dialog.getByText("script.txt")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Product added successfully")).toBeVisible();

    const { data: all } = await call<{ id: string; title: string; digitalFileId: string }[]>(
      "GET",
      `/v1/pages/${event}/products/all`,
      undefined,
      owner.session,
    );
    const sold = all.find(({ title }) => title === "The shooting script");
    const { data: order } = await call("POST", `/v1/pages/${event}/orders`, {
      name: "Olu Adeyemi",
      email: `olu-${event}@example.com`,
      country: "GB",
      city: "Leith",
      street: "12 Pier Road",
      state: "NA",
      zip: "00000",
      prepay: true,
      token: "tok_visa",
      products: [{ id: sold?.id, quantity: 1 }],
    });
    const viewer = await browser.newPage({ baseURL: addresses.watch });
    await viewer.goto(`/watch/${event}/${String(order["slug"])}`);
    const link = viewer.getByRole("region", { name: "Your downloads" }).getByRole("link");
    const [file] = await Promise.all([viewer.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toBe("script.txt");
    expect(await readFile(await file.path())).toEqual(script);
    const address = (await link.getAttribute("href")) ?? "";
    await viewer.close();

    // No response reveals the file, and a tampered link does not open it.
    const store = await page.request.get(`${addresses.api}/v1/pages/${event}/products/store`);
    expect(await store.text()).toContain("The shooting script");
    expect(await store.text()).not.toMatch(new RegExp(`script\\.txt|${sold?.digitalFileId}`));
    for (const path of [`/v1/s3/${sold?.digitalFileId}`, `${address.replace(addresses.watch, "")}x`])
      expect((await page.request.get(`${addresses.api}${path}`)).status()).toBe(404);

    await page.getByRole("button", { name: "Edit The shooting script" }).click();
    const edit = page.getByRole("dialog", { name: "Edit product" });
    await expectMessages(edit, [["How many", "0", "More than this have been sold already."]], () =>
      edit.getByRole("button", { name: "Save" }).click(),
    );
    await edit.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("alertdialog", { name: "Discard your changes?" })
      .getByRole("button", { name: "Discard" })
      .click();
    await page.getByRole("button", { name: "Delete The shooting script" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      "This product has orders. Deleting it removes those orders from the Orders Download.",
    );
    await question.getByRole("button", { name: "Delete product" }).click();
    await expect(page.getByText("Product deleted successfully")).toBeVisible();
  },
);
