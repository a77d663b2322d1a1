import type { ReactNode } from "react";
import { useBuilder } from "./builder-context.ts";
import { LivePreview } from "./preview/live-preview.tsx";
import { previewEvent } from "./preview/preview-event.ts";

/** A step whose parts save themselves: heading, content, and the preview of what is stored. */
export function StepPage({
  title,
  intro,
  footer,
  children,
}: {
  title: string;
  intro: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { event } = useBuilder();
  return (
    <div className="flex items-start gap-11">
      <div className="min-w-0 max-w-[640px] flex-1">
        <h1 tabIndex={-1} className="font-display text-title-lg max-tablet:text-title-md">
          {title}
        </h1>
        <p className="mt-1 mb-6 text-base text-text-2">{intro}</p>
        <div className="flex flex-col gap-6">{children}</div>
        {footer}
      </div>
      <aside aria-label="Live preview" className="sticky top-20 w-[400px] shrink-0 max-desktop:hidden">
        <LivePreview event={previewEvent(event, {})} />
      </aside>
    </div>
  );
}
