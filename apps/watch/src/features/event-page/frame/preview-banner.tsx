import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { shouldShowPreviewOverlay } from "@matinee/domain/preview";
import { Banner } from "@matinee/ui/banner";
import { Button } from "@matinee/ui/button";
import { Eye } from "lucide-react";
import type { CurrentPage } from "../../viewer/use-current-page.ts";

const texts = messages.eventPage;

/**
 * Marks the page as a preview or a test purchase, and asks before the sign-in that a link carries replaces the current
 * one.
 */
export function PreviewBanner({
  page,
  currentPage,
  isPreview,
  notes = texts,
}: {
  page: PublicPage;
  currentPage: CurrentPage;
  isPreview: boolean;
  /** What a preview is to its team and to others; by default that of a screening. */
  notes?: { ownerPreview: string; closedPreview: string };
}) {
  const { pendingSignIn, mayPlay } = currentPage;
  const { activated, eventStart } = page;
  const shows =
    isPreview &&
    shouldShowPreviewOverlay({ activated, eventStart: eventStart ? new Date(eventStart) : null });
  return (
    <>
      {page.testPurchase ? (
        <Banner label={messages.testPurchaseBanner.label} icon={<Eye aria-hidden="true" />}>
          <strong className="font-semibold">{messages.testPurchaseBanner.onlyYou}.</strong>{" "}
          {messages.testPurchaseBanner.hint}
        </Banner>
      ) : null}
      {shows ? (
        <Banner label={messages.watch.preview} icon={<Eye aria-hidden="true" />}>
          <strong className="font-semibold">{messages.watch.preview}</strong> ·{" "}
          {mayPlay ? notes.ownerPreview : notes.closedPreview}
        </Banner>
      ) : null}
      {pendingSignIn ? (
        <Banner
          label={texts.signIn}
          tone="info"
          actions={
            <>
              <Button size="sm" onClick={pendingSignIn.accept}>
                {texts.switch}
              </Button>
              <Button size="sm" variant="quiet" onClick={pendingSignIn.decline}>
                {texts.stay}
              </Button>
            </>
          }
        >
          {texts.switchAccount(pendingSignIn.name)}
        </Banner>
      ) : null}
    </>
  );
}
