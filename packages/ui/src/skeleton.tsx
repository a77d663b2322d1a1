import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type SkeletonProps = ComponentProps<"span"> & {
  /** Without its own animation, for a container that is animated as a whole. */
  still?: boolean;
};

/** A placeholder for loading content; set its size. */
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
