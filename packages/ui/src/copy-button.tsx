import { messages } from "@matinee/texts";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const texts = messages.controls;

export type CopyButtonProps = Pick<ButtonProps, "variant" | "size" | "className"> & {
  text: string;
  /** The action: 'Copy account id'. Visible unless `iconOnly`. */
  label: string;
  /** Announced after copying. */
  copiedLabel?: string;
  iconOnly?: boolean;
  onCopied?: () => void;
};

const shownForMs = 2000;

/** Copies a text to the clipboard and announces it. */
export function CopyButton({
  text,
  label,
  copiedLabel = texts.copied,
  iconOnly = false,
  variant = "quiet",
  onCopied,
  ...rest
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  // A list can have fifty of these buttons, so the live region is created at the first press.
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    setUsed(true);
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  const icon = copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />;
  return (
    <>
      <Button
        {...rest}
        variant={variant}
        iconOnly={iconOnly}
        icon={icon}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        onClick={copy}
      >
        {iconOnly ? null : copied ? copiedLabel : label}
      </Button>
      {isUsed ? <VisuallyHidden live="polite">{copied ? copiedLabel : ""}</VisuallyHidden> : null}
    </>
  );
}
