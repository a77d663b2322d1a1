import { type ComponentType, lazy, Suspense } from "react";
import { ScreeningPage } from "./features/screening/screening.page.tsx";
import type { DocumentData } from "./lib/document-data.ts";
import { type Route, matchRoute } from "./routes/match-route.ts";

const HomePage = lazy(() => import("./features/home/home.page.tsx").then((it) => ({ default: it.HomePage })));
const pages: Record<Exclude<Route["page"], "event" | "home">, ComponentType> = {
  "not-found": lazy(() =>
    import("./features/not-found/not-found.page.tsx").then((it) => ({ default: it.NotFoundPage })),
  ),
  terms: lazy(() => import("./features/legal/terms.page.tsx").then((it) => ({ default: it.TermsPage }))),
  privacy: lazy(() =>
    import("./features/legal/privacy.page.tsx").then((it) => ({ default: it.PrivacyPage })),
  ),
};

/** Shows the page of an address. Only the screening page is in the first bundle. */
export function Router({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = matchRoute(address);
  const event = data?.page;
  if (route.page === "event" && event) {
    return <ScreeningPage page={event} viewerToken={route.viewerToken} isPreview={route.isPreview} />;
  }
  if (route.page === "home") {
    return (
      <Suspense>
        <HomePage initial={data?.showing ?? null} />
      </Suspense>
    );
  }
  const Page = pages[route.page === "event" ? "not-found" : route.page];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
