import { startTransition, useCallback, useEffect, useState } from "react";
import { runAfterPaint } from "../../../lib/run-after-paint.ts";

/** How many groups of menus `SettingsMenus` has. */
const groupCount = 4;

/**
 * Counts the groups of menus to render: none until the video can play, because together they take longer to render than
 * the rest of the player; then one more after each paint. `mountAll` renders all of them for the viewer's first press.
 */
export function useMountedMenus(video: HTMLVideoElement | null): {
  mounted: number;
  mountAll: () => void;
} {
  const [canPlay, setCanPlay] = useState(false);
  const [mounted, setMounted] = useState(0);
  useEffect(() => {
    if (!video) return undefined;
    const start = () => setCanPlay(true);
    video.addEventListener("canplay", start);
    return () => video.removeEventListener("canplay", start);
  }, [video]);
  useEffect(() => {
    if (!canPlay || mounted === groupCount) return undefined;
    return runAfterPaint(() => startTransition(() => setMounted(mounted + 1)));
  }, [canPlay, mounted]);
  const mountAll = useCallback(() => setMounted(groupCount), []);
  return { mounted, mountAll };
}
