import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { ErrorState } from "@matinee/ui/error-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { SkipLink } from "@matinee/ui/skip-link";
import { Ticket } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { PageFooter } from "../../../../components/page-footer.tsx";
import { checkLink } from "../../../../lib/check-link.ts";
import type { FestivalData } from "../../../../lib/document-data.ts";
import { useIsHydrated, useViewerTimeZone } from "../../../../lib/use-viewer-time-zone.ts";
import { paths } from "../../../../paths.ts";
import { LanguageButton } from "../../../../components/language-button.tsx";
import { useCurrentPage } from "../../../viewer/use-current-page.ts";
import { useScreening } from "../../../viewer/use-screening.ts";
import { rememberNames } from "../name-codes.ts";
import { FestivalOverlay, OwnPurchases, useFestivalOverlay } from "../festival-overlay.tsx";
import { FestivalPage } from "../festival.page.tsx";
import { listOwnTokens } from "../own-tokens.ts";
import { formatMoment } from "../screening-state.ts";
import { useNow, useProgramme } from "../use-programme.ts";
import { MyScreenings } from "./my-screenings.tsx";
import { useMyPlan } from "./use-my-plan.ts";
import { buildMyFestivalPath, MINE } from "../../../../lib/pass-addresses.ts";

const texts = messages.myFestival;

const noProgramme = { screenings: [], sections: [], passes: [] };

interface Props {
  page: PublicPage;
  /** Null while the festival is not activated. */
  festival: FestivalData | null;
  /** The credential of the link, or `MINE` at the address that a device with a pass opens again. */
  viewerToken: string | undefined;
}

/**
 * What the holder of a pass can watch, and their plan. The link of an order without a pass shows the festival's page, which has
 * what was bought.
 */
export function MyFestivalPage({ page: initialPage, festival, viewerToken: ofAddress }: Props) {
  const viewerToken = ofAddress === MINE ? undefined : ofAddress;
  const [programme] = useState(() => {
    if (festival) rememberNames(festival.names);
    return festival ?? noProgramme;
  });
  const currentPage = useCurrentPage(initialPage, false);
  const screening = useScreening(currentPage, viewerToken, false);
  const { page, viewer } = screening;
  const isHydrated = useIsHydrated();
  const { orderSlug, purchaseSlug, planToken } = viewer.record;
  const { rows } = useProgramme(programme, currentPage);
  const others = useMemo(
    () => (isHydrated ? listOwnTokens(rows.map(({ key }) => key)) : []),
    [isHydrated, rows],
  );
  // The link that was just opened comes first: a device may keep that of another pass.
  const token = viewerToken ?? orderSlug ?? purchaseSlug ?? planToken ?? others[0];
  const my = useMyPlan(page.id, token, others);
  const link = useLostLink(my.state === "missing" ? token : undefined);
  const now = useNow(initialPage.serverNow);
  const zone = useViewerTimeZone(page.timezone);
  const reader = useMemo(() => ({ now, zone: zone.zone }), [now, zone.zone]);
  const { overlay, open, close, openHelp, main } = useFestivalOverlay(page.id);
  useEffect(() => keepAddress(page), [page]);

  // An order of the festival's store, or a donation: there is nothing to plan with.
  if (link?.state === "open" || link?.state === "ended")
    return (
      <FestivalPage page={initialPage} festival={festival} viewerToken={viewerToken} isPreview={false} />
    );
  const isEmpty = (isHydrated && token === undefined) || (my.state === "missing" && link !== null);
  return (
    <>
      <SkipLink />
      <header className="gutter flex min-h-18 items-center justify-between gap-4 border-b border-line">
        <a href={paths.event(page)} className="min-w-0 rounded-1 font-semibold wrap-anywhere hover:underline">
          {page.title}
        </a>
        <a
          href={`${paths.event(page)}#programme`}
          className="touch-target rounded-1 font-semibold hover:underline"
        >
          {texts.programme}
        </a>
        <LanguageButton />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="gutter">
        <div className="my-festival">
          <div className="my-festival-head">
            <h1 className="font-display text-title-lg">{texts.title}</h1>
            <p className="min-h-6 text-text-2">
              {zone.isOwn ? texts.now(formatMoment(new Date(now).toISOString(), now, zone.zone)) : null}
            </p>
          </div>
          {my.state === "loaded" && token !== undefined ? (
            <MyScreenings page={page} token={token} my={my} rows={rows} reader={reader}>
              <OwnPurchases screening={screening} viewerToken={viewerToken} onOpen={open} />
              <Button variant="quiet" className="-ms-4 justify-self-start" onClick={openHelp}>
                {texts.linkAgain}
              </Button>
            </MyScreenings>
          ) : isEmpty ? (
            <EmptyState
              title={texts.nothingHere}
              icon={<Ticket aria-hidden="true" />}
              className="col-span-full"
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <Button variant="primary" onClick={openHelp}>
                    {texts.sendMyLink}
                  </Button>
                  <Button asChild>
                    <a href={paths.event(page)}>{texts.toProgramme}</a>
                  </Button>
                </div>
              }
            >
              {link?.message ?? texts.nothingHereText}
            </EmptyState>
          ) : my.state === "failed" ? (
            <ErrorState title={texts.notLoaded} onRetry={() => void my.reload()} className="col-span-full" />
          ) : (
            <Loading />
          )}
        </div>
      </main>
      <PageFooter onHelp={openHelp} takesCards={false} />
      <FestivalOverlay screening={screening} overlay={overlay} onClose={close} onOpen={open} />
    </>
  );
}

/** Has the height of what follows, so that nothing moves much. */
function Loading() {
  return (
    <div role="status" aria-label={texts.loading} className="col-span-full grid gap-6">
      <Skeleton className="h-28 rounded-3!" />
      <Skeleton className="h-64 rounded-3!" />
      <Skeleton className="h-64 rounded-3!" />
    </div>
  );
}

/** Asks what became of a link that is of no pass; null until the API responds. */
function useLostLink(token: string | undefined): CheckedLink | null {
  const [link, setLink] = useState<CheckedLink | null>(null);
  useEffect(() => {
    if (token === undefined) return undefined;
    let isCurrent = true;
    const unknown = { state: "unknown", message: messages.ticketProblem.unknownLink, event: null } as const;
    checkLink(token).then(
      (found) => isCurrent && setLink(found),
      () => isCurrent && setLink(unknown),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return link;
}

/** Without the credential, which `useViewer` stored: an address that can be opened again on this device, and shared. */
function keepAddress(page: PublicPage): void {
  const { history, location } = window;
  const path = buildMyFestivalPath(page);
  if (location.pathname !== path) history.replaceState(history.state, "", path + location.search);
}
