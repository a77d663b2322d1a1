import { messages } from "@matinee/texts";
import { clsx } from "clsx";

export type PriceProps = {
  /** In the smallest unit of the currency. */
  cents: number;
  /** ISO 4217 in any case. */
  currency: string;
  /** The former price: struck through, and announced as such. */
  wasCents?: number;
  /** Replaces an amount of 0. */
  freeLabel?: string;
  wasLabel?: string;
  className?: string;
};

/** An amount of money in tabular figures, with a true minus sign. */
export function Price({
  cents,
  currency,
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
          {format(wasCents, currency)}
        </s>
      )}
      <span className={clsx(free && wasCents !== undefined && "text-success")}>
        {free ? freeLabel : format(cents, currency)}
      </span>
    </span>
  );
}

function format(cents: number, currency: string): string {
  return messages.formats.money(cents, currency).replace("-", "−");
}
