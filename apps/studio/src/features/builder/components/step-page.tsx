import type { ReactNode } from "react";
import { PreviewInDialog } from "../preview/step-preview.tsx";
import { StepHeading } from "./step-heading.tsx";

/** A step whose parts save themselves: heading, content and an optional footer. */
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
  return (
    <>
      <StepHeading title={title} intro={intro} aside={<PreviewInDialog />} />
      <div className="mt-6 flex flex-col gap-6">{children}</div>
      {footer}
    </>
  );
}
