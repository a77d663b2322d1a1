import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../chromium.ts";

/** The Chromium that all browser tests use. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium());
}
