import { CopyButton } from "@matinee/ui/copy-button";

/** A text that staff paste elsewhere, with the button that copies it beside its first line. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <CopyButton text={text} label={label} iconOnly size="sm" className="-my-1.5 shrink-0" />
    </span>
  );
}
