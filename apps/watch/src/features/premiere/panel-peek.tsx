import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { Avatar } from "@matinee/ui/avatar";
import { MessageCircle } from "lucide-react";
import type { Ref } from "react";

/** On a phone, the room is a sheet below the lobby: closed, it shows the newest message and opens with a press. */
export function PanelPeek({
  room: { lists },
  memberId,
  mayWrite,
  onOpen,
  ref,
}: {
  room: RoomState;
  memberId: string;
  /** The chat is open. */
  mayWrite: boolean;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
}) {
  const last = lists.messages.at(-1);
  return (
    <button ref={ref} type="button" className="premiere-peek" onClick={onOpen}>
      <span className="sr-only">{messages.premiereNight.openChat}</span>
      <span aria-hidden="true" className="premiere-handle" />
      <span className="premiere-newest">
        {last ? (
          <>
            <Avatar name={last.name} hasAccent={last.memberId === memberId} className="size-7 text-2xs" />
            <span className="min-w-0 truncate text-text-2">
              <bdi className="font-semibold text-text">{last.name}</bdi> {last.text}
            </span>
          </>
        ) : (
          <span className="text-text-2">
            {mayWrite ? messages.premiereNight.noMessagesYet : messages.premiereNight.noMessages}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        {mayWrite ? (
          <span className="control min-w-0 flex-1 text-text-3">
            <span className="truncate">{messages.premiereNight.messagePlaceholder}</span>
          </span>
        ) : null}
        <span className="flex h-12 items-center gap-2 rounded-2 border border-line-strong px-4 font-semibold">
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {messages.premiereNight.chat}
          <span className="font-normal text-text-2 tabular-nums">{lists.messages.length}</span>
        </span>
      </span>
    </button>
  );
}
