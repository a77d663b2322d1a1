import { messages } from "@matinee/texts";
import { Fragment } from "react";

/** The digits until the start, for the eye; only the important moments are announced. */
export function NightCountdown({ label, leftMs }: { label: string; leftMs: number }) {
  const seconds = Math.ceil(leftMs / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts = [
    ...(hours > 0 ? [{ unit: "hour", count: hours } as const] : []),
    { unit: "minute", count: Math.floor(seconds / 60) % 60 },
    { unit: "second", count: seconds % 60 },
  ] as const;
  return (
    <div aria-hidden="true" className="premiere-countdown">
      <p>{label}</p>
      <p className="premiere-digits">
        {parts.map(({ unit, count }, index) => (
          <Fragment key={unit}>
            {index > 0 ? <span className="premiere-colon">:</span> : null}
            <span>
              <b>{String(count).padStart(2, "0")}</b>
              <small>{messages.formats.unitName(count, unit)}</small>
            </span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
