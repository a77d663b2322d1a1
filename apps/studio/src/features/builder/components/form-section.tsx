import type { ReactNode } from "react";
import { useBuilder } from "../builder-context.ts";
import type { PreviewPart } from "../preview/preview-store.ts";

/** A titled group of fields. */
export function FormSection({
  title,
  intro,
  part,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** The part of the watch page that the preview shows while a field here has the focus, if not the step's own. */
  part?: PreviewPart;
  children: ReactNode;
}) {
  const { preview, step } = useBuilder();
  return (
    <section
      className="border-t border-line py-7 first:border-t-0 first:pt-2"
      onFocus={() => preview.set({ chosen: part ? { step, part } : null })}
    >
      <h2 className="text-base leading-ui font-semibold">{title}</h2>
      {intro ? <p className="mt-1 text-text-2">{intro}</p> : null}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  );
}
