import type { RoomQuestion } from "@matinee/app-shell/live-room/room-state";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { sortQuestions } from "@matinee/domain/live-room-state";
import { Button } from "@matinee/ui/button";
import { Mic, Radio } from "lucide-react";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { formatTimeOfDay } from "./format-time-of-day.ts";

const texts = messages.premiereNight;
const MINUTE_MS = 60_000;

/** The question that the film team answers now, the next one, and how much time is left. */
export function TalkCard({
  page,
  programme: { current, positionMs, clock },
  questions,
  now,
}: {
  page: PublicPage;
  programme: Programme;
  questions: readonly RoomQuestion[];
  /** By the server's clock. */
  now: Date;
}) {
  const { zone } = useViewerTimeZone(page.timezone);
  const [onStage, ...others] = sortQuestions(questions);
  if (!current || onStage?.status !== "stage") return null;
  const { item, startMs, endMs } = current;
  const next = others.find(({ status }) => status === "open");
  const minutes = [positionMs - startMs, endMs - startMs].map((ms) => Math.floor(ms / MINUTE_MS));
  const share = Math.min(1, Math.max(0, (positionMs - startMs) / (endMs - startMs)));
  const endsAt = new Date(now.getTime() + (endMs - positionMs) / clock.speed);
  return (
    <div className="premiere-talk-card gutter">
      <div aria-live="polite" className="my-auto max-w-[720px]">
        <p className="flex items-center gap-2.5 text-md font-semibold text-accent">
          <Mic aria-hidden="true" className="size-4" /> {texts.answeredNow}
        </p>
        <h1 dir="auto" className="mt-3 font-display text-title-lg wrap-anywhere">
          {onStage.text}
        </h1>
        <p className="mt-3 text-base text-text-2">
          {texts.askedBy} <bdi className="wrap-anywhere">{onStage.name}</bdi>.{" "}
          {onStage.votes > 0 ? texts.wantToKnow(onStage.votes) : null}
        </p>
      </div>
      {next ? (
        <p className="premiere-next-question flex items-baseline gap-4 rounded-3 border border-line bg-surface px-5 py-4 text-md">
          <span className="text-text-3">{texts.nextQuestion}</span>
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
            {next.text}
          </span>
          <span className="shrink-0 text-text-2 tabular-nums">{texts.votes(next.votes)}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-text-2 tabular-nums">
            <span dir="auto">{item.title || texts.talk}</span>
            <span>
              {texts.ofMinutes(minutes[0] ?? 0, minutes[1] ?? 0)}{" "}
              {texts.endsAbout(formatTimeOfDay(endsAt, zone))}
            </span>
          </p>
          <div aria-hidden="true" className="h-1.5 rounded-full bg-surface-3">
            <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
          </div>
        </div>
        {item.link ? (
          <Button
            asChild
            variant="primary"
            size="xl"
            icon={<Radio aria-hidden="true" />}
            className="shrink-0"
          >
            <a href={item.link} target="_blank" rel="noreferrer">
              {texts.joinStage}
            </a>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
