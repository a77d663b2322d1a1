import { HYDRATED_EVENT } from "../lib/hydrated-event.ts";

interface StartTrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** On a slow connection the scripts wait no longer than this for the artwork. */
const maxWaitMs = 3000;

/**
 * Starts the app's scripts once the artwork shows, so that the artwork has the connection and the processor first. A
 * press starts them at once, and is repeated after hydration: React drops presses in a section whose code has not
 * loaded. The function's text runs in the document, so it may use nothing from this module.
 */
function startScripts(maxWait: number, hydratedEvent: string, entry: string, modules: string[]): void {
  // The cast names a browser API that TypeScript's library may lack. Only this policy may name a script by text.
  const { trustedTypes } = globalThis as { trustedTypes?: StartTrustedTypes };
  const policy = trustedTypes?.createPolicy("matinee-start", { createScriptURL: (address) => address });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const src = policy?.createScriptURL(entry) ?? entry;
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
  };
  let isPageHydrated = false;
  let pressed: HTMLElement | null = null;
  const isWaiting = (button: Element) => !isPageHydrated || button.closest("[data-unhydrated]") !== null;
  document.addEventListener(
    "click",
    (event) => {
      start();
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>("button, label") : null;
      pressed = button && isWaiting(button) ? button : null;
      if (!pressed) return;
      // React may also handle this press, and then the repeated one would be a second press.
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(hydratedEvent, () => {
    isPageHydrated = true;
    if (!pressed || isWaiting(pressed)) return;
    const button = pressed;
    pressed = null;
    button.click();
  });
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || picture.complete) return start();
  // The browser decodes and draws the artwork before the scripts occupy the processor.
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  picture.addEventListener("load", startAfterPaint);
  picture.addEventListener("error", start);
  setTimeout(start, maxWait);
}

const entryTag = /<script type="module"[^>]* src="(\/assets\/[^"]+)"[^>]*><\/script>\s*/;
const moduleTags = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;

/**
 * Replaces the scripts in the head of a built document by one that starts them later. The dev server's is unchanged.
 * @returns the document, and the text of the inline script: the policy names its hash, which covers the addresses in it
 */
export function deferScripts(template: string): { template: string; scripts: string[] } {
  const entry = entryTag.exec(template)?.[1];
  if (!entry) return { template, scripts: [] };
  const modules = [...template.matchAll(moduleTags)].map(([, href]) => href);
  const values = [maxWaitMs, HYDRATED_EVENT, entry, modules].map((value) => JSON.stringify(value));
  const script = `(${startScripts.toString()})(${values.join(",")})`;
  return {
    template: template
      .replace(entryTag, "")
      .replaceAll(moduleTags, "")
      .replace("</body>", () => `<script>${script}</script>\n  </body>`),
    scripts: [script],
  };
}
