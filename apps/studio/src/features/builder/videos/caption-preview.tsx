import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { CheckedCaption } from "@matinee/contract/schemas/videos";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Skeleton } from "@matinee/ui/skeleton";
import { TextInput } from "@matinee/ui/text-input";
import type { UseQueryResult } from "@tanstack/react-query";
import { EncodingSelect } from "../../../components/encoding-select.tsx";
import type { ReadFile } from "../../../lib/read-text-file.ts";

const MAX_LISTED = 5;
const texts = messages.captions;

/** Shows what was read of a caption file, which can be moved in time, before it is added. */
export function CaptionPreview({
  chosen,
  check,
  offset,
  isSuggested,
  onOffset,
  onEncoding,
  adding,
  onAdd,
  onCancel,
}: {
  chosen: ReadFile;
  check: UseQueryResult<CheckedCaption>;
  /** Seconds, as typed. */
  offset: string;
  /** Whether the API chose the offset. */
  isSuggested: boolean;
  onOffset: (offset: string) => void;
  onEncoding: (encoding: string) => void;
  adding: boolean;
  onAdd: () => void;
  onCancel: () => void;
}) {
  return (
    <section aria-label={chosen.file.name} className="panel flex flex-col gap-4 p-4 text-sm">
      {check.isError ? (
        <Alert tone="danger" live>
          {describeFailure(check.error, texts.checkFailed)}
        </Alert>
      ) : check.data ? (
        <>
          {isSuggested ? <Alert tone="info">{texts.suggested}</Alert> : null}
          <ReadCaptions checked={check.data} />
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
      <div className="flex flex-wrap gap-3">
        {chosen.isGuess ? <EncodingSelect value={chosen.encoding} onChange={onEncoding} /> : null}
        <Field label={texts.offset} help={texts.offsetHelp} className="w-44">
          <TextInput inputMode="numeric" value={offset} onChange={(event) => onOffset(event.target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel} disabled={adding}>
          {texts.cancel}
        </Button>
        {check.isError ? (
          <Button onClick={() => void check.refetch()} busy={check.isFetching} busyLabel={texts.adding}>
            {texts.checkAgain}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={adding}
            busyLabel={texts.adding}
            disabled={!check.data?.inFilm}
            onClick={onAdd}
          >
            {texts.add}
          </Button>
        )}
      </div>
    </section>
  );
}

function ReadCaptions({ checked }: { checked: CheckedCaption }) {
  const { first, leftOut, count, inFilm, durationSeconds } = checked;
  const [cue] = first;
  return (
    <>
      <div>
        <h3 className="font-medium">{texts.previewTitle}</h3>
        <p className="text-text-2">{texts.count(count, inFilm)}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {first.map(({ start, text }) => (
          <li key={`${start} ${text}`} className="flex gap-3">
            <span className="shrink-0 text-text-2 tabular-nums">{formatClockTime(start)}</span>
            <span className="min-w-0 whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ul>
      {inFilm === 0 && cue && durationSeconds !== null ? (
        <Alert tone="warning">{texts.outside(cue.start, durationSeconds)}</Alert>
      ) : null}
      {leftOut.length > 0 ? (
        <Alert tone="warning" title={texts.leftOut(leftOut.length)}>
          <ul>
            {leftOut.slice(0, MAX_LISTED).map(({ line, problem }) => (
              <li key={line}>{texts.atLine(line, problem)}</li>
            ))}
            {leftOut.length > MAX_LISTED ? <li>{texts.moreLeftOut(leftOut.length - MAX_LISTED)}</li> : null}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
