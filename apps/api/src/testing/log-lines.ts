import type { DestinationStream } from "pino";

type LogLine = Record<string, unknown>;

/** Collects log lines, for the tests of logging. */
export function createLogLines(): { stream: DestinationStream; lines: LogLine[]; text: () => string } {
  const texts: string[] = [];
  const lines: LogLine[] = [];
  return {
    stream: {
      write(text) {
        texts.push(text);
        lines.push(JSON.parse(text));
      },
    },
    lines,
    text: () => texts.join(""),
  };
}
