import { reopenLinks } from "@matinee/app-shell/reopen-links";
import { lazy, useEffect } from "react";
import type { DocumentData } from "../lib/document-data.ts";
import type { Route } from "./match-route.ts";

const HomePage = lazy(() =>
  import("../features/home/home.page.tsx").then((it) => ({ default: it.HomePage })),
);
const CheckoutPage = lazy(() =>
  import("../features/embedded/checkout.page.tsx").then((it) => ({ default: it.CheckoutPage })),
);
const FestivalRoute = lazy(() =>
  import("../features/event-page/festival/festival-route.tsx").then((it) => ({ default: it.FestivalRoute })),
);
const ModeratorPage = lazy(() =>
  import("../features/moderation/moderator.page.tsx").then((it) => ({ default: it.ModeratorPage })),
);
const RehearsalPage = lazy(() =>
  import("../features/rehearsal/rehearsal.page.tsx").then((it) => ({ default: it.RehearsalPage })),
);
const NotFoundPage = lazy(() =>
  import("../features/not-found/not-found.page.tsx").then((it) => ({ default: it.NotFoundPage })),
);
const LegalTextPage = lazy(() =>
  import("../features/legal/legal-text.page.tsx").then((it) => ({ default: it.LegalTextPage })),
);

/** Shows a page whose code is not in the first bundle. The names of its chunks are in this one, and not in that. */
export function LaterPage({ route, data }: { route: Route; data: DocumentData | undefined }) {
  useEffect(reopenLinks, []);
  if (route.page === "home") return <HomePage initial={data?.showing ?? null} />;
  if (route.page === "event" && data?.page)
    return <FestivalRoute {...route} page={data.page} festival={data.festival} />;
  if (route.page === "checkout" && data?.page) return <CheckoutPage page={data.page} />;
  if (route.page === "moderate") return <ModeratorPage {...route} />;
  if (route.page === "rehearsal") return <RehearsalPage {...route} />;
  return data?.legalText ? <LegalTextPage text={data.legalText} /> : <NotFoundPage />;
}
