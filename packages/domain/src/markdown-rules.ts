import { markdownLimits } from "./event-text-limits.ts";

export { markdownLimits };

/** The marker of a list item or quote, with the spaces after it. */
const CONTAINER = /(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s|$))[ \t]*/y;
const THEMATIC_BREAK = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const MARK = /\\.|\*+|_+|`+|!?\[/g;
/** Nested images take the longest to parse. */
const IMAGE_MARKS = 4;
const TAB_COLUMNS = 4;

/** Returns whether a markdown text exceeds `markdownLimits`. Takes linear time. */
export function isMarkdownTooComplex(markdown: string): boolean {
  let marks = 0;
  let openings = 0;
  // The columns at which the text of each open list item begins.
  let items: number[] = [];
  let isAfterBlank = true;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") {
      isAfterBlank = true;
      openings = 0;
      continue;
    }
    const start = line.search(/[^ \t]/);
    // A list ends at a blank line before unindented text.
    if (isAfterBlank && start === 0) items = items.filter((column) => column === 0);
    if (isAfterBlank || line.startsWith("#", start)) marks++;
    isAfterBlank = false;
    const { nesting, markers, text } = readContainers(line, start, items);
    if (nesting > markdownLimits.nesting) return true;
    marks += markers;
    if (THEMATIC_BREAK.test(text)) continue;
    const inline = countInlineMarks(text);
    marks += inline.marks;
    openings += inline.openings;
    if (marks > markdownLimits.marks || openings > markdownLimits.openingsPerParagraph) return true;
  }
  return false;
}

/**
 * Reads the markers of lists and quotes at the beginning of a line, and updates the open list items. Stops after the
 * deepest permitted nesting.
 */
function readContainers(line: string, start: number, items: number[]) {
  let at = start;
  let column = measureColumns(line.slice(0, start), 0);
  let quotes = 0;
  let markers = 0;
  let nesting = 0;
  while (nesting <= markdownLimits.nesting && !THEMATIC_BREAK.test(line.slice(at))) {
    CONTAINER.lastIndex = at;
    const marker = CONTAINER.exec(line)?.[0];
    if (!marker) break;
    markers++;
    const textColumn = measureColumns(marker, column);
    if (marker.startsWith(">")) quotes++;
    else {
      while ((items.at(-1) ?? 0) > column) items.pop();
      items.push(textColumn);
    }
    nesting = Math.max(nesting, quotes + items.length);
    at += marker.length;
    column = textColumn;
  }
  return { nesting, markers, text: line.slice(at) };
}

/** Returns the column after a text that begins at `column`. */
function measureColumns(text: string, column: number): number {
  let at = column;
  for (const character of text) at += character === "\t" ? TAB_COLUMNS - (at % TAB_COLUMNS) : 1;
  return at;
}

function countInlineMarks(text: string): { marks: number; openings: number } {
  let marks = 0;
  let openings = 0;
  for (const { 0: run, index } of text.matchAll(MARK)) {
    if (run.startsWith("\\")) continue;
    const next = text[index + run.length];
    const canOpen = next !== undefined && /\S/.test(next);
    const canClose = index > 0 && /\S/.test(text[index - 1] ?? "");
    if (!canOpen && !canClose && !run.endsWith("[")) continue;
    marks += run.startsWith("!") ? IMAGE_MARKS : 1;
    if (canOpen && /[*_]/.test(run)) openings += run.length;
  }
  return { marks, openings };
}
