import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./app.css";
import { Router } from "./router.tsx";
import { readDocumentData } from "./app/document-data.ts";
import { HYDRATED_EVENT } from "./app/deferred-scripts.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has lost its root");

const { pathname, search } = window.location;
const app = (
  <StrictMode>
    <Router address={pathname + search} data={readDocumentData()} />
  </StrictMode>
);

if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
// What was pressed before React could hear it is pressed again.
document.dispatchEvent(new Event(HYDRATED_EVENT));
