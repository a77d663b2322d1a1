/** What an early press is told by: the page has come alive. */
export const HYDRATED_EVENT = "matinee:alive";

/** The artwork of a very slow line is waited for no longer than this. */
const maxWaitMs = 3000;

/**
 * Runs in the document, as text, before any of the app's scripts: they start once the artwork shows, so that it has
 * the line and the processor to itself; at once when somebody presses something, which is pressed again for them when
 * the page has come alive.
 */
function startScripts(patience: number, alive: string): void {
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
    alive,
    () => {
      document.removeEventListener("click", press);
      if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
    },
    { once: true },
  );
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || picture.complete) return start();
  // Decoded and drawn before the processor is taken.
  const drawn = () => requestAnimationFrame(() => setTimeout(start));
  picture.addEventListener("load", drawn);
  picture.addEventListener("error", start);
  setTimeout(start, patience);
}

const entryTag = /<script type="module"[^>]* src="(\/assets\/[^"]+)"[^>]*><\/script>\s*/;
const moduleTags = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;

/** A built document with its scripts taken out of the head and started late. One that is not built stays as it is. */
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
