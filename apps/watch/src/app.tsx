import { type ComponentType, lazy, Suspense } from "react";
import type { DocumentData } from "./document.ts";
import { ScreeningPage } from "./features/screening/screening.page.tsx";
import { type Route, routeOf } from "./route.ts";

const ShowingPage = lazy(() =>
  import("./features/showing/showing.page.tsx").then((it) => ({ default: it.ShowingPage })),
);
const pages: Record<Exclude<Route["page"], "event" | "showing">, ComponentType> = {
  missing: lazy(() =>
    import("./features/missing/missing.page.tsx").then((it) => ({ default: it.MissingPage })),
  ),
  terms: lazy(() => import("./features/legal/terms.page.tsx").then((it) => ({ default: it.TermsPage }))),
  privacy: lazy(() =>
    import("./features/legal/privacy.page.tsx").then((it) => ({ default: it.PrivacyPage })),
  ),
};

/** The app's first view; everything heavier is loaded when it is asked for. */
export function App({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = routeOf(address);
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
