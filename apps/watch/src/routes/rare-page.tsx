import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { lazy } from "react";
import type { Route } from "./match-route.ts";

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

/** Shows a page that few people open. The names of their chunks are in this one, and not in the first bundle. */
export function RarePage({ route, legalText }: { route: Route; legalText: LegalText | null | undefined }) {
  if (route.page === "moderate") return <ModeratorPage {...route} />;
  if (route.page === "rehearsal") return <RehearsalPage {...route} />;
  return legalText ? <LegalTextPage text={legalText} /> : <NotFoundPage />;
}
