import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { listViolations } from "./axe.ts";
import { firstGalleryPort } from "./system.ts";
import { FULL } from "./full.ts";

const ui = path.resolve(import.meta.dirname, "../../ui");
// All tests share one build, which takes seconds.
test.describe.configure({ mode: "default" });
// Each worker has its own port.
const port = String(firstGalleryPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0));
const address = `http://127.0.0.1:${port}`;
const themes = ["watch", "studio", "studio dark", "backoffice", "backoffice dark"];
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// With animations, as most people see dialogs and sheets.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

let server: ChildProcess;
let outDir: string;

test.beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), "matinee-gallery-"));
  const viteFile = createRequire(path.join(ui, "package.json")).resolve("vite/package.json");
  const vite = [path.join(path.dirname(viteFile), "bin/vite.js")];
  // Built, since the development server sends each module separately and compiles it at the first request.
  await promisify(execFile)(process.execPath, [...vite, "build", "src/gallery", "--outDir", outDir], {
    cwd: ui,
    env: { ...process.env, NODE_ENV: "production" },
  });
  const listen = ["--host", "127.0.0.1", "--port", port, "--strictPort"];
  server = spawn(process.execPath, [...vite, "preview", "src/gallery", "--outDir", outDir, ...listen], {
    cwd: ui,
    stdio: "ignore",
  });
  await expect(async () => expect((await fetch(address)).ok).toBe(true)).toPass({ timeout: 30_000 });
});

test.afterAll(async () => {
  server.kill();
  await rm(outDir, { recursive: true, force: true });
});

for (const theme of themes) {
  test(`every component meets WCAG 2.2 AA with the theme ${theme}`, FULL, async ({ page }) => {
    await page.goto(`${address}/?theme=${theme}`);
    await expect(page.getByRole("heading", { level: 1, name: theme })).toBeVisible();
    expect(await listViolations(page, { runOnly: wcag })).toEqual([]);
  });
}

test("control: axe finds an accessibility fault inside its scope only", FULL, async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Faults</title><main><img src="x.png"></main><p>Words</p></html>',
  );
  const violations = await listViolations(page, { runOnly: wcag });
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain("image-alt");
  expect(await listViolations(page, { include: ["p"], runOnly: wcag })).toEqual([]);
  expect(await listViolations(page, { exclude: ["img"], runOnly: wcag })).toEqual([]);
});

test("a dialog focuses its title, traps the focus, and restores it", FULL, async ({ page }) => {
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

test("a dialog opened from a menu restores the focus to the menu's button", FULL, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${address}/?theme=studio`);
  const opener = page.getByRole("button", { name: "Actions" });
  await opener.click();
  // A click while the menu closes opens it again. One call, since the menu would have closed between two calls.
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

test("a toast stays while its action has the focus", FULL, async ({ page }) => {
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
  // A pointer that rests on the toast delays its end for a while only, and clicks pass through its text.
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

test(
  "the pager goes to a page by its number, and to the first and last page by a click",
  FULL,
  async ({ page }) => {
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
  },
);

test(
  "a dialog under 768 px is a sheet that closes when its handle is dragged down",
  FULL,
  async ({ page }) => {
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
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await dialog.boundingBox();
    await page.mouse.move(195, (box?.y ?? 0) + 12);
    await page.mouse.down();
    await page.mouse.move(195, (box?.y ?? 0) + 160, { steps: 5 });
    await page.mouse.up();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a toast over a dialog has the role alert, and closing it keeps the dialog open",
  FULL,
  async ({ page }) => {
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
  },
);
