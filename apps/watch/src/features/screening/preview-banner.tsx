import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { shouldShowPreviewOverlay } from "@matinee/domain/preview";
import { Banner } from "@matinee/ui/banner";
import { Button } from "@matinee/ui/button";
import { Eye } from "lucide-react";
import type { CurrentPage } from "./use-current-page.ts";

/** Says that this is the preview, and asks before a brought sign-in takes the place of another. */
export function PreviewBanner({
  page,
  preview,
  isPreview,
}: {
  page: PublicPage;
  preview: CurrentPage;
  isPreview: boolean;
}) {
  const { pending, mayPlay } = preview;
  const { activated, eventStart } = page;
  const shows =
    isPreview &&
    shouldShowPreviewOverlay({ activated, eventStart: eventStart ? new Date(eventStart) : null });
  return (
    <>
      {shows ? (
        <Banner label={messages.watch.preview} icon={<Eye aria-hidden="true" />}>
          <strong className="font-semibold">{messages.watch.preview}</strong> ·{" "}
          {mayPlay
            ? "Only you see this page play. Nothing is sold here."
            : "This event is not open yet. Its owner can play it here when signed in."}
        </Banner>
      ) : null}
      {pending ? (
        <Banner
          label="Sign in"
          tone="info"
          actions={
            <>
              <Button size="sm" onClick={pending.accept}>
                Switch
              </Button>
              <Button size="sm" variant="quiet" onClick={pending.decline}>
                Stay
              </Button>
            </>
          }
        >
          {pending.name} is signed in here. Switch to the sign-in that you came with?
        </Banner>
      ) : null}
    </>
  );
}
