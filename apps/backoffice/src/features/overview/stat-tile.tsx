import { messages } from "@matinee/texts";
import { Stat } from "@matinee/ui/stat";
import { Sparkline } from "./sparkline.tsx";

const texts = messages.overview;

interface Day {
  day: string;
  value: number;
}

/** A total over the days with a sparkline, compared with the same number of days before. */
export function StatTile({
  label,
  now,
  before,
  days,
  format,
  others,
}: {
  label: string;
  now: readonly Day[];
  before: readonly Day[];
  days: number;
  format: (value: number) => string;
  /** The other currencies, of which only the totals are shown. */
  others?: readonly { currency: string; now: readonly Day[] }[];
}) {
  const [sum, sumBefore] = [sumDays(now), sumDays(before)];
  return (
    <Stat
      className="panel p-4"
      label={label}
      value={
        <>
          {format(sum)}
          {others?.map((other) => (
            <span key={other.currency} className="block text-sm leading-ui font-normal tabular-nums">
              {messages.formats.money(sumDays(other.now), other.currency)}
            </span>
          ))}
        </>
      }
      plot={<Sparkline values={now.map(({ value }) => value)} />}
      {...comparePeriods(sum, sumBefore, days)}
    />
  );
}

const sumDays = (days: readonly Day[]) => days.reduce((total, { value }) => total + value, 0);

function comparePeriods(now: number, before: number, days: number) {
  if (before === 0) return { note: texts.noneBefore(days) };
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return { note: texts.asBefore(days) };
  return change > 0
    ? { note: texts.overBefore(change, days), trend: "up" as const }
    : { note: texts.underBefore(-change, days), trend: "down" as const };
}
