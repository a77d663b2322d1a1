import { isInvalid, isMissing } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { EmptyState } from "@matinee/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DetailsScreen } from "../components/details/details-screen.tsx";
import { Timeline } from "../components/details/timeline.tsx";
import { ResendLinksButton } from "../features/viewers/resend-links-button.tsx";
import { ViewerEvents } from "../features/viewers/viewer-events.tsx";
import { ViewerFacts } from "../features/viewers/viewer-facts.tsx";
import { viewerQuery } from "../features/viewers/viewers.queries.ts";
import { listViewerTimeline } from "../lib/formats/timeline.ts";
import { getListAddress } from "../lib/last-list-addresses.ts";

const texts = messages.viewerPage;

/** `/admin/viewers/:id`: everything about the email address of an order or a registration. */
export function ViewerDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(viewerQuery(id));
  if (isInvalid(query.error) || isMissing(query.error))
    return <EmptyState title={messages.viewerPage.missing} />;
  return (
    <QueryPanel query={query}>
      {(viewer) => (
        <DetailsScreen
          title={viewer.name}
          back={{ label: texts.backToOrders, path: () => getListAddress("orders") }}
          badges={
            <>
              <Chip>{texts.viewer}</Chip>
              {viewer.block ? <Chip tone="danger">{messages.viewerPage.blocked}</Chip> : null}
            </>
          }
          actions={<ResendLinksButton viewerId={id} />}
          facts={
            <>
              <ViewerFacts viewerId={id} viewer={viewer} />
              <Timeline entries={listViewerTimeline(viewer)} first={6} />
            </>
          }
        >
          <ViewerEvents viewer={viewer} />
        </DetailsScreen>
      )}
    </QueryPanel>
  );
}
