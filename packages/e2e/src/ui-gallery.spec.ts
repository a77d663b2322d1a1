import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { violationsIn } from "./axe.ts";

const ui = path.resolve(import.meta.dirname, "../../ui");
// One server for all of them: each takes seconds to compile.
test.describe.configure({ mode: "default" });
// Each worker serves its own, and ends no other's.
const port = String(4669 + Number(process.env.TEST_PARALLEL_INDEX ?? 0));
const address = `http://127.0.0.1:${port}`;
const themes = ["watch", "studio", "studio dark", "backoffice", "backoffice dark"];
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// Dialogs and sheets as most people see them: moving.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

let server: ChildProcess;

test.beforeAll(async () => {
  const vite = createRequire(path.join(ui, "package.json")).resolve("vite/package.json");
  const args = [
    path.join(path.dirname(vite), "bin/vite.js"),
    "src/gallery",
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--strictPort",
  ];
  server = spawn(process.execPath, args, { cwd: ui, stdio: "ignore" });
  await expect(async () => expect((await fetch(address)).ok).toBe(true)).toPass({ timeout: 30_000 });
});

test.afterAll(() => {
  server.kill();
});

for (const theme of themes) {
  test(`every component meets WCAG 2.2 AA in ${theme}`, async ({ page }) => {
    await page.goto(`${address}/?theme=${theme}`);
    await expect(page.getByRole("heading", { level: 1, name: theme })).toBeVisible();
    expect(await violationsIn(page, { runOnly: wcag })).toEqual([]);
  });
}

test("control: a fault of access is found, and where nobody looks it is not", async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Faults</title><main><img src="x.png"></main><p>Words</p></html>',
  );
  const found = await violationsIn(page, { runOnly: wcag });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("image-alt");
  expect(await violationsIn(page, { include: ["p"], runOnly: wcag })).toEqual([]);
  expect(await violationsIn(page, { exclude: ["img"], runOnly: wcag })).toEqual([]);
});

test("a dialog takes the focus to its title, holds it, and gives it back", async ({ page }) => {
  await page.goto(`${address}/?theme=studio`);
  const opener = page.getByRole("button", { name: "Checkout" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Pay with card" });
  await expect(dialog.getByRole("heading", { name: "Pay with card" })).toBeFocused();
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press("Tab");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a dialog opened from a menu gives the focus back to the menu's button", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${address}/?theme=studio`);
  const opener = page.getByRole("button", { name: "Actions" });
  await opener.click();
  // Pressed while its menu is on its way out, it opens it again. Between two calls from here the menu would be gone.
  await opener.evaluate(async (button: HTMLElement) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await new Promise(requestAnimationFrame);
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
    button.focus();
  });
  await expect(opener).toHaveAttribute("data-state", "open");
  await page.getByRole("menuitem", { name: "Delete lead" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete this lead?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a toast waits while its action has the focus", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${address}/?theme=studio`);
  await page.getByRole("button", { name: "Error toast" }).click();
  const toasts = page.getByRole("region", { name: /Notifications/ });
  const toast = toasts.getByRole("alert");
  await toast.getByRole("button", { name: "Try again" }).focus();
  await page.clock.runFor(7000);
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "Error toast" }).focus();
  await page.clock.runFor(8000);
  await expect(toast).toBeHidden();
  // A pointer that happens to rest on it holds it for a while only, and presses go through its words.
  await page.getByRole("button", { name: "Error toast" }).click();
  await toast.getByRole("button", { name: "Close" }).hover();
  await page.clock.runFor(5000);
  await expect(toast).toBeVisible();
  const words = await toast.locator("span").first().boundingBox();
  const under = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("[data-sonner-toaster]") ?? null,
    [(words?.x ?? 0) + 5, (words?.y ?? 0) + 5],
  );
  expect(under).toBeNull();
  await page.clock.runFor(12_000);
  await expect(toast).toBeHidden();
});

test("pages are reached by their number, and the first and the last by one press", async ({ page }) => {
  await page.goto(`${address}/?theme=backoffice`);
  const pager = page.getByRole("navigation", { name: "Pages" }).first();
  const current = pager.locator("[aria-current=page]");
  await pager.getByRole("button", { name: "Last page" }).click();
  await expect(current).toHaveText("39");
  await pager.getByLabel("Go to page").fill("12");
  await pager.getByLabel("Go to page").press("Enter");
  await expect(current).toHaveText("12");
  await pager.getByRole("button", { name: "First page" }).click();
  await expect(current).toHaveText("1");
});

test("under 768 px a dialog is a sheet that a pull on its handle closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/?theme=watch`);
  await page.getByRole("button", { name: "Checkout" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay with card" });
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(844);
  const box = await dialog.boundingBox();
  await page.mouse.move(195, (box?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move(195, (box?.y ?? 0) + 160, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeHidden();
});

test("a toast over a dialog is announced, and closing it leaves the dialog open", async ({ page }) => {
  await page.goto(`${address}/?theme=watch`);
  await page.getByRole("button", { name: "Checkout" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay with card" });
  await dialog.getByRole("button", { name: "Pay $7.50" }).click();
  await expect(dialog.getByRole("button", { name: "Submitting order..." })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  const toast = page.getByRole("alert").filter({ hasText: "Your card was declined." });
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});
