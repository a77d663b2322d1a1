import { RoomMessage } from "@matinee/app-shell/components/live-room/room-message";
import { messages } from "@matinee/texts";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { Button } from "@matinee/ui/button";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OlderMessagesRequest } from "./use-older-messages.ts";

/** Screen readers hear new messages together. */
const ANNOUNCE_MS = 5000;
/** A list that is scrolled up by more than this stays where the viewer reads. */
const NEAR_END_PX = 80;
const ROW_PX = 64;
const GAP_PX = 16;
const OVERSCAN = 8;
/** Older messages are requested before the viewer reaches the first one. */
const NEAR_START = 12;

export interface MessageListProps {
  messages: readonly ChatMessage[];
  /** The viewer's id in the room. */
  memberId: string;
  /** Null when the list never has older messages than those it gets. */
  older: OlderMessagesRequest | null;
  /** During the film nothing is announced. */
  isQuiet: boolean;
  /** Shown instead of an empty list. */
  emptyText: string;
  /** When a message was written, as it is shown; the time of day by default. */
  formatMoment?: (message: ChatMessage) => string;
}

/**
 * The messages, oldest first. New ones scroll into view unless the viewer reads older ones, which load as the viewer
 * scrolls up. Only the rows near the visible part are in the document.
 */
export function MessageList({
  messages: list,
  memberId,
  older,
  isQuiet,
  emptyText,
  formatMoment,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives the virtualizer's functions
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => list[index]?.seq ?? index,
    estimateSize: () => ROW_PX,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan: OVERSCAN,
    initialOffset: () => list.length * (ROW_PX + GAP_PX),
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  });
  const follow = useFollowEnd(scroller, virtual.scrollToEnd, `${list.at(-1)?.seq} ${virtual.getTotalSize()}`);
  const rows = virtual.getVirtualItems();
  const isNearStart = rows[0] !== undefined && rows[0].index < NEAR_START;
  const loadOlder = isNearStart && older?.state === "ready" ? older.load : null;
  useEffect(() => loadOlder?.(), [loadOlder]);
  const announced = useAnnouncement(list, isQuiet);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {list.length === 0 && !isQuiet ? <p className="px-5 py-4 text-md text-text-2">{emptyText}</p> : null}
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by the keyboard
        tabIndex={0}
        role="region"
        aria-label={messages.premiereNight.messages}
        // A short list is at the end too, beside the box to write in.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 [overflow-anchor:none]"
        {...follow}
      >
        <ol className="relative mt-auto shrink-0" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const message = list[index];
            return message ? (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={older && older.state !== "complete" ? -1 : list.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <RoomMessage
                  message={message}
                  hasAvatar
                  isOwn={message.memberId === memberId}
                  moment={formatMoment?.(message)}
                />
              </li>
            ) : null;
          })}
        </ol>
      </div>
      <OlderStatus older={older} isShown={isNearStart} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** A scroll soon after the viewer's input is the viewer's; one soon after a change may be the list's own. */
const [INPUT_MS, CHANGE_MS] = [1000, 300];

/**
 * Keeps the list at its end until the viewer scrolls up. The heights of new rows are known only after they are drawn, so
 * that the virtualizer alone falls behind when many messages come at once.
 * @param content changes with the last message and with the height of the list
 * @returns the handlers of the element that scrolls
 */
function useFollowEnd(scroller: { current: HTMLElement | null }, scrollToEnd: () => void, content: string) {
  const isAtEnd = useRef(true);
  const inputAt = useRef(0);
  const changedAt = useRef(0);
  useLayoutEffect(() => {
    if (!content) return;
    changedAt.current = performance.now();
    if (isAtEnd.current) scrollToEnd();
  }, [content, scrollToEnd]);
  useEffect(() => {
    // What appears below the list, for example the line about a pause, makes it lower.
    const observer = new ResizeObserver(() => {
      changedAt.current = performance.now();
      if (isAtEnd.current) scrollToEnd();
    });
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, scrollToEnd]);
  const noteInput = () => {
    inputAt.current = performance.now();
  };
  return {
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { scrollHeight, scrollTop, clientHeight } = currentTarget;
      const now = performance.now();
      const isViewers = now - inputAt.current < INPUT_MS || now - changedAt.current > CHANGE_MS;
      if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) isAtEnd.current = true;
      else if (isViewers) isAtEnd.current = false;
    },
    onWheel: noteInput,
    onTouchMove: noteInput,
    onKeyDown: noteInput,
    onPointerDown: noteInput,
  };
}

/** Over the list, so that it moves nothing. */
function OlderStatus({ older, isShown }: { older: OlderMessagesRequest | null; isShown: boolean }) {
  const isFailed = older?.state === "failed";
  const text = isFailed ? messages.premiereNight.olderFailed : messages.premiereNight.loadingOlder;
  const isVisible = isShown && (isFailed || older?.state === "loading");
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      <p
        role="status"
        className={
          isVisible
            ? "pointer-events-auto flex items-center gap-3 rounded-full bg-surface-3 px-4 py-1.5 text-sm"
            : "sr-only"
        }
      >
        {isVisible ? text : ""}
        {isVisible && isFailed ? (
          <Button size="sm" onClick={older.load}>
            {messages.premiereNight.tryAgain}
          </Button>
        ) : null}
      </p>
    </div>
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
