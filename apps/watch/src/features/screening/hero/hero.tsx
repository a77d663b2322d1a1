import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ReactNode } from "react";
import type { Phase } from "@matinee/domain/phase";
import { HeroPicture } from "./hero-picture.tsx";
import { LogLine } from "./log-line.tsx";
import { PhaseLine } from "./phase-line.tsx";

/** Titles up to this many characters stand in the largest size. */
const shortTitle = 18;

/** The first view: artwork, title, log line, the one button, and when to watch. */
export function Hero({
  page,
  phase,
  actions,
  note,
  times,
}: {
  page: PublicPage;
  phase: Phase;
  actions: ReactNode;
  note: ReactNode;
  times: ReactNode;
}) {
  const size = page.title.length <= shortTitle ? "text-title-hero" : "text-title-hero-long";
  return (
    <section
      aria-labelledby="title"
      className="gutter relative isolate flex min-h-[min(100svh,1200px)] flex-col justify-end gap-x-12 gap-y-8 pt-[min(58vw,38svh)] pb-8 tablet:flex-row tablet:items-end tablet:justify-between tablet:pt-28 tablet:pb-16 tablet:content-end max-laptop:tablet:flex-wrap"
    >
      <HeroPicture page={page} />
      <div className="flex min-w-0 flex-col gap-4 tablet:flex-1 tablet:basis-[420px] tablet:gap-5">
        <PhaseLine phase={phase} activated={page.activated} />
        <h1 id="title" dir="auto" className={`font-display ${size} max-w-[14ch] wrap-anywhere`}>
          {page.title}
        </h1>
        <LogLine text={page.description} />
        <div className="mt-2 grid grid-cols-2 gap-3 tablet:mt-4 tablet:flex tablet:flex-wrap">{actions}</div>
        <p className="min-h-5 text-sm leading-ui text-text-2 max-tablet:text-center">{note}</p>
      </div>
      {times}
    </section>
  );
}
