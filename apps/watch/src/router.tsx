import { lazy, Suspense } from "react";
import { HydrationMark } from "./components/hydration-mark.tsx";
import { ScreeningPage } from "./features/event-page/screening.page.tsx";
import type { DocumentData } from "./lib/document-data.ts";
import { OfferedLanguages } from "./lib/page-language.ts";
import { matchRoute } from "./routes/match-route.ts";

const LaterPage = lazy(() => import("./routes/later-page.tsx").then((it) => ({ default: it.LaterPage })));

const none: readonly string[] = [];

/** Shows the page of an address. */
export function Router(props: { address: string; data: DocumentData | undefined }) {
  return (
    <OfferedLanguages value={props.data?.languages ?? none}>
      <Page {...props} />
    </OfferedLanguages>
  );
}

/** Only the screening page is in the first bundle. */
function Page({ address, data }: { address: string; data: DocumentData | undefined }) {
  const route = matchRoute(address);
  const event = data?.page;
  if (route.page === "event" && event && event.kind !== "festival")
    return <ScreeningPage {...route} page={event} place={data.place} />;
  return (
    <Suspense>
      <HydrationMark>
        <LaterPage route={route} data={data} />
      </HydrationMark>
    </Suspense>
  );
}
