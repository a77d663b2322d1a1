import type { ReactNode } from "react";
import { useBuilder } from "./builder-context.ts";
import { LivePreview } from "./preview/live-preview.tsx";
import { previewEvent } from "./preview/preview-event.ts";
import { PreviewAside, PreviewInDialog } from "./preview/step-preview.tsx";
import { StepHeading } from "./step-heading.tsx";

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
  const preview = <LivePreview event={previewEvent(event, {})} />;
  return (
    <div className="flex items-start gap-11">
      <div className="min-w-0 max-w-[640px] flex-1">
        <StepHeading title={title} intro={intro} aside={<PreviewInDialog>{preview}</PreviewInDialog>} />
        <div className="mt-6 flex flex-col gap-6">{children}</div>
        {footer}
      </div>
      <PreviewAside>{preview}</PreviewAside>
    </div>
  );
}
