import { useDraft } from "@matinee/app-shell/forms/use-draft";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { useCallback } from "react";
import type { Playhead } from "../../player/playback/playhead.ts";
import { MessageComposer } from "../message-composer.tsx";
import { MessageList } from "../message-list.tsx";
import type { RoomMember } from "../room-member.ts";
import type { FilmSpan } from "./encore-parts.ts";
import { useEncoreMessages } from "./use-encore-messages.ts";
import { useFilmSeconds } from "./use-film-seconds.ts";

const texts = messages.encore;

/** The chat up to the position of the film. Where the owner allows it, viewers add to it at theirs. */
export function EncoreChat({
  room: { lists, settings },
  member,
  film,
  playhead,
}: {
  room: RoomState;
  member: RoomMember;
  film: FilmSpan;
  playhead: Playhead | null;
}) {
  const { id: memberId, ticket, role } = member;
  const seconds = useFilmSeconds(playhead);
  const chat = useEncoreMessages({ lists, ticket, film, positionMs: seconds * 1000 });
  const [text, setText] = useDraft(`encore-message.${memberId}`, "");
  const mayWrite = role !== "viewer" || (settings.encoreChat === "write" && !settings.isChatClosed);
  const formatMoment = useCallback(
    ({ mediaMs }: ChatMessage) =>
      mediaMs < film.startMs
        ? texts.beforeFilm
        : mediaMs >= film.endMs
          ? texts.afterFilm
          : formatClockTime((mediaMs - film.startMs) / 1000),
    [film],
  );
  return (
    <section aria-label={texts.chat} className="flex min-h-0 flex-1 flex-col">
      <MessageList
        messages={chat.messages}
        memberId={memberId}
        older={chat.older}
        isQuiet={false}
        emptyText={mayWrite ? texts.nothingYetWrite : texts.nothingYet}
        formatMoment={formatMoment}
      />
      {chat.hasFailed ? (
        <div role="status" className="flex items-center justify-between gap-3 px-5 py-3 text-sm">
          {texts.failed}
          <Button size="sm" onClick={chat.retry}>
            {messages.premiereNight.tryAgain}
          </Button>
        </div>
      ) : null}
      {mayWrite ? (
        <MessageComposer
          ticket={ticket}
          memberId={memberId}
          list={chat.messages}
          slowSeconds={settings.slowSeconds}
          isHost={role !== "viewer"}
          draft={{ text, setText }}
          getMediaMs={() => film.startMs + Math.round((playhead?.currentTime ?? 0) * 1000)}
        />
      ) : null}
    </section>
  );
}
