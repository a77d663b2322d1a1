import { reloadOutdatedApp } from "@matinee/app-shell/reload-outdated-app";
import { installTrustedTypes } from "@matinee/app-shell/trusted-types";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./app.css";
import { Router } from "./router.tsx";
import { readDocumentData } from "./lib/document-data.ts";
import { HYDRATED_EVENT } from "./lib/hydrated-event.ts";
import { keepLanguageInLinks } from "./lib/page-language.ts";
import { matchRoute } from "./routes/match-route.ts";

// The player's library sets its markup by text.
installTrustedTypes({ acceptsMarkup: true });

keepLanguageInLinks();

void start();

/** Not at the top level: a chunk that this module awaits could not import from it. */
async function start(): Promise<void> {
  const { pathname, search } = window.location;
  const isCheckout = matchRoute(pathname).page === "checkout";
  // In the frames of other sites nothing is stored (rules/web.md, Embedding).
  if (isCheckout) (await import("./lib/frame-storage.ts")).replaceBrowserStorage();
  else reloadOutdatedApp();
  render(pathname + search);
}

function render(address: string): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  const app = (
    <StrictMode>
      <Router address={address} data={readDocumentData()} />
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  // The deferred scripts now repeat a press that came before React listened.
  document.dispatchEvent(new Event(HYDRATED_EVENT));
}
