import { messages } from "@matinee/texts";
import { clsx } from "clsx";

export type PriceProps = {
  cents: number;
  /** The former price: struck through, and announced as such. */
  wasCents?: number;
  /** Replaces $0.00. */
  freeLabel?: string;
  wasLabel?: string;
  className?: string;
};

/** An amount of money in tabular figures, with a true minus sign. */
export function Price({
  cents,
  wasCents,
  freeLabel,
  wasLabel = messages.controls.was,
  className,
}: PriceProps) {
  const free = cents === 0 && freeLabel !== undefined;
  return (
    <span className={clsx("inline-flex items-baseline gap-2 whitespace-nowrap tabular-nums", className)}>
      {wasCents === undefined || wasCents === cents ? null : (
        <s className="font-normal text-text-3">
          <span className="sr-only">{wasLabel} </span>
          {format(wasCents)}
        </s>
      )}
      <span className={clsx(free && wasCents !== undefined && "text-success")}>
        {free ? freeLabel : format(cents)}
      </span>
    </span>
  );
}

function format(cents: number): string {
  return messages.formats.money(cents).replace("-", "−");
}
