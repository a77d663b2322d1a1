import { firstNamePlaceholder } from "@matinee/domain/first-name-placeholder";
import { getFieldSelection, insertTextIntoField, wrapFieldSelection } from "text-field-edit";

type TextFormat = "bold" | "italic" | "link" | "list";

const marks = { bold: "**", italic: "*" } as const;
const linkStart = "https://";

/** Formats the selection of a Markdown field. The field gets the focus, and the browser can undo the change. */
export function formatSelection(field: HTMLTextAreaElement, format: TextFormat): void {
  field.focus();
  if (format === "link") linkSelection(field);
  else if (format === "list") listSelectedLines(field);
  else wrapFieldSelection(field, marks[format]);
}

/** Puts the placeholder for the reader's first name in place of the selection. */
export function insertFirstName(field: HTMLTextAreaElement): void {
  field.focus();
  insertTextIntoField(field, firstNamePlaceholder);
}

/** Leaves the cursor where the address goes, or where the text goes when none was selected. */
function linkSelection(field: HTMLTextAreaElement): void {
  const start = field.selectionStart;
  const text = getFieldSelection(field);
  insertTextIntoField(field, `[${text}](${linkStart})`);
  const cursor = start + 1 + (text === "" ? 0 : text.length + 2 + linkStart.length);
  field.setSelectionRange(cursor, cursor);
}

/** Makes each line of the selection an item of a list, once. */
function listSelectedLines(field: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart === 0 ? 0 : value.lastIndexOf("\n", selectionStart - 1) + 1;
  const newline = value.indexOf("\n", selectionEnd);
  const end = newline === -1 ? value.length : newline;
  const lines = value.slice(start, end).split("\n");
  field.setSelectionRange(start, end);
  insertTextIntoField(field, lines.map((line) => (line.startsWith("- ") ? line : `- ${line}`)).join("\n"));
}
