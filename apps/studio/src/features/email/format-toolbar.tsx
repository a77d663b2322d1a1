import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { Bold, Italic, Link, List, UserRound } from "lucide-react";
import type { RefObject } from "react";
import { formatSelection, insertFirstName } from "./text-format.ts";

const texts = messages.attendeeMails;

const formats = [
  { format: "bold", icon: <Bold aria-hidden="true" /> },
  { format: "italic", icon: <Italic aria-hidden="true" /> },
  { format: "link", icon: <Link aria-hidden="true" /> },
  { format: "list", icon: <List aria-hidden="true" /> },
] as const;

/** Buttons that format the selected text of a Markdown field, and put in the first name. They join its upper edge. */
export function FormatToolbar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div
      role="group"
      aria-label={texts.format.label}
      className="flex flex-wrap gap-1 rounded-t-2 border border-b-0 border-line-strong bg-field p-1"
    >
      {formats.map(({ format, icon }) => (
        <IconButton
          key={format}
          label={texts.format[format]}
          icon={icon}
          onClick={() => field.current && formatSelection(field.current, format)}
        />
      ))}
      <Button
        variant="quiet"
        className="ms-auto"
        aria-label={texts.insertFirstName}
        onClick={() => field.current && insertFirstName(field.current)}
      >
        <UserRound aria-hidden="true" />
        {texts.firstName}
      </Button>
    </div>
  );
}
