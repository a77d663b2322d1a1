import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * Creates a component whose code loads when it first renders, or earlier on `preload()`. A load that failed is tried
 * again on the next call. `preload()` waits until the browser is online, because Chromium keeps the failure of a module
 * until the page reloads.
 */
export function createLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  let loading: Promise<ComponentType<Props>> | null = null;
  const loadOnce = () => {
    loading ??= loadStyled(load).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return Object.assign(
    lazy(async () => ({ default: await loadOnce() })),
    {
      preload() {
        const loadEarly = () => void loadOnce().catch(() => undefined);
        if (navigator.onLine) loadEarly();
        else window.addEventListener("online", loadEarly, { once: true });
      },
    },
  );
}

async function loadStyled<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  // The server renders into a document that has all styles of the first view.
  if (typeof document !== "undefined") await loadFailedStyles();
  return part;
}

/** Loads style sheets that failed before: the bundler tries each only once, and the part would be shown without it. */
async function loadFailedStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...sheets].filter(({ sheet }) => sheet === null);
  await Promise.all(
    failed.map(async (link) => {
      const copy = link.cloneNode() as HTMLLinkElement; // Cast: a clone has the type of its node.
      const loaded = new Promise((resolve, reject) => {
        copy.addEventListener("load", resolve);
        copy.addEventListener("error", () => {
          copy.remove();
          reject(new Error(`The style sheet ${link.href} did not load`));
        });
      });
      link.after(copy);
      await loaded;
      link.remove();
    }),
  );
}
