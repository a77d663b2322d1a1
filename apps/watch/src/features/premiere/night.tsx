import { getOwnTitle } from "@matinee/app-shell/live-room/describe-programme";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { type ProgrammeItem, useProgramme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import { isChatOpen } from "@matinee/domain/chat-rules";
import { findItemBeginning, type PlacedItem } from "@matinee/domain/premiere-clock";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Suspense, useEffect, useState } from "react";
import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import { runWhenIdle } from "../../lib/run-when-idle.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { HeroPicture } from "../../components/hero-picture.tsx";
import { acceptsPayments } from "../viewer/accepts-payments.ts";
import { UnfoldButton, useColumnFold } from "./column-fold.tsx";
import { formatTimeOfDay } from "./format-time-of-day.ts";
import { NightHeader } from "./night-header.tsx";
import { PanelPeek } from "./panel-peek.tsx";
import type { PremiereOverlayProps } from "./premiere-overlay-props.ts";
import { ProgrammeCard } from "./programme-card.tsx";
import type { RoomMember } from "./room-member.ts";
import { RoomPanel } from "./room-panel.tsx";
import { createSeatVideos } from "./seat-videos.ts";
import { SharedFilm } from "./shared-film.tsx";
import { StoppedAnnouncement } from "./stopped-line.tsx";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import { useMidFilmDonation } from "./use-mid-film-donation.ts";
import { useSheet } from "./use-sheet.ts";
import { screens } from "@matinee/ui/screens";

const Lobby = createLazyComponent(async () => (await import("./lobby/lobby.tsx")).Lobby);
const StoppedScreen = createLazyComponent(
  async () => (await import("./lobby/stopped-screen.tsx")).StoppedScreen,
);
const TalkCard = createLazyComponent(async () => (await import("./talk-card.tsx")).TalkCard);
const ThankYou = createLazyComponent(async () => (await import("./thanks/thank-you.tsx")).ThankYou);
const MidFilmCard = createLazyComponent(async () => (await import("./mid-film-card.tsx")).MidFilmCard);

/** Grants are requested at a random moment from ten minutes to one minute before the video. */
const [grantLeadMs, grantSpreadMs] = [60_000, 540_000];
/** A video is loaded shortly before it starts, because the server sends it a minute ahead; all at once would be a rush. */
const [loadLeadMs, loadSpreadMs] = [10_000, 20_000];

const hasVideo = ({ item }: PlacedItem<ProgrammeItem>): boolean =>
  item.kind === "film" || item.videoId !== null;

/** The room of a premiere after its viewer has entered: its lobby, each part of the programme, and the column. */
export function Night({
  screening,
  hasGiven,
  onGive,
  onOpen,
  onClose,
  room,
  member,
  serverClock,
  notice,
}: PremiereOverlayProps & {
  room: RoomState;
  member: RoomMember;
  serverClock: SynchronizedClock;
  notice: string;
}) {
  const { page, viewer, mayPlayPreview, isPreview, status } = screening;
  const { zone } = useViewerTimeZone(page.timezone);
  const programme = useProgramme(room.premiere, serverClock);
  const { clock, phase, positionMs, current, next, items } = programme;
  const [leads] = useState(() => ({
    grantMs: grantLeadMs + Math.random() * grantSpreadMs,
    loadMs: loadLeadMs + Math.random() * loadSpreadMs,
  }));
  const [videos] = useState(createSeatVideos);
  const isWide = useMediaQuery(screens.fromDesktopPlus);
  const isNarrow = useMediaQuery(screens.belowLaptop);
  const [hasSeat, setHasSeat] = useState(false);
  useEffect(() => {
    // A pause is on the screen within a second, so its code is there before.
    StoppedScreen.preload();
    return runWhenIdle(() => {
      TalkCard.preload();
      ThankYou.preload();
    });
  }, []);

  const newestClock = { ...room.premiere.clock, anchorAt: new Date(room.premiere.clock.anchorAt) };
  const isStopped = clock.state === "held" || clock.state === "paused";
  const shown = phase === "programme" && current && hasVideo(current) ? current : null;
  const isSheet = isNarrow && !shown;
  const { isFolded, toggle } = useColumnFold(!isSheet);
  const { isOpen: isSheetOpen, setIsOpen: setIsSheetOpen, panel, opener } = useSheet(isSheet);
  const isTalk = isWide && phase === "programme" && current?.item.kind === "stage";
  const coming = items.filter((placed) => hasVideo(placed) && phase !== "over" && positionMs < placed.endMs);
  const takesMoney = acceptsPayments(page, status.phase, isPreview) && !isPreview;
  const midFilm = useMidFilmDonation(
    page,
    viewer.record,
    takesMoney && shown?.item.kind === "film" ? computeFilmSeconds(items, positionMs) : null,
  );
  const nextAt =
    next && clock.isRunning ? new Date(serverClock.now() + (next.startMs - positionMs) / clock.speed) : null;
  const nextTitle = next && (getOwnTitle(next.item) || messages.programmeKinds[next.item.kind].part);
  const people = { members: room.members, countries: room.countries, holders: room.holders };
  const isAnswering =
    current?.item.kind === "stage" && room.lists.questions.some(({ status: is }) => is === "stage");
  const card = isAnswering ? (
    <TalkCard {...{ page, programme }} questions={room.lists.questions} now={new Date(serverClock.now())} />
  ) : (
    <ProgrammeCard page={page} programme={programme} />
  );
  const thanks = (
    <ThankYou
      {...{ screening, hasGiven, onGive, onOpen, onClose }}
      title={phase === "over" ? "" : (current?.item.title ?? "")}
      premiere={room.premiere}
      name={member.name}
      people={room.members}
      now={new Date(serverClock.now())}
      isOver={phase === "over"}
    />
  );
  const takeSeat = () => {
    videos.unlock(coming.map(({ item }) => item.id));
    setHasSeat(true);
  };
  const renderStage = () => {
    if (phase === "over") return thanks;
    if (isStopped)
      return (
        <StoppedScreen
          {...{ page, programme, ...people, hasSeat }}
          onTakeSeat={takeSeat}
          isOverFilm={shown !== null}
        />
      );
    if (shown) return null;
    if (phase !== "programme")
      return (
        <Lobby {...{ page, programme, ...people, hasSeat }} signedIn={mayPlayPreview} onTakeSeat={takeSeat} />
      );
    return current?.item.kind === "thank-you" ? thanks : card;
  };
  return (
    <div
      className="premiere-grid"
      data-film={shown ? "" : undefined}
      data-talk={isTalk ? "" : undefined}
      data-folded={isFolded ? "" : undefined}
      data-sheet={isSheetOpen ? "" : undefined}
    >
      <div data-stage className="premiere-stage">
        {shown ? null : (
          <div className={`premiere-art ${isStopped ? "premiere-art-dimmed" : ""}`}>
            <HeroPicture page={page} />
          </div>
        )}
        {coming
          .filter(({ startMs }) => positionMs >= startMs - leads.grantMs)
          .map((placed) => {
            const { item, startMs } = placed;
            const isVisible = shown?.item.id === item.id;
            return (
              <div key={item.id} className={isVisible ? "premiere-screen" : "premiere-waiting-screen"}>
                <SharedFilm
                  {...{ page, clock, serverClock, card, onClose }}
                  element={videos.get(item.id)}
                  record={viewer.record}
                  signedIn={mayPlayPreview}
                  item={item}
                  title={getOwnTitle(item) || page.title}
                  filmStartMs={startMs}
                  beginsAtMs={findItemBeginning(newestClock, placed)?.getTime() ?? null}
                  isLoadable={positionMs >= startMs - leads.loadMs}
                  isShowing={isVisible && clock.isRunning}
                  members={room.members}
                  footnote={[
                    messages.premiereNight.noSeekBar,
                    nextTitle &&
                      nextAt &&
                      messages.premiereNight.followedBy(nextTitle, formatTimeOfDay(nextAt, zone)),
                  ]
                    .filter(Boolean)
                    .join(" ")}
                  onHeartbeat={item.kind === "film" ? viewer.recordHeartbeat : ignore}
                />
              </div>
            );
          })}
        {shown ? null : (
          <NightHeader page={page} onHelp={onOpen && (() => onOpen({ kind: "help" }))} onClose={onClose} />
        )}
        <Suspense fallback={<div className="flex-1" />}>{renderStage()}</Suspense>
        {isFolded ? <UnfoldButton onUnfold={toggle} /> : null}
        <StoppedAnnouncement programme={programme} zone={zone} />
        {/* One film may follow another one without anything between them. */}
        <p role="status" className="sr-only">
          {shown?.item.kind === "film" ? getOwnTitle(shown.item) : ""}
        </p>
        <p role="status" className={notice ? "premiere-notice" : "sr-only"}>
          {notice}
        </p>
      </div>
      {isSheet && !isSheetOpen ? (
        <PanelPeek
          ref={opener}
          room={room}
          memberId={member.id}
          mayWrite={isChatOpen(phase, current?.item.kind ?? null) && !room.settings.isChatClosed}
          onOpen={() => setIsSheetOpen(true)}
        />
      ) : null}
      <RoomPanel
        ref={panel}
        room={room}
        member={member}
        programme={programme}
        isTalk={isTalk}
        onFold={toggle}
        onCloseSheet={() => setIsSheetOpen(false)}
      >
        {midFilm.isOffered ? (
          <Suspense>
            <MidFilmCard
              page={page}
              onGive={(cents) => {
                midFilm.settle();
                onGive(cents);
              }}
              onDismiss={midFilm.settle}
            />
          </Suspense>
        ) : null}
      </RoomPanel>
    </div>
  );
}

/** Returns how many seconds of the films everyone has seen, without what is between them. */
const computeFilmSeconds = (items: readonly PlacedItem<ProgrammeItem>[], positionMs: number): number =>
  items
    .filter(({ item, startMs }) => item.kind === "film" && startMs < positionMs)
    .reduce((sum, { startMs, endMs }) => sum + Math.min(positionMs, endMs) - startMs, 0) / 1000;

const ignore = () => undefined;
