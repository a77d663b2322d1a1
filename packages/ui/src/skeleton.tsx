import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Holds the place of what is coming; give it that thing's size. */
export function Skeleton({ className, ...rest }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block animate-shimmer rounded-full bg-surface-3 motion-reduce:animate-none",
        className,
      )}
      {...rest}
    />
  );
}
