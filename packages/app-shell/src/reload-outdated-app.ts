import { getPageLanguage } from "./api/page-language.ts";

/** After a reload, the next one needs this much time, so that a broken deployment does not reload for ever. */
const PAUSE_MS = 10 * 60_000;
const STORAGE_KEY = "matinee.reloaded-at";

interface PageState {
  /** The document that the server sends now. */
  html: string;
  /** The path of this code's own file. */
  file: string;
  /** Whether the page shows text that a person typed, plays a video or asks before it is left. */
  isBusy: boolean;
  /** Milliseconds since the Unix epoch; 0 without a reload in this tab. */
  lastReloadAt: number;
  now: number;
}

/**
 * Decides whether a page whose code could not be loaded reloads itself: once, only when the server has another version,
 * and only when nothing is lost.
 */
export function shouldReload({ html, file, isBusy, lastReloadAt, now }: PageState): boolean {
  const isOutdated = html.includes("/assets/") && !html.includes(file);
  return isOutdated && !isBusy && now - lastReloadAt > PAUSE_MS;
}

/**
 * Reloads the page when a part of its code is gone because a new version was deployed. Otherwise, such as offline, the
 * part's own error stays, with its button to reload.
 */
export function reloadOutdatedApp(): void {
  const typed = new Set<EventTarget>();
  const remember = ({ target }: Event) => {
    for (const field of typed) if (field instanceof Node && !field.isConnected) typed.delete(field);
    if (target) typed.add(target);
  };
  document.addEventListener("input", remember, { capture: true });
  window.addEventListener("vite:preloadError", () => {
    void reloadIfOutdated(typed).catch(() => undefined);
  });
}

async function reloadIfOutdated(typed: ReadonlySet<EventTarget>): Promise<void> {
  // Each language has a build of its own.
  const language = getPageLanguage();
  const response = await fetch("/", {
    cache: "no-store",
    headers: { accept: "text/html", ...(language && { "accept-language": language }) },
  });
  if (!response.ok) return;
  const isReloading = shouldReload({
    html: await response.text(),
    file: new URL(import.meta.url).pathname,
    isBusy: isBusy(typed),
    lastReloadAt: Number(sessionStorage.getItem(STORAGE_KEY) ?? 0),
    now: Date.now(),
  });
  if (!isReloading) return;
  // Where the browser blocks its storage, this throws: without the note, the page could reload again and again.
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
}

function isBusy(typed: ReadonlySet<EventTarget>): boolean {
  const isTyped = [...typed].some(
    (field) => field instanceof HTMLElement && field.isConnected && hasText(field),
  );
  const isPlaying = [...document.querySelectorAll("video")].some(({ paused }) => !paused);
  // Unsaved forms and running uploads ask before the page is left.
  const isLeft = window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return isTyped || isPlaying || !isLeft;
}

const hasText = (field: HTMLElement): boolean =>
  !("value" in field) || (typeof field.value === "string" && field.value !== "");
