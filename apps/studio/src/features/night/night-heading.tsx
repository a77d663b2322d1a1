import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { Rehearsal } from "@matinee/contract/schemas/premieres";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Presentation, RotateCcw, Users } from "lucide-react";
import { platformQuery } from "../../lib/platform.queries.ts";
import { paths, watchPaths } from "../../paths.ts";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { SignedInLink } from "../builder/components/signed-in-link.tsx";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { rehearsalsQuery } from "../rehearsal/rehearsals.queries.ts";

interface NightHeadingProps {
  phase: Programme["phase"];
  /** Null for the premiere itself. */
  rehearsal: Rehearsal | null;
  /** Leads to the rehearsals; null where none can be started. */
  onRehearse: (() => void) | null;
}

/** The heading of the night, with what opens in other windows. */
export function NightHeading({ phase, rehearsal, onRehearse }: NightHeadingProps) {
  const { id, url } = useEvent();
  const { customerId } = useBuilder();
  const rehearsals = useQuery(rehearsalsQuery(id));
  const hasRehearsed = rehearsals.data !== undefined && rehearsals.data.length > 0;
  return (
    <StepHeading
      title={rehearsal ? messages.rehearsal.running(rehearsal.speed) : messages.wizard.night}
      aside={
        <div className="flex flex-wrap gap-2">
          {rehearsal ? null : (
            <Button asChild icon={<Presentation aria-hidden="true" />}>
              <a href={paths.speaker(url, customerId)} target="_blank" rel="noreferrer">
                {messages.moderation.speakerView}
              </a>
            </Button>
          )}
          <ViewerLink phase={phase} rehearsal={rehearsal} />
          {onRehearse ? (
            <Button icon={<RotateCcw aria-hidden="true" />} onClick={onRehearse}>
              {hasRehearsed ? messages.night.rehearseAgain : messages.rehearsal.rehearse}
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

/** Opens what viewers see. Before the lobby opens that is the preview, which shows it to those who made the event. */
function ViewerLink({ phase, rehearsal }: Pick<NightHeadingProps, "phase" | "rehearsal">) {
  const { id, kind, activated } = useEvent();
  const { superadmin } = useBuilder();
  const { data } = useQuery(platformQuery);
  const isOpen = superadmin || (activated && phase !== "before");
  const findAddress = (host: string) =>
    rehearsal
      ? watchPaths.rehearsal(host, id, rehearsal.id)
      : isOpen
        ? watchPaths.event(host, { kind, url: id })
        : watchPaths.preview(host, id);
  return (
    <SignedInLink icon={<Users aria-hidden="true" />} address={data && findAddress(data.hosts.watch)}>
      {messages.rehearsal.open}
    </SignedInLink>
  );
}
