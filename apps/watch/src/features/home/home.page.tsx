import { messages } from "@matinee/texts";
import type { ShownPage } from "@matinee/contract/schemas/pages";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { buildEventPath } from "@matinee/domain/watch-address";
import { Chip } from "@matinee/ui/chip";
import { EmptyState } from "@matinee/ui/empty-state";
import { ErrorState } from "@matinee/ui/error-state";
import { EventCard, EventCardGrid, EventCardSkeleton } from "@matinee/ui/event-card";
import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import { Clapperboard } from "lucide-react";
import { PageFooter } from "../../components/page-footer.tsx";
import type { HomePageData } from "../../lib/document-data.ts";
import { formatEventDates } from "../../lib/event-texts.ts";
import { usePlatformConfig } from "../../lib/platform-config.ts";
import { getServerNow } from "../../lib/server-clock.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { LanguageButton } from "../../components/language-button.tsx";
import { useCurrentScreenings } from "./use-current-screenings.ts";

/** The page without an event: the screenings that are open now or soon. */
export function HomePage({ initial }: { initial: HomePageData | null }) {
  const { screenings, retry } = useCurrentScreenings(initial);
  const reader = useViewerTimeZone("UTC");
  return (
    <>
      <SkipLink />
      <header className="gutter flex items-center justify-between gap-6 py-5 tablet:py-8">
        <Logo />
        <div className="flex items-center gap-1">
          <HostLink />
          <LanguageButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="gutter">
        <h1 className="mt-8 font-display text-title-xl">{messages.home.atMatinee}</h1>
        <p className="mt-3 max-w-measure text-lg text-text-2">{messages.home.intro}</p>
        <p className="mt-1 text-sm text-text-3">
          {reader.isOwn
            ? messages.home.timesInZone(messages.formats.timeZoneLabel(getServerNow(), reader.zone))
            : "\u00a0"}
        </p>
        {screenings.step === "loading" ? (
          <div role="status" aria-label={messages.watch.loading} className="mt-12">
            <EventCardGrid>
              {[1, 2, 3, 4].map((number) => (
                <li key={number}>
                  <EventCardSkeleton />
                </li>
              ))}
            </EventCardGrid>
          </div>
        ) : null}
        {screenings.step === "failed" ? (
          <ErrorState title={messages.home.notLoadScreenings} onRetry={retry} className="mt-12" />
        ) : null}
        {screenings.step === "loaded" ? (
          <>
            <ScreeningGroup title={messages.home.showingNow} events={screenings.now} isFirst />
            <ScreeningGroup
              title={messages.home.soon}
              events={screenings.soon}
              isSoon
              isFirst={screenings.now.length === 0}
            />
            {screenings.now.length + screenings.soon.length === 0 ? (
              <EmptyState
                title={messages.home.nothingShowing}
                icon={<Clapperboard aria-hidden="true" />}
                className="mt-12"
              >
                {messages.home.comeBackSoon}
              </EmptyState>
            ) : null}
          </>
        ) : null}
      </main>
      <PageFooter />
    </>
  );
}

/** Leads filmmakers to the studio; the place stays empty until its address is known. */
function HostLink() {
  const studio = usePlatformConfig()?.hosts.studio;
  return studio ? (
    <a className="link-plain touch-target text-md font-semibold" href={`${studio}/show-your-film`}>
      {messages.hosting.link}
    </a>
  ) : null;
}

function StateChip({ kind, isSoon }: Pick<ShownPage, "kind"> & { isSoon: boolean }) {
  const isFestival = kind === "festival";
  if (isSoon) return isFestival ? <Chip onImage>{messages.home.festival}</Chip> : null;
  return (
    <Chip tone="success" dot onImage>
      {isFestival ? messages.home.liveFestival : messages.home.live}
    </Chip>
  );
}

/** The number of cards whose images the first view may show. */
const firstCards = 5;

function ScreeningGroup({
  title,
  events,
  isSoon = false,
  isFirst,
}: {
  title: string;
  events: ShownPage[];
  isSoon?: boolean;
  isFirst: boolean;
}) {
  const { zone } = useViewerTimeZone("UTC");
  if (events.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-5 font-display text-title-md">{title}</h2>
      <EventCardGrid>
        {events.map((event, index) => {
          const dates = formatEventDates(event, zone);
          return (
            <li key={event.id}>
              <EventCard
                url={event.description}
                imageUrl={event.backgroundImage}
                imageSrcSet={event.backgroundImage ? buildSrcSet(event.backgroundImage) : undefined}
                imageLoading={!isFirst || index >= firstCards ? "lazy" : index === 0 ? "first" : "eager"}
                noImageText=""
                chip={<StateChip kind={event.kind} isSoon={isSoon} />}
                status={
                  dates
                    ? isSoon
                      ? messages.home.opensOn(dates.opens)
                      : messages.home.untilDate(dates.closes)
                    : null
                }
              >
                <a href={buildEventPath(event)}>{event.title}</a>
              </EventCard>
            </li>
          );
        })}
      </EventCardGrid>
    </section>
  );
}
