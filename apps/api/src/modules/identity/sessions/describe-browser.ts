import Bowser from "bowser";

export interface BrowserDescription {
  browser: string | null;
  system: string | null;
  device: "computer" | "phone" | "tablet" | null;
}

const DEVICES: Readonly<Record<string, BrowserDescription["device"]>> = {
  desktop: "computer",
  mobile: "phone",
  tablet: "tablet",
};

/** Names the browser, the operating system and the kind of device of a User-Agent header; null where it does not say. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  if (!userAgent) return { browser: null, system: null, device: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: DEVICES[platform.type ?? ""] ?? null,
  };
}
