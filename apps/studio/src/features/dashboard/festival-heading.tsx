import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CalendarDays } from "lucide-react";
import { Link } from "react-router";
import { eventQuery } from "../../lib/events.queries.ts";
import { paths } from "../../paths.ts";

const texts = messages.festivalTile;

/** Above the screenings of a festival: whose they are, the way to its programme, and the way back to all events. */
export function FestivalHeading({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data } = useQuery(eventQuery(id));
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} className="-ml-4" onClick={onLeave}>
        {texts.allEvents}
      </Button>
      <h3 className="min-h-8 min-w-0 flex-1 font-display text-title-sm wrap-anywhere max-tablet:order-last max-tablet:basis-full">
        {data ? texts.screeningsOf(data.title) : null}
      </h3>
      <Button asChild icon={<CalendarDays aria-hidden="true" />}>
        <Link to={paths.event(id, { step: "programme" })}>{texts.programme}</Link>
      </Button>
    </div>
  );
}
