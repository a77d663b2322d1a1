import { reloadOutdatedApp } from "../reload-outdated-app.ts";
import { reopenLinks } from "../reopen-links.ts";
import { installTrustedTypes } from "../trusted-types.ts";
import { initTheme, type AppName } from "@matinee/ui/use-theme";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";

/** Renders an app into `#root`. Its name selects the design tokens. */
export function startApp({
  name,
  router,
  queryClient,
  overlay,
}: {
  name: AppName;
  router: ComponentProps<typeof RouterProvider>["router"];
  queryClient: QueryClient;
  /** Shown above every page. */
  overlay?: ReactNode;
}): void {
  installTrustedTypes({ acceptsMarkup: false });
  reloadOutdatedApp();
  reopenLinks();
  initTheme(name);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {overlay}
      </QueryClientProvider>
    </StrictMode>,
  );
}
