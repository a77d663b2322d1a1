import { type ComponentType, lazy, Suspense } from "react";
import type { DocumentData } from "./app/document-data.ts";
import { ScreeningPage } from "./features/screening/screening.page.tsx";
import { type Route, matchRoute } from "./routes/match-route.ts";

const ShowingPage = lazy(() =>
  import("./features/home/home.page.tsx").then((it) => ({ default: it.HomePage })),
);
const pages: Record<Exclude<Route["page"], "event" | "showing">, ComponentType> = {
  missing: lazy(() =>
    import("./features/not-found/not-found.page.tsx").then((it) => ({ default: it.NotFoundPage })),
  ),
  terms: lazy(() => import("./features/legal/terms.page.tsx").then((it) => ({ default: it.TermsPage }))),
  privacy: lazy(() =>
    import("./features/legal/privacy.page.tsx").then((it) => ({ default: it.PrivacyPage })),
  ),
};

/** The app's first view; everything heavier is loaded when it is asked for. */
export function Router({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = matchRoute(address);
  const event = data?.page;
  if (route.page === "event" && event) {
    return <ScreeningPage page={event} slug={route.slug} isPreview={route.isPreview} />;
  }
  if (route.page === "showing") {
    return (
      <Suspense>
        <ShowingPage shown={data?.showing ?? null} />
      </Suspense>
    );
  }
  const Page = pages[route.page === "event" ? "missing" : route.page];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
