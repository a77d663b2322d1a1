import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import type { PremiereAudience, ViewerDistances } from "@matinee/contract/schemas/premieres";
import { Stat, StatRow } from "@matinee/ui/stat";
import { formatSeconds } from "./distances-panel.tsx";
import { formatLength } from "./format-length.ts";

const texts = messages.audience;
const UNKNOWN = "–";
const PHONE = "max-tablet:grid-cols-2! max-tablet:[&>*]:p-4";

type Room = Pick<RoomState, "members" | "holders" | "lists">;

/**
 * Returns how many viewers sit in the programme; null until the first of them is recorded, up to 15 seconds after its
 * start.
 */
export const findSeated = (audience: PremiereAudience | undefined): number | null =>
  audience && audience.seated + audience.gone > 0 ? audience.seated : null;

/** The people before and after the programme: how many entered the room, and how many questions are open. */
export function RoomStats({ room }: { room: Room }) {
  const openQuestions = room.lists.questions.filter(({ status }) => status === "open").length;
  return (
    <StatRow className={PHONE}>
      <PeopleStat room={room} seated={null} />
      <Stat label={messages.night.questions} value={format(openQuestions)} />
    </StatRow>
  );
}

/** The people while the programme runs: who is there, came late, was lost and is gone, and who is together. */
export function AudienceStats({
  room,
  audience,
  distances,
}: {
  room: Room;
  /** Undefined until they were read. */
  audience: PremiereAudience | undefined;
  distances: ViewerDistances | undefined;
}) {
  const median = audience?.medianAwayMs ?? null;
  return (
    <StatRow className={`${PHONE} max-tablet:[&>:last-child]:col-span-2 laptopPlus:grid-cols-5!`}>
      <PeopleStat
        room={audience ? { ...room, holders: audience.holders } : room}
        seated={findSeated(audience)}
      />
      <Stat label={texts.late} value={format(audience?.late)} note={texts.lateNote} />
      <Stat
        label={texts.back}
        value={format(audience?.back)}
        note={median === null ? texts.noneBack : texts.away(formatLength(Math.max(1000, median)))}
      />
      <Stat label={texts.gone} value={format(audience?.gone)} note={texts.goneNote} />
      <TogetherStat distances={distances} />
    </StatRow>
  );
}

function PeopleStat({ room: { members, holders }, seated }: { room: Room; seated: number | null }) {
  const people = seated ?? members;
  // Where no ticket is needed, more may come than registered.
  const showsHolders = holders > 0 && people <= holders;
  return (
    <Stat
      label={seated === null ? messages.night.people : texts.seated}
      value={format(people)}
      note={showsHolders ? messages.night.ofTickets(holders) : undefined}
    />
  );
}

/** Which part of the viewers is together, and how far away the furthest is. */
function TogetherStat({ distances }: { distances: ViewerDistances | undefined }) {
  const isReported = distances !== undefined && distances.viewers > 0;
  return (
    <Stat
      label={messages.distances.within}
      value={
        isReported
          ? messages.formats.percent(Math.round((distances.together / distances.viewers) * 100))
          : UNKNOWN
      }
      note={
        isReported
          ? messages.distances.worst(formatSeconds(distances.worstMs ?? 0))
          : messages.distances.noReport
      }
    />
  );
}

const format = (count: number | undefined): string =>
  count === undefined ? UNKNOWN : messages.formats.number(count);
