import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import { Flame, Hand, Heart, Laugh, type LucideIcon } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import "./rising-icons.css";

export const reactionIcons: Record<ReactionKind, LucideIcon> = {
  applause: Hand,
  laughter: Laugh,
  heart: Heart,
  candle: Flame,
};
/** More icons at once would distract from the film. */
const MOST_RISING = 8;
const RISE_MS = 3000;
/** One for each kind: icons that rise together do not cover each other. */
const [LANES, LANE_PX] = [4, 44];

interface Rising {
  key: number;
  kind: ReactionKind;
  /** Where it rises, in pixels from the right. */
  right: number;
}

/** Keeps the icons that rise now, each for three seconds. */
export function useRising(): { rising: readonly Rising[]; add: (kinds: readonly ReactionKind[]) => void } {
  const [rising, setRising] = useState<readonly Rising[]>([]);
  const count = useRef(0);
  const add = useCallback((kinds: readonly ReactionKind[]) => {
    if (kinds.length === 0) return;
    const added = kinds.map((kind): Rising => {
      count.current += 1;
      return { key: count.current, kind, right: (count.current % LANES) * LANE_PX };
    });
    setRising((current) => [...current, ...added].slice(-MOST_RISING));
    setTimeout(() => setRising((current) => current.filter((icon) => !added.includes(icon))), RISE_MS);
  }, []);
  return { rising, add };
}

/** Reactions that rise at the right edge of the film. Under reduced motion there are none. */
export function RisingIcons({ rising }: { rising: readonly Rising[] }) {
  return (
    <div aria-hidden="true" className="premiere-rising">
      {rising.map(({ key, kind, right }) => {
        const Icon = reactionIcons[kind];
        return (
          <span key={key} style={{ right: `${right}px` }}>
            <Icon className="size-5" />
          </span>
        );
      })}
    </div>
  );
}
