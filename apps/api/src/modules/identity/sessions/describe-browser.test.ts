import { expect, test } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    { browser: "Safari", system: "macOS", device: "computer" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    { browser: "Microsoft Edge", system: "Windows", device: "computer" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    { browser: "Chrome", system: "Android", device: "phone" },
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", device: "tablet" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0",
    { browser: "Firefox", system: "Linux", device: "computer" },
  ],
  ["\u0000 nonsense", { browser: null, system: null, device: null }],
  ["", { browser: null, system: null, device: null }],
  [null, { browser: null, system: null, device: null }],
])("names browser, system and device of %s", (userAgent, expected) => {
  expect(describeBrowser(userAgent)).toEqual(expected);
});
