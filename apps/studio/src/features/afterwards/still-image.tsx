import type { Still } from "./storyboard.ts";

/** A still of the film; a plain surface while there is none. */
export function StillImage({ still, className = "" }: { still: Still | undefined; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={still ? `${still.x} ${still.y} ${still.width} ${still.height}` : "0 0 16 9"}
      preserveAspectRatio="xMidYMid slice"
      className={`bg-surface-3 ${className}`}
    >
      {still ? <image href={still.image} /> : null}
    </svg>
  );
}
