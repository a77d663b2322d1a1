import { messages } from "@matinee/texts";
import type { CompResult, CompsResult } from "@matinee/contract/schemas/comps";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import type { Comps } from "./use-comps.ts";

const tones: Record<Exclude<CompResult["status"], "invalid">, ChipTone> = {
  created: "success",
  existing: "neutral",
  revoked: "warning",
};

/** The lines of a list with what becomes of each, those with an error first. */
export function CompLines({
  words,
  result,
  isGiven,
}: {
  words: Comps["words"];
  result: CompsResult;
  isGiven: boolean;
}) {
  const lines = result.lines.toSorted(
    (a, b) => Number(b.status === "invalid") - Number(a.status === "invalid") || a.line - b.line,
  );
  const figures = [
    [isGiven ? words.figures.created : words.figures.ready, result.created],
    [words.figures.existing, result.existing],
    [words.figures.invalid, result.invalid],
  ] as const;
  const labels = {
    ...words.results,
    created: isGiven ? words.results.created : words.results.ready,
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3 rounded-2 bg-surface-2 px-4 py-3 text-sm">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-text-2">{label}</dt>
            <dd className="mt-0.5 text-lg font-semibold tabular-nums">{messages.formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      <ol
        aria-label={messages.comps.listLabel}
        className="divide-y divide-line rounded-2 border border-line text-sm"
      >
        {lines.map((line) => (
          <li key={line.line} className="flex items-start gap-3 px-4 py-2.5">
            <span className="w-8 shrink-0 text-end text-text-3 tabular-nums">{line.line}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{line.name || line.email}</span>
              {line.name && line.email ? (
                <span className="block truncate text-text-3">{line.email}</span>
              ) : null}
              {line.error ? <span className="block text-danger">{line.error}</span> : null}
            </span>
            {line.status === "invalid" ? null : <Chip tone={tones[line.status]}>{labels[line.status]}</Chip>}
          </li>
        ))}
      </ol>
    </div>
  );
}
