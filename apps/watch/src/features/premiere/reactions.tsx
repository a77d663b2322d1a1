import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { REACTION_KINDS, type ReactionKind } from "@matinee/domain/reaction-kinds";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { premiereApi } from "./premiere-api.ts";
import { reactionIcons, RisingIcons, useRising } from "./rising-icons.tsx";

/** Presses within this time are sent together; the server accepts five at once. */
const [COLLECT_MS, MOST_AT_ONCE] = [500, 5];
const CURVE_MINUTES = 5;
const CURVE_MS = CURVE_MINUTES * 60_000;
const CURVE_STEPS = 60;

/** How viewers react to the programme: four buttons, also keys 1 to 4, and what the room felt in the last minutes. */
export function Reactions({
  reactions,
  ticket,
}: {
  reactions: RoomState["reactions"];
  ticket: string | null;
}) {
  const [problem, setProblem] = useState("");
  const collected = useRef<{
    kind: ReactionKind;
    count: number;
    timer: ReturnType<typeof setTimeout>;
  } | null>(null);
  const latestTicket = useRef(ticket);
  useEffect(() => {
    latestTicket.current = ticket;
  });
  const flush = useCallback(() => {
    const sent = collected.current;
    collected.current = null;
    if (!sent || !latestTicket.current) return;
    clearTimeout(sent.timer);
    const body = { kind: sent.kind, count: sent.count };
    unwrapData(premiereApi.liveRooms.react({ params: { ticket: latestTicket.current }, body })).then(
      () => setProblem(""),
      (error: unknown) => {
        if (error instanceof ApiFailure) setProblem(error.message);
        else throw error;
      },
    );
  }, []);
  const react = useCallback(
    (kind: ReactionKind) => {
      const pending = collected.current;
      if (pending?.kind === kind && pending.count < MOST_AT_ONCE) {
        pending.count += 1;
        return;
      }
      flush();
      collected.current = { kind, count: 1, timer: setTimeout(flush, COLLECT_MS) };
    },
    [flush],
  );
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      const kind = REACTION_KINDS[Number(event.key) - 1];
      if (!kind || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      react(kind);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [react]);
  return (
    <div className="premiere-reactions border-t border-line p-4">
      <Curve reactions={reactions} />
      <p className="mb-2 text-md font-semibold">{messages.premiereNight.howIsIt}</p>
      <div className="grid grid-cols-4 gap-2">
        {REACTION_KINDS.map((kind, index) => {
          const Icon = reactionIcons[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-keyshortcuts={String(index + 1)}
              className="grid min-h-19 place-items-center gap-1 rounded-2 border border-line-strong px-1 py-3 text-xs hover:bg-surface-2 active:bg-surface-3"
              onClick={() => react(kind)}
            >
              <Icon aria-hidden="true" className="size-6" />
              {messages.premiereNight.reactions[kind]}
            </button>
          );
        })}
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-text-2">
        {problem}
      </p>
      <RisingReactions reactions={reactions} />
    </div>
  );
}

/** The number of reactions in the last minutes as a line. Decorative: the buttons beside it name the kinds. */
function Curve({ reactions }: { reactions: RoomState["reactions"] }) {
  const path = useMemo(() => {
    const last = reactions.at(-1)?.at ?? 0;
    const sums = Array.from({ length: CURVE_STEPS }, () => 0);
    for (const { at, counts } of reactions) {
      const step = CURVE_STEPS - 1 - Math.floor(((last - at) / CURVE_MS) * CURVE_STEPS);
      const sum = Object.values(counts).reduce((total, count) => total + count, 0);
      if (step >= 0) sums[step] = (sums[step] ?? 0) + sum;
    }
    const most = Math.max(1, ...sums);
    return sums.map((sum, step) => `${step === 0 ? "M" : "L"}${step * 5} ${46 - (sum / most) * 42}`).join("");
  }, [reactions]);
  return (
    <div className="premiere-curve-box mb-4">
      <p className="mb-1 text-sm font-semibold">{messages.premiereNight.lastMinutes(CURVE_MINUTES)}</p>
      <svg
        aria-hidden="true"
        viewBox="0 0 295 48"
        preserveAspectRatio="none"
        className="premiere-curve h-12 w-full"
      >
        <path d={path} />
      </svg>
    </div>
  );
}

/** The room's reactions rise at the right edge of the film for three seconds. */
function RisingReactions({ reactions }: { reactions: RoomState["reactions"] }) {
  const { rising, add } = useRising();
  const seen = useRef(reactions.at(-1)?.seq ?? 0);
  useEffect(() => {
    const fresh = reactions.filter(({ seq }) => seq > seen.current);
    const last = fresh.at(-1);
    if (!last) return;
    seen.current = last.seq;
    add(fresh.flatMap(({ counts }) => REACTION_KINDS.filter((kind) => counts[kind])));
  }, [reactions, add]);
  const stage = document.querySelector(".premiere-grid > :first-child");
  return stage ? createPortal(<RisingIcons rising={rising} />, stage) : null;
}
