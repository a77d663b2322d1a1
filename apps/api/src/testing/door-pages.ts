import { getTexts } from "@matinee/texts/languages";
import { listDoorPages } from "./door-samples.ts";

/** What a page in front of an event costs. */
export interface DoorCost {
  /** Of the processor, for one page. */
  ms: number;
  scriptBytes: number;
}

// Renders the pages in front of events again and again, and says what each costs. A process of its own, since React is slower outside
// of production mode.
const REPETITIONS = 300;
const costs: Record<string, DoorCost> = {};
for (const [name, render] of Object.entries(listDoorPages({ texts: getTexts("en"), named: null }))) {
  const rounds = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < REPETITIONS; n++) render();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / REPETITIONS;
  });
  const scripts = [...render().html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
  costs[name] = {
    // The first rounds compile.
    ms: rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN,
    scriptBytes: scripts.reduce((sum, [, script = ""]) => sum + Buffer.byteLength(script), 0),
  };
}
process.send?.(costs);
process.disconnect?.();
