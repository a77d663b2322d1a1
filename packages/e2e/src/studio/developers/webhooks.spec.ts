import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { createFilmmaker, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });

test("a filmmaker adds a webhook, sends it a test, and sends the test again", FULL, async ({ page }) => {
  const received: unknown[] = [];
  const server = createServer((request, reply) => {
    received.push(request.headers["webhook-id"]);
    request.resume();
    reply.writeHead(received.length === 1 ? 503 : 200).end('{ "received": true }');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  try {
    const owner = await createFilmmaker(0);
    await openAs(page, owner, "/developers");
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a webhook" });
    await dialog.getByLabel("Address").fill("https://10.0.0.1/hook");
    await dialog.getByRole("group", { name: "Money" }).getByLabel("Donations").check();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("webhook-dialog.png") });
    await dialog.getByRole("button", { name: "Add a webhook" }).click();
    await expect(dialog.getByText("This address is not reachable from the internet.")).toBeVisible();
    await dialog.getByLabel("Address").fill(`http://127.0.0.1:${port}/hook`);
    await dialog.getByRole("button", { name: "Add a webhook" }).click();
    await expect(page.getByLabel("The secret").getByRole("textbox")).toHaveValue(/^whsec_/);
    await page.getByRole("button", { name: "Send a test to" }).click();
    await expect(page.getByText("503").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("200", { exact: true }).first()).toBeVisible();
    expect(new Set(received).size).toBe(1);
    await page.screenshot({ path: test.info().outputPath("webhooks.png"), fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("webhooks-phone.png"), fullPage: true });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const options = page.getByRole("button", { name: "Options for http" });
      // The table scrolls sideways below the menu's button.
      await options.evaluate((button) => {
        button.scrollIntoView({ block: "center", inline: "nearest" });
        button.closest("section")?.scrollTo({ left: 0 });
      });
      await expect(options).toBeInViewport({ ratio: 1 });
      await options.click();
      await expect(page.getByRole("menuitem", { name: "Send a test" })).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: test.info().outputPath(`webhooks-${width}.png`) });
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Options for http" }).click();
    await page.getByRole("menuitem", { name: "Send a test" }).click();
    await expect.poll(() => new Set(received).size).toBe(2);
  } finally {
    server.close();
  }
});
