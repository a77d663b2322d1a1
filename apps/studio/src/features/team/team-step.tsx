import { messages } from "@matinee/texts";
import { EVENT_ROLES } from "@matinee/domain/vocabulary";
import { Panel } from "@matinee/ui/panel";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { MembershipPanel } from "./membership-panel.tsx";
import { TeamPanel } from "./team-panel.tsx";

/** The Team page: for the owner who works on the event and inviting, for a member their own role. */
export function TeamStep() {
  const event = useEvent();
  const { seeTeam } = event.can;
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading title={messages.team.title} intro={seeTeam ? messages.team.intro : undefined} />
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_372px]">
        {seeTeam ? (
          <>
            <TeamPanel event={event} />
            <div className="flex min-w-0 flex-col gap-6">
              <InvitePanel eventId={event.id} />
              <RolesPanel />
            </div>
          </>
        ) : (
          <MembershipPanel event={event} />
        )}
      </div>
    </div>
  );
}

function RolesPanel() {
  return (
    <Panel title={messages.team.rolesTitle}>
      <dl className="flex flex-col gap-3">
        {EVENT_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{messages.team.roles[role].name}</dt>
            <dd className="text-sm text-text-2">{messages.team.roles[role].may}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
