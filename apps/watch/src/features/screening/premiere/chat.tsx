import { RoomMessage } from "@matinee/app-shell/components/live-room/room-message";
import { messages } from "@matinee/contract/messages";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Screen readers hear new messages together. */
const ANNOUNCE_MS = 5000;
/** A list that is scrolled up by more than this stays where the viewer reads. */
const NEAR_END_PX = 80;

/** The messages, oldest first. New ones scroll into view unless the viewer reads older ones. */
export function MessageList({
  messages: list,
  isQuiet,
}: {
  messages: readonly ChatMessage[];
  /** During the film nothing is announced. */
  isQuiet: boolean;
}) {
  const scroller = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  const announced = useAnnouncement(list, isQuiet);
  return (
    <>
      {list.length === 0 && !isQuiet ? (
        <p className="px-5 py-4 text-md text-text-2">{messages.premiereNight.noMessagesYet}</p>
      ) : null}
      <ol
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by the keyboard
        tabIndex={0}
        aria-label="Messages"
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
      >
        {list.map((message) => (
          <li key={message.seq}>
            <RoomMessage message={message} hasAvatar />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** Collects new messages for some seconds, and then names how many there are and the last one. */
function useAnnouncement(list: readonly ChatMessage[], isQuiet: boolean): string {
  const [announced, setAnnounced] = useState({ seq: list.at(-1)?.seq ?? 0, text: "" });
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      setAnnounced((before) => {
        const fresh = latest.current.filter(({ seq }) => seq > before.seq);
        const last = fresh.at(-1);
        if (!last) return before;
        const text = `${messages.premiereNight.newMessages(fresh.length)}. ${last.name}: ${last.text}`;
        return { seq: last.seq, text: isQuiet ? "" : text };
      });
    }, ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, [isQuiet]);
  return announced.text;
}
