import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import type { Viewer } from "./viewer/use-viewer.ts";

/** What is wrong with the viewer's link or connection, said where it is read. */
export function ViewerNotices({ viewer }: { viewer: Viewer }) {
  const { hasUnknownLink, isUnreachable, holdings, refresh } = viewer;
  const isAdmitted = holdings.admittingOrder || holdings.subscription;
  if (!isUnreachable && (!hasUnknownLink || isAdmitted)) return null;
  return (
    <div className="gutter pb-8">
      {isUnreachable ? (
        <Alert
          tone="warning"
          live
          action={
            <Button size="sm" onClick={refresh}>
              Try again
            </Button>
          }
        >
          We could not check your ticket. We keep trying.
        </Alert>
      ) : (
        <Alert tone="warning" live>
          Your viewing link is not valid any more. Open the newest one from your mail, or ask for it under
          Need Help?
        </Alert>
      )}
    </div>
  );
}
