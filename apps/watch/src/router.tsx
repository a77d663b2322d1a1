import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { type ComponentType, lazy, Suspense } from "react";
import { ScreeningPage } from "./features/event-page/screening.page.tsx";
import type { DocumentData } from "./lib/document-data.ts";
import { matchRoute } from "./routes/match-route.ts";

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
const legalPages: Record<LegalTextName, ComponentType<{ text: LegalText }>> = {
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
  if (route.page === "checkout" && event) {
    return (
      <Suspense>
        <CheckoutPage page={event} />
      </Suspense>
    );
  }
  if (route.page === "home") {
    return (
      <Suspense>
        <HomePage initial={data?.showing ?? null} />
      </Suspense>
    );
  }
  if (route.page === "moderate") {
    return (
      <Suspense>
        <ModeratorPage slugOrId={route.slugOrId} />
      </Suspense>
    );
  }
  if (route.page === "rehearsal") {
    return (
      <Suspense>
        <RehearsalPage pageId={route.pageId} rehearsalId={route.rehearsalId} />
      </Suspense>
    );
  }
  const legalText = data?.legalText;
  const LegalPage =
    legalText && (route.page === "terms" || route.page === "privacy") && legalPages[route.page];
  return <Suspense>{LegalPage ? <LegalPage text={legalText} /> : <NotFoundPage />}</Suspense>;
}
