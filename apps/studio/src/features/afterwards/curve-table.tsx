import { messages } from "@matinee/texts";
import { REACTION_KINDS } from "@matinee/domain/reaction-kinds";
import { formatClockTime } from "@matinee/domain/clock-time";
import type { CurvePoint } from "./reaction-curve.ts";

const texts = messages.afterwards;

/** The reactions over the film and who was still there, as numbers. */
export function CurveTable({ points }: { points: readonly CurvePoint[] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{texts.curve}</caption>
      <thead className="text-text-2">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {texts.time}
          </th>
          {REACTION_KINDS.map((kind) => (
            <th key={kind} scope="col" className="pl-2 text-right font-medium">
              {messages.premiereNight.reactions[kind]}
            </th>
          ))}
          <th scope="col" className="pl-2 text-right font-medium">
            {texts.stayedChart}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.second} className="border-t border-line">
            <td className="py-1.5">{formatClockTime(point.second)}</td>
            {REACTION_KINDS.map((kind) => (
              <td key={kind} className="text-right">
                {messages.formats.number(point[kind])}
              </td>
            ))}
            <td className="text-right">
              {point.staying === null ? "" : messages.formats.percent(Math.round(point.staying * 100))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
