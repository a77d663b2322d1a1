import { lazy, Suspense } from "react";
import type { DocumentData } from "./document.ts";
import { ScreeningPage } from "./features/screening/screening.page.tsx";
import { routeOf } from "./route.ts";

const ShowingPage = lazy(() =>
  import("./features/showing/showing.page.tsx").then(({ ShowingPage }) => ({ default: ShowingPage })),
);
const MissingPage = lazy(() =>
  import("./features/missing/missing.page.tsx").then(({ MissingPage }) => ({ default: MissingPage })),
);

/** The app's first view; everything heavier is loaded when it is asked for. */
export function App({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = routeOf(address);
  const event = data?.page;
  if (route.page === "event" && event) {
    return <ScreeningPage page={event} slug={route.slug} isPreview={route.isPreview} />;
  }
  return <Suspense>{route.page === "showing" ? <ShowingPage /> : <MissingPage />}</Suspense>;
}
