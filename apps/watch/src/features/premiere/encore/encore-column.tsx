import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { PanelRightClose, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { Playhead } from "../../player/playback/playhead.ts";
import { reactionIcons } from "../rising-icons.tsx";
import type { FilmReactions } from "./film-reactions.ts";

const texts = messages.encore;
/** A moment needs its approach. */
const LEAD_SECONDS = 3;

/** Beside the film: how the audience of the premiere felt, and its chat. */
export function EncoreColumn({
  reactions,
  playhead,
  onHide,
  children,
}: {
  reactions: FilmReactions;
  playhead: Playhead | null;
  onHide: () => void;
  /** The chat, unless the owner leaves it out. */
  children: ReactNode;
}) {
  return (
    <aside aria-label={texts.audience} className="encore-column">
      <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-2">
        <h2 className="flex items-center gap-2 text-md font-semibold">
          <Users aria-hidden="true" className="size-4 text-accent" /> {texts.audience}
        </h2>
        <Button variant="quiet" iconOnly aria-label={texts.hide} onClick={onHide}>
          <PanelRightClose aria-hidden="true" />
        </Button>
      </header>
      {reactions.kinds.length > 0 ? <Moments reactions={reactions} playhead={playhead} /> : null}
      {children}
    </aside>
  );
}

/** Each kind of reaction with its line on the curve, and the moment with the most, to which a press leads. */
function Moments({
  reactions: { kinds },
  playhead,
}: {
  reactions: FilmReactions;
  playhead: Playhead | null;
}) {
  return (
    <section className="shrink-0 border-b border-line px-5 py-4">
      <h3 className="mb-3 text-sm font-semibold text-text-2">{texts.moments}</h3>
      <ul className="grid grid-cols-2 gap-2">
        {kinds.map(({ kind, total, peakSecond }) => {
          const Icon = reactionIcons[kind];
          const name = messages.premiereNight.reactions[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                disabled={!playhead}
                className="flex w-full min-w-0 flex-col gap-1 rounded-2 border border-line-strong px-3 py-2 text-start hover:bg-surface-2 active:bg-surface-3"
                onClick={() => {
                  if (playhead) playhead.currentTime = Math.max(0, peakSecond - LEAD_SECONDS);
                }}
              >
                <span className="flex items-center gap-2 text-sm font-semibold">
                  <Icon aria-hidden="true" className="size-4" /> {name}{" "}
                  <span className="ms-auto text-text-2 tabular-nums">{messages.formats.number(total)}</span>
                </span>
                <span className="flex items-center gap-2 text-xs text-text-2 tabular-nums">
                  <svg aria-hidden="true" viewBox="0 0 24 4" className="encore-line w-6 shrink-0">
                    <path data-kind={kind} d="M0 2H24" />
                  </svg>
                  {texts.peak(formatClockTime(peakSecond))} <span className="sr-only">{texts.goTo}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
