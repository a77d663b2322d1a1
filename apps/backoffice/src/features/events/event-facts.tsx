import { messages } from "@matinee/texts";
import { formatZoneName } from "@matinee/domain/zone-names";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { Button } from "@matinee/ui/button";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { cancellationQuery, eventQuery } from "../../lib/queries/events.queries.ts";
import { CancellationFacts } from "./cancellation-facts.tsx";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { ConnectedAccount } from "../../components/connected-account.tsx";
import { ReadMore } from "../../components/read-more.tsx";
import { formatEventDate, formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { openStudio } from "../../lib/open-signed-in.ts";
import { paths, studioPaths } from "../../paths.ts";

const texts = messages.adminEvents;

/** The data of an event. */
export function EventFacts({
  event,
  now,
}: {
  event: OwnedPage;
  /** When the event was read, in milliseconds since 1970. */
  now: number;
}) {
  const cancellation = useQuery({ ...cancellationQuery(event.id), enabled: event.cancelled }).data;
  const { notAvailable } = messages.backOffice;
  const isFestival = event.kind === "festival";
  return (
    <Panel title={texts.details}>
      {event.description ? (
        <div className="mb-4 text-sm">
          <ReadMore text={event.description} />
        </div>
      ) : null}
      <Facts>
        {cancellation ? <CancellationFacts cancellation={cancellation} /> : null}
        <Fact name={texts.kind}>{texts.kinds[event.kind]}</Fact>
        <Fact name={texts.url}>/{event.url}</Fact>
        {event.festivalId ? <FestivalFact id={event.festivalId} /> : null}
        <Fact name={texts.eventStart}>{formatEventDate(event.eventStart, event) || notAvailable}</Fact>
        <Fact name={texts.eventEnd}>{formatEventDate(event.eventEnd, event) || notAvailable}</Fact>
        {isFestival ? null : (
          <Fact name={texts.premiere}>{describePremiere(event, now) ?? messages.adminEvents.noPremiere}</Fact>
        )}
        <Fact name={texts.timezone}>{formatZoneName(event.timezone)}</Fact>
        {isFestival ? null : <AdmissionFacts event={event} />}
        {event.saleFrom ? (
          <Fact name={texts.saleFrom}>{formatInstant(event.saleFrom, event.timezone)}</Fact>
        ) : null}
        <SaleFact event={event} />
        <Fact name={texts.filmTeamEmail}>{event.filmTeamEmail ?? notAvailable}</Fact>
        <Fact name={texts.account}>
          <Link className="link" to={paths.customer(event.accountId)}>
            {event.accountName}
          </Link>
        </Fact>
        <Fact name={texts.accountEmail}>{event.accountEmail}</Fact>
        <Fact name={texts.connectedAccount}>
          <ConnectedAccount connectId={event.connectId} />
        </Fact>
        <Fact name={texts.dateCreated}>{formatInstant(event.createdAt)}</Fact>
        <Fact name={texts.lastUpdated}>{formatInstant(event.updatedAt)}</Fact>
        <Fact name={texts.pageId}>
          <CopyableText text={event.id} label={texts.copyPageId} />
        </Fact>
      </Facts>
    </Panel>
  );
}

/** The festival of a screening. */
function FestivalFact({ id }: { id: string }) {
  const festival = useQuery(eventQuery(id)).data;
  return (
    <Fact name={texts.festival}>
      {festival ? (
        <Link className="link" to={paths.event(id)}>
          {festival.title || festival.url}
        </Link>
      ) : null}
    </Fact>
  );
}

/** How people get in. A festival has none of it: its screenings do. */
const AdmissionFacts = ({ event }: { event: OwnedPage }) => (
  <>
    <Fact name={texts.showsHours}>{formatYesNo(event.showHours)}</Fact>
    <Fact name={texts.ticket}>{describeTicket(event)}</Fact>
    <Fact name={texts.emailCapture}>{formatYesNo(event.emailCapture)}</Fact>
    <Fact name={texts.places}>
      {event.capacity === null || event.placesTaken === null
        ? texts.notCounted
        : texts.placesTaken(event.placesTaken, event.capacity)}
    </Fact>
    {event.unlockHours === null ? null : (
      <Fact name={messages.viewingHours.unlock}>{messages.viewingHours.count(event.unlockHours)}</Fact>
    )}
    {event.watchHours === null ? null : (
      <Fact name={messages.viewingHours.watch}>
        {messages.viewingHours.count(event.watchHours)}
        {event.ends === "may-finish" ? `. ${messages.viewingHours.mayFinish}.` : null}
      </Fact>
    )}
  </>
);

/** Leads to the studio's pages about the sale of an event that asks for tickets or registrations. */
export function SaleFact({ event }: { event: OwnedPage }) {
  const { accountId, can, emailCapture, kind, paywallSettings, url } = event;
  const hasSale = kind === "screening" && (paywallSettings.enablePaywall || emailCapture);
  const links = [
    ...(can.seeSale ? [[texts.sale, studioPaths.editEvent(accountId, url, "sale")] as const] : []),
    ...(can.seeOrders ? [[texts.waitingList, studioPaths.waitlist(accountId, url)] as const] : []),
  ];
  if (!hasSale || links.length === 0) return null;
  return (
    <Fact name={texts.inStudio}>
      <span className="flex flex-wrap gap-2">
        {links.map(([name, path]) => (
          <Button
            key={name}
            size="sm"
            icon={<ExternalLink aria-hidden="true" />}
            onClick={() =>
              void openStudio(path).catch((error: unknown) =>
                toastFailure(error, messages.backOffice.studioFailed),
              )
            }
          >
            {name}
          </Button>
        ))}
      </span>
    </Fact>
  );
}

/** Says what a ticket costs, and the early-bird price while tickets are sold at it. */
function describeTicket({ currency, paywallSettings, earlyBird, timezone }: OwnedPage): string {
  const { enablePaywall, price, payWhatYouCan, suggestedPrice } = paywallSettings;
  if (!enablePaywall) return texts.noTicket;
  if (payWhatYouCan)
    return [
      messages.payWhatYouCan.price(price, currency),
      ...(suggestedPrice ? [texts.suggested(messages.formats.money(suggestedPrice, currency))] : []),
    ].join(", ");
  if (earlyBird) return messages.earlyBird.note(earlyBird, timezone, currency);
  return price === 0 ? messages.gate.freeTicket : messages.formats.money(price, currency);
}

/** Says the state of the premiere at `now` (ms since 1970), and when it starts or started; null without one. */
function describePremiere({ premiere, timezone }: OwnedPage, now: number): string | null {
  if (!premiere) return null;
  const { startsAt, lobbyOpensAt, endsAt } = premiere;
  const { premiereStates } = messages.adminEvents;
  const state =
    endsAt === null
      ? premiereStates.stopped
      : Date.parse(endsAt) <= now
        ? premiereStates.over
        : Date.parse(startsAt) <= now
          ? premiereStates.running
          : Date.parse(lobbyOpensAt) <= now
            ? premiereStates.lobby
            : premiereStates.planned;
  return `${state}, ${formatInstant(startsAt, timezone)}`;
}
