import { messages } from "@matinee/texts";
import type { ChangeableEvent } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Fact, Facts } from "@matinee/ui/panel";
import { Link } from "react-router";
import { CancellationFacts } from "./cancellation-facts.tsx";
import { ConnectedAccount } from "../../components/connected-account.tsx";
import { EventPreviewButton } from "../../components/event-preview-button.tsx";
import { ReadMore } from "../../components/read-more.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { paths } from "../../paths.ts";

const texts = messages.adminEvents;

/** The drawer of an event. */
export function EventDrawer({ event }: { event: ChangeableEvent }) {
  return (
    <div className="flex gap-5 max-tablet:flex-col">
      {event.backgroundImage ? (
        <img
          src={event.backgroundImage}
          alt=""
          width={148}
          height={96}
          loading="lazy"
          className="h-24 w-[148px] shrink-0 rounded-2 object-cover"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {event.description ? <ReadMore text={event.description} /> : null}
        <Facts columns>
          {event.cancellation ? <CancellationFacts cancellation={event.cancellation} /> : null}
          <Fact name={texts.kind}>{texts.kinds[event.kind]}</Fact>
          {event.festivalId ? (
            <Fact name={texts.festival}>
              <Link className="link" to={paths.event(event.festivalId)}>
                {event.festivalTitle}
              </Link>
            </Fact>
          ) : null}
          <Fact name={texts.dateCreated}>{formatInstant(event.createdAt)}</Fact>
          <Fact name={texts.emailCapture}>{formatYesNo(event.emailCapture)}</Fact>
          <Fact name={texts.filmTeamEmail}>{event.filmTeamEmail ?? messages.backOffice.notAvailable}</Fact>
          <Fact name={texts.pageId}>{event.id}</Fact>
          <Fact name={texts.accountEmail}>{event.accountEmail}</Fact>
          <Fact name={texts.accountLastName}>{event.accountLastName}</Fact>
          <Fact name={texts.accountId}>{event.accountId}</Fact>
          <Fact name={texts.connectedAccount}>
            <ConnectedAccount connectId={event.connectId} />
          </Fact>
          <Fact name={texts.lastUpdated}>{formatInstant(event.updatedAt)}</Fact>
          {event.tags.length > 0 ? (
            <Fact name={texts.tags}>
              {messages.formats.list(
                event.tags.map(({ name }) => name),
                "unit",
              )}
            </Fact>
          ) : null}
        </Facts>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link to={paths.event(event.id)}>{messages.backOffice.viewFullDetails}</Link>
          </Button>
          {event.kind === "festival" ? (
            <Button asChild>
              <Link to={paths.screenings(event.id)}>{texts.itsScreenings}</Link>
            </Button>
          ) : null}
          <EventPreviewButton event={event} />
        </div>
      </div>
    </div>
  );
}
