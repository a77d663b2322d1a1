import { lazy, Suspense } from "react";
import { ScreeningPage } from "./features/event-page/screening.page.tsx";
import type { DocumentData } from "./lib/document-data.ts";
import { matchRoute, type Route } from "./routes/match-route.ts";

const HomePage = lazy(() => import("./features/home/home.page.tsx").then((it) => ({ default: it.HomePage })));
const ModeratorPage = lazy(() =>
  import("./features/moderation/moderator.page.tsx").then((it) => ({ default: it.ModeratorPage })),
);
const RehearsalPage = lazy(() =>
  import("./features/rehearsal/rehearsal.page.tsx").then((it) => ({ default: it.RehearsalPage })),
);
const NotFoundPage = lazy(() =>
  import("./features/not-found/not-found.page.tsx").then((it) => ({ default: it.NotFoundPage })),
);
const CheckoutPage = lazy(() =>
  import("./features/embedded/checkout.page.tsx").then((it) => ({ default: it.CheckoutPage })),
);
const FestivalPage = lazy(() =>
  import("./features/event-page/festival/festival.page.tsx").then((it) => ({ default: it.FestivalPage })),
);
const LegalTextPage = lazy(() =>
  import("./features/legal/legal-text.page.tsx").then((it) => ({ default: it.LegalTextPage })),
);

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
  const legalText = data?.legalText;
  if (route.page === "home") return <HomePage initial={data?.showing ?? null} />;
  if (route.page === "moderate") return <ModeratorPage {...route} />;
  if (route.page === "rehearsal") return <RehearsalPage {...route} />;
  if (route.page === "event" && event)
    return <FestivalPage {...route} page={event} festival={data.festival} />;
  if (route.page === "checkout" && event) return <CheckoutPage page={event} />;
  return legalText ? <LegalTextPage text={legalText} /> : <NotFoundPage />;
}
