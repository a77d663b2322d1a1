/** The event that announces that React has hydrated the page. */
export const HYDRATED_EVENT = "matinee:alive";

/** On a slow connection the scripts wait no longer than this for the artwork. */
const maxWaitMs = 3000;

/**
 * Starts the app's scripts once the artwork shows, so that the artwork has the connection and the processor first. A
 * press starts them at once, and is repeated after hydration. Its text runs in the document, so it may use nothing
 * from this module.
 */
function startScripts(maxWait: number, hydratedEvent: string): void {
  const { entry = "", modules = "" } = document.currentScript?.dataset ?? {};
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of modules.split(" ").filter(Boolean)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: entry }));
  };
  let pressed: Element | null = null;
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button") : null;
    start();
  };
  document.addEventListener("click", press);
  document.addEventListener(
    hydratedEvent,
    () => {
      document.removeEventListener("click", press);
      if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
    },
    { once: true },
  );
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

/** Replaces the scripts in the head of a built document by one that starts them later. The dev server's is unchanged. */
export function deferScripts(template: string): string {
  const entry = entryTag.exec(template)?.[1];
  if (!entry) return template;
  const modules = [...template.matchAll(moduleTags)].map(([, href]) => href).join(" ");
  const script = `<script data-entry="${entry}" data-modules="${modules}">(${startScripts.toString()})(${maxWaitMs},"${HYDRATED_EVENT}")</script>`;
  return template
    .replace(entryTag, "")
    .replaceAll(moduleTags, "")
    .replace("</body>", () => `${script}\n  </body>`);
}
