import { nameCode } from "@matinee/domain/name-code";
import { messages } from "@matinee/texts";
import { Link } from "react-router";

/** Counts as horizontal bars. The numbers are text, so screen readers read them. */
export function CountBars({
  label,
  counts,
  names,
  hrefOf,
}: {
  label: string;
  counts: readonly { code: string; count: number }[];
  /** What the codes are called. */
  names: Readonly<Record<string, string>>;
  /** Returns the address of the list of the counted records. */
  hrefOf: (code: string) => string;
}) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <table className="w-full text-sm" aria-label={label}>
      <tbody>
        {counts.map(({ code, count }) => (
          <tr key={code}>
            <th scope="row" className="w-32 py-1.5 pr-3 text-left font-normal text-text-2">
              <Link className="hover:underline" to={hrefOf(code)}>
                {nameCode(names, code)}
              </Link>
            </th>
            <td className="py-1.5" aria-hidden="true">
              <div className="h-3 rounded-1 bg-surface-3">
                <div className="h-3 rounded-1 bg-accent" style={{ width: `${(count / most) * 100}%` }} />
              </div>
            </td>
            <td className="w-16 py-1.5 text-right font-medium tabular-nums">
              {messages.formats.number(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
