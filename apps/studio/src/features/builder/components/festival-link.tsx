import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { Link } from "react-router";
import { eventQuery } from "../../../lib/events.queries.ts";
import { paths } from "../../../paths.ts";
import { useBuilder } from "../builder-context.ts";

/** Leads from a screening to the programme of its festival. Nothing for a festival that the caller does not work for. */
export function FestivalLink({ festivalId }: { festivalId: string }) {
  const { customerId } = useBuilder();
  const { data } = useQuery({ ...eventQuery(festivalId), retry: false });
  if (!data) return null;
  return (
    <Button asChild icon={<CalendarDays aria-hidden="true" />}>
      <Link
        to={paths.event(data.url, { customerId, step: "programme" })}
        aria-label={messages.builderScreen.festivalProgramme}
        title={data.title}
      >
        <span className="max-phonePlus:sr-only">{messages.wizard.programme}</span>
      </Link>
    </Button>
  );
}
