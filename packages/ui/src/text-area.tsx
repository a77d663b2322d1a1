import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";

export type TextAreaProps = ComponentProps<"textarea">;

/** A multi-line text input that grows if the browser supports it. `maxLength` truncates pasted text. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest);
  return (
    <div className={clsx("control items-start p-0!", className)}>
      <textarea
        rows={rows}
        {...control}
        className="field-sizing-content h-auto! max-h-96 resize-y px-(--control-px) py-2.5 leading-text"
        style={{ minHeight: `calc(${rows} * 1.6em + 22px)` }}
      />
    </div>
  );
}
