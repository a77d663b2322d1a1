import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type SkeletonProps = ComponentProps<"span"> & {
  /** For one of many in something that moves as a whole. */
  still?: boolean;
};

/** Holds the place of what is coming; give it that thing's size. */
export function Skeleton({ still = false, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block rounded-full bg-surface-3",
        !still && "animate-shimmer motion-reduce:animate-none",
        className,
      )}
      {...rest}
    />
  );
}
