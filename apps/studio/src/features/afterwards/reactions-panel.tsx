import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PremiereSummary } from "@matinee/contract/schemas/premiere-afterwards";
import { REACTION_KINDS } from "@matinee/domain/reaction-kinds";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { Stat, StatRow } from "@matinee/ui/stat";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { filmQuery } from "./afterwards.queries.ts";
import { CurveTable } from "./curve-table.tsx";
import { FilmCurve } from "./film-curve.tsx";
import { buildCurve, type CurvePoint, findPeaks, sumReactions } from "./reaction-curve.ts";
import { StillImage } from "./still-image.tsx";
import { findStill, type Still } from "./storyboard.ts";

const MomentPlayer = lazy(async () => ({ default: (await import("./moment-player.tsx")).MomentPlayer }));

const texts = messages.afterwards;
/** Moments of any kind, which may follow each other closely. */
const MOMENTS = { max: 6, apart: 0.02 };

/** What viewers felt during the film: sums, the curve with stills, and the moments that they felt most. */
export function ReactionsPanel({
  reactions,
  film,
  summary,
}: {
  reactions: Parameters<typeof buildCurve>[0];
  /** The item of the film, its place in the programme, and its length. */
  film: { id: string; index: number; seconds: number };
  summary: PremiereSummary;
}) {
  const {
    id,
    can: { watch },
  } = useEvent();
  const { superadmin } = useBuilder();
  const client = useQueryClient();
  const [view, setView] = useState<"plot" | "table">("plot");
  const [playing, setPlaying] = useState<number | null>(null);
  // The audit log records when staff open a customer's film, so they open it by playing it.
  const playable = useQuery({
    ...filmQuery(id, film.id),
    enabled: watch && (!superadmin || playing !== null),
  });
  const points = useMemo(() => buildCurve(reactions, film, summary), [reactions, film, summary]);
  const stills = playable.data?.stills ?? [];
  const canPlay = watch && playable.data?.manifestUrl !== null;
  const play = async (second: number) => {
    setPlaying(second);
    try {
      await client.fetchQuery(filmQuery(id, film.id));
    } catch (error) {
      setPlaying(null);
      toast.error(describeFailure(error, texts.cannotPlay));
    }
  };
  const onPlay = canPlay ? (second: number) => void play(second) : undefined;
  return (
    <>
      <ReactionStats reactions={reactions} points={points} />
      <Panel
        title={texts.curve}
        action={
          <Segment
            label={texts.shownAs}
            className="shrink-0 flex-nowrap!"
            value={view}
            onValueChange={setView}
            options={[
              { value: "plot", label: texts.plot },
              { value: "table", label: texts.table },
            ]}
          />
        }
      >
        {view === "plot" ? (
          <FilmCurve {...{ points, stills, summary, onPlay }} seconds={film.seconds} />
        ) : null}
        {view === "table" ? (
          <section
            aria-label={texts.curve}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-[480px] overflow-auto"
          >
            <CurveTable points={points} />
          </section>
        ) : (
          <div className="sr-only">
            <CurveTable points={points} />
          </div>
        )}
      </Panel>
      <Moments points={points} stills={watch ? stills : null} onPlay={onPlay} />
      {playing !== null && playable.data?.manifestUrl ? (
        <Suspense fallback={null}>
          <MomentPlayer
            key={playing}
            manifestUrl={playable.data.manifestUrl}
            second={playing}
            onClose={() => setPlaying(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function ReactionStats({
  reactions,
  points,
}: {
  reactions: Parameters<typeof sumReactions>[0];
  points: readonly CurvePoint[];
}) {
  const sums = sumReactions(reactions);
  return (
    <StatRow className="max-tablet:grid-cols-2!">
      {REACTION_KINDS.map((kind) => {
        const [highest] = findPeaks(points, [kind], { max: 1 });
        return (
          <Stat
            key={kind}
            label={messages.premiereNight.reactions[kind]}
            value={messages.formats.number(sums[kind])}
            note={highest ? texts.loudestAt(formatClockTime(highest.second)) : texts.noneOfThese}
          />
        );
      })}
    </StatRow>
  );
}

function Moments({
  points,
  stills,
  onPlay,
}: {
  points: readonly CurvePoint[];
  /** Null for a role that does not see the film here. */
  stills: readonly Still[] | null;
  onPlay: ((second: number) => void) | undefined;
}) {
  const moments = findPeaks(points, REACTION_KINDS, MOMENTS);
  if (moments.length === 0) return null;
  return (
    <Panel title={texts.moments} flush>
      <ol className="divide-y divide-line">
        {moments.map(({ kind, second, count }) => {
          const time = formatClockTime(second);
          return (
            <li key={`${kind} ${second}`} className="flex items-center gap-4 px-5 py-2.5">
              {stills ? (
                <StillImage still={findStill(stills, second)} className="h-10 w-[71px] shrink-0 rounded-1" />
              ) : null}
              <span className="w-16 shrink-0 text-sm tabular-nums">{time}</span>
              <span className="min-w-0 flex-1 font-medium">{texts.presses[kind](count)}</span>
              {onPlay ? (
                <Button
                  iconOnly
                  variant="quiet"
                  aria-label={texts.playFrom(time)}
                  onClick={() => onPlay(second)}
                >
                  <Play aria-hidden="true" />
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
