import { chromium, type Browser } from "playwright-core";
import { findChromiumShell } from "../chromium.ts";

export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromiumShell());
}
