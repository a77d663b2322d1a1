import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { Builder, By, Key, until, type WebDriver } from "selenium-webdriver";
import { type Driver, type Engine, waitMs } from "./driver.ts";
import { findProgram } from "./find-program.ts";

const driverPath = await findProgram("WebKitWebDriver");
const displayPath = await findProgram("xvfb-run");
const missing = !driverPath
  ? "WebKitWebDriver is not installed"
  : !displayPath
    ? "xvfb-run, which WebKit's window needs, is not installed"
    : null;

export const webkitEngines: Engine[] = [
  { name: "WebKit", missing, start: () => startWebKit({}) },
  {
    name: "WebKit with its own HLS",
    missing,
    start: () => startWebKit({ WEBKIT_GST_ENABLE_HLS_SUPPORT: "1" }),
  },
];

async function startWebKit(settings: Record<string, string>): Promise<Driver> {
  const port = await findFreePort();
  const program = spawn(displayPath ?? "", ["-a", driverPath ?? "", `--port=${port}`], {
    // A process group of its own, so that the display and the browser can be ended together.
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...settings, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  try {
    const driver = await connect(`http://127.0.0.1:${port}`);
    return createDriver(driver, () => end(program));
  } catch (error) {
    end(program);
    throw error;
  }
}

async function connect(url: string): Promise<WebDriver> {
  const deadline = Date.now() + waitMs;
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not respond");
    await new Promise((done) => setTimeout(done, 100));
  }
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      // As in Safari, sound needs a press; the program's default would let every video play.
      "webkitgtk:browserOptions": { args: ["--automation", "--autoplay-policy=allow-without-sound"] },
    })
    .build();
  // A small window, since it draws without a graphics card.
  await driver.manage().window().setRect({ x: 0, y: 0, width: 800, height: 600 });
  return driver;
}

function createDriver(driver: WebDriver, onClose: () => void): Driver {
  const find = async (xpath: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(xpath)), waitMs);
    return driver.wait(until.elementIsVisible(element), waitMs);
  };
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async click(xpath) {
      await (await find(xpath)).click();
    },
    async type(xpath, text) {
      await (await find(xpath)).sendKeys(text);
    },
    press: (key) =>
      driver
        .actions()
        .sendKeys(key === "Escape" ? Key.ESCAPE : key)
        .perform(),
    read: (expression) => driver.executeScript(`return ${expression}`),
    photograph: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async close() {
      await driver.quit().catch(() => undefined);
      onClose();
    },
  };
}

function end({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, "SIGTERM");
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
