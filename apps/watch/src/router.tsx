import { lazy, Suspense } from "react";
import { ScreeningPage } from "./features/event-page/screening.page.tsx";
import type { DocumentData } from "./lib/document-data.ts";
import { matchRoute, type Route } from "./routes/match-route.ts";

const HomePage = lazy(() => import("./features/home/home.page.tsx").then((it) => ({ default: it.HomePage })));
const CheckoutPage = lazy(() =>
  import("./features/embedded/checkout.page.tsx").then((it) => ({ default: it.CheckoutPage })),
);
const FestivalRoute = lazy(() =>
  import("./features/event-page/festival/festival-route.tsx").then((it) => ({ default: it.FestivalRoute })),
);
const RarePage = lazy(() => import("./routes/rare-page.tsx").then((it) => ({ default: it.RarePage })));

/** Shows the page of an address. Only the screening page is in the first bundle. */
export function Router({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = matchRoute(address);
  const event = data?.page;
  if (route.page === "event" && event && event.kind !== "festival")
    return <ScreeningPage {...route} page={event} place={data.place} />;
  return (
    <Suspense>
      <LaterPage route={route} data={data} />
    </Suspense>
  );
}

/** A page whose code is not in the first bundle. */
function LaterPage({ route, data }: { route: Route; data: DocumentData | undefined }) {
  const event = data?.page;
  if (route.page === "home") return <HomePage initial={data?.showing ?? null} />;
  if (route.page === "event" && event)
    return <FestivalRoute {...route} page={event} festival={data.festival} />;
  if (route.page === "checkout" && event) return <CheckoutPage page={event} />;
  return <RarePage route={route} legalText={data?.legalText} />;
}
