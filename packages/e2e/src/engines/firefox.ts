import { launch } from "puppeteer-core";
import { type Driver, type Engine, waitMs } from "./driver.ts";
import { findProgram } from "./find-program.ts";

const path = await findProgram("firefox", "firefox-esr");

export const firefoxEngine: Engine = {
  name: "Firefox",
  missing: path ? null : "Firefox is not installed",
  start: () => startFirefox(path ?? ""),
};

async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    click: (xpath) => find(xpath).click(),
    async type(xpath, text) {
      await find(xpath).click();
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    // Cast: the caller names the type of the expression's value.
    read: (expression) => page.evaluate(expression) as Promise<never>,
    photograph: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
