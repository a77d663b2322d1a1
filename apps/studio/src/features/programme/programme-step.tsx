import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Skeleton } from "@matinee/ui/skeleton";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { StepNavigation } from "../builder/components/step-navigation.tsx";
import { listScreenings } from "../../lib/programme.queries.ts";
import { groupByDay } from "./programme-days.ts";
import { ProgrammeBoard } from "./programme-board.tsx";
import { useProgramme } from "./use-programme.ts";

const texts = messages.programmeStep;

/** The Programme step of a festival: its sections and screenings by day, and what these still lack. */
export function ProgrammeStep() {
  const event = useEvent();
  const editor = useProgramme(event.id);
  const { programme } = editor;
  const screenings = programme ? listScreenings(programme) : [];
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading
        title={messages.wizard.programme}
        intro={
          programme &&
          texts.summary({
            screenings: screenings.length,
            days: groupByDay(screenings, event.timezone).filter(({ day }) => day !== "").length,
            sections: programme.sections.length,
          })
        }
      />
      <QueryPanel
        query={editor.query}
        keepsData
        loading={
          <>
            <Skeleton className="h-[140px] rounded-3!" />
            <Skeleton className="h-[480px] rounded-3!" />
          </>
        }
      >
        {(stored) => <ProgrammeBoard event={event} editor={editor} programme={programme ?? stored} />}
      </QueryPanel>
      {event.can.edit ? <StepNavigation back="trailer" next="passes" /> : null}
    </div>
  );
}
