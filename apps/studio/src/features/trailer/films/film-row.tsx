import type { ShownFilmRow } from "@matinee/contract/schemas/films";
import { useScrollIntoView } from "@matinee/app-shell/use-scroll-into-view";
import { formatClockTime } from "@matinee/domain/clock-time";
import { filmLimits } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { NumberInput } from "@matinee/ui/number-input";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { Upload, X } from "lucide-react";
import { useState } from "react";
import { FileChip } from "../../../components/films/file-chip.tsx";
import { UploadLine } from "../../../components/uploads/upload-line.tsx";
import { useUploads } from "../../../lib/uploads/upload-store.ts";
import { VideoDropzone } from "../../builder/videos/video-dropzone.tsx";

const texts = messages.eventFilms;

/** The length of a film's file, else the one that its record announces; null when neither is known. */
export const getLengthSeconds = ({ durationSeconds, minutes }: ShownFilmRow): number | null =>
  durationSeconds ?? (minutes === null ? null : minutes * 60);

/** A film that the event shows: the state of its file, its length, and what holds for this event alone. */
export function FilmRow({
  film,
  isInFestival,
  problem,
  onChange,
  onRemove,
}: {
  film: ShownFilmRow;
  /** Its places are counted over all screenings of the festival. */
  isInFestival: boolean;
  /** Why the last change of it was refused. */
  problem: string | null;
  onChange: (fields: Pick<Partial<ShownFilmRow>, "inCompetition" | "audienceCap">) => void;
  /** Undefined for the only film. */
  onRemove?: () => void;
}) {
  const seconds = getLengthSeconds(film);
  const upload = useUploads().find(({ filmId, state }) => filmId === film.filmId && state !== "ready");
  const isMissing = film.state === null || film.state === "failed";
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const problemLine = useScrollIntoView(problem);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{film.title}</p>
          {film.director ? <p className="text-sm text-text-2 wrap-anywhere">{film.director}</p> : null}
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
            <FileChip file={film.state && { state: film.state, progress: film.progress, sizes: [] }} />
            <span className="tabular-nums">
              {seconds === null ? texts.noLength : formatClockTime(seconds)}
            </span>
            {film.places === null || film.placesTaken === null ? null : (
              <span className="tabular-nums">
                {texts.places(film.placesTaken, film.places, isInFestival)}
              </span>
            )}
          </p>
        </div>
        {onRemove ? (
          <IconButton
            size="sm"
            label={texts.remove(film.title)}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <Checkbox
          label={texts.inCompetition}
          aria-label={texts.inCompetitionOf(film.title)}
          checked={film.inCompetition}
          onChange={({ target }) => onChange({ inCompetition: target.checked })}
        />
        <CapField key={film.audienceCap} film={film} onChange={(audienceCap) => onChange({ audienceCap })} />
      </div>
      {problem === null ? null : (
        <div ref={problemLine} role="alert" className="scroll-mt-20 scroll-mb-24 text-sm text-danger">
          {problem}
        </div>
      )}
      {upload ? (
        <div className="panel p-4">
          <UploadLine upload={upload} />
        </div>
      ) : isMissing && !isUploadOpen ? (
        <Button
          size="sm"
          className="self-start"
          icon={<Upload aria-hidden="true" />}
          aria-label={texts.uploadFileOf(film.title)}
          onClick={() => setIsUploadOpen(true)}
        >
          {texts.uploadFile}
        </Button>
      ) : isMissing ? (
        <VideoDropzone
          of={{ pageId: "", filmId: film.filmId, eventTitle: film.title }}
          kind="feature"
          title={texts.dropFile}
          replaces={false}
        />
      ) : null}
    </div>
  );
}

/** The most viewers of a film at this event; empty for the number of its record. Saved when the field is left. */
function CapField({
  film,
  onChange,
}: {
  film: ShownFilmRow;
  onChange: (audienceCap: number | null) => void;
}) {
  const stored = film.audienceCap === null ? "" : String(film.audienceCap);
  const [text, setText] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const { value, problem: wrong } = readWholeNumber(text);
    const isInRange = value === null || (value >= 1 && value <= filmLimits.audienceCap);
    setProblem(wrong ?? (isInRange ? undefined : texts.capWrong(filmLimits.audienceCap)));
    if (!wrong && isInRange && value !== film.audienceCap) onChange(value);
  };
  return (
    <Field label={texts.cap} error={problem} className="w-40">
      <NumberInput
        aria-label={texts.capOf(film.title)}
        placeholder={film.usualCap === null ? texts.noCap : messages.formats.number(film.usualCap)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The field is inside the form of the step.
          event.preventDefault();
          save();
        }}
      />
    </Field>
  );
}
