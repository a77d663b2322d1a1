import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { lazy, Suspense } from "react";

const texts = messages.saleStep.plot;

const SalePlot = lazy(async () => ({ default: (await import("./sale-plot.tsx")).SalePlot }));

/** What was sold in each minute and who could buy, as high before anything is plotted as afterwards. */
export function SalePlotPanel({
  minutes,
  formatTime,
}: Pick<LiveQueue, "minutes"> & {
  /** Formats an instant of the sale. */
  formatTime: (at: string | number) => string;
}) {
  return (
    <Panel title={texts.title}>
      {minutes.length === 0 ? (
        <p className="grid h-[273px] place-content-center text-center text-text-2">{texts.nothing}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-[273px] rounded-2!" />}>
          <SalePlot minutes={minutes} formatTime={formatTime} />
        </Suspense>
      )}
    </Panel>
  );
}
