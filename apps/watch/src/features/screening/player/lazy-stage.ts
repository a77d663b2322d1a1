import { lazyPart } from "../../../lib/lazy-part.ts";

/** The player: fetched when somebody is about to press play. */
export const LazyStage = lazyPart(async () => (await import("./stage.tsx")).Stage);
