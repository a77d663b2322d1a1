import { reloadOutdatedApp } from "@matinee/app-shell/reload-outdated-app";
import { installTrustedTypes } from "@matinee/app-shell/trusted-types";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./app.css";
import { Router } from "./router.tsx";
import { readDocumentData } from "./lib/document-data.ts";
import { HYDRATED_EVENT } from "./lib/hydrated-event.ts";

// The player's library sets its markup by text.
installTrustedTypes({ acceptsMarkup: true });
reloadOutdatedApp();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const { pathname, search } = window.location;
const app = (
  <StrictMode>
    <Router address={pathname + search} data={readDocumentData()} />
  </StrictMode>
);

if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
// The deferred scripts now repeat a press that came before React listened.
document.dispatchEvent(new Event(HYDRATED_EVENT));
