import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { shouldShowPreviewOverlay } from "@matinee/domain/preview";
import { Banner } from "@matinee/ui/banner";
import { Button } from "@matinee/ui/button";
import { Eye } from "lucide-react";
import type { CurrentPage } from "../../viewer/use-current-page.ts";

/**
 * Marks the page as a preview or a test purchase, and asks before the sign-in that a link carries replaces the current
 * one.
 */
export function PreviewBanner({
  page,
  currentPage,
  isPreview,
}: {
  page: PublicPage;
  currentPage: CurrentPage;
  isPreview: boolean;
}) {
  const { pendingSignIn, mayPlay } = currentPage;
  const { activated, eventStart } = page;
  const shows =
    isPreview &&
    shouldShowPreviewOverlay({ activated, eventStart: eventStart ? new Date(eventStart) : null });
  return (
    <>
      {page.testPurchase ? (
        <Banner label={messages.testPurchase.label} icon={<Eye aria-hidden="true" />}>
          <strong className="font-semibold">{messages.testPurchase.onlyYou}.</strong>{" "}
          {messages.testPurchase.hint}
        </Banner>
      ) : null}
      {shows ? (
        <Banner label={messages.watch.preview} icon={<Eye aria-hidden="true" />}>
          <strong className="font-semibold">{messages.watch.preview}</strong> ·{" "}
          {mayPlay
            ? "Only you can play the film here. Nothing is sold here."
            : "This event is not open yet. Its owner can play it here when signed in."}
        </Banner>
      ) : null}
      {pendingSignIn ? (
        <Banner
          label="Sign in"
          tone="info"
          actions={
            <>
              <Button size="sm" onClick={pendingSignIn.accept}>
                Switch
              </Button>
              <Button size="sm" variant="quiet" onClick={pendingSignIn.decline}>
                Stay
              </Button>
            </>
          }
        >
          {pendingSignIn.name} is signed in here. Switch to the account of the link that you opened?
        </Banner>
      ) : null}
    </>
  );
}
