import { initTheme } from "@matinee/ui/use-theme";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { onSessionEnd } from "./api.ts";
import "./app.css";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

initTheme("studio");
onSessionEnd((path) => void router.navigate(path, { replace: true }));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
