import { messages } from "@matinee/texts";
import type { RoomPerson } from "@matinee/contract/schemas/live-rooms";
import { Avatar } from "@matinee/ui/avatar";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import type { RoomMember } from "./room-member.ts";
import { usePeople } from "./use-people.ts";

const texts = messages.premiereNight;

/** Who has come, by name: the viewer, then the film team and moderators, then the others, the latest first. */
export function People({ member, count }: { member: RoomMember; count: number }) {
  const { people, state, loadMore, retry } = usePeople(member.ticket, count);
  const others = people.filter(({ id }) => id !== member.id);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by the keyboard
      tabIndex={0}
      role="region"
      aria-label={texts.peopleTab}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4"
    >
      <ul aria-label={texts.peopleTab} className="flex flex-col gap-3">
        <Person person={member} isOwn />
        {others.map((person) => (
          <Person key={person.id} person={person} isOwn={false} />
        ))}
      </ul>
      <div role="status" className="mt-4 text-sm text-text-2">
        {state === "loading" ? texts.peopleLoading : null}
        {state === "failed" ? (
          <>
            <p className="mb-2">{texts.peopleFailed}</p>
            <Button onClick={retry}>{texts.tryAgain}</Button>
          </>
        ) : null}
      </div>
      {state === "partial" ? (
        <Button block onClick={loadMore}>
          {texts.morePeople}
        </Button>
      ) : null}
    </div>
  );
}

function Person({ person: { name, role }, isOwn }: { person: RoomPerson; isOwn: boolean }) {
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Avatar name={name} hasAccent={isOwn} className="size-7 text-2xs" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-md leading-ui">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {isOwn ? <span className="text-sm text-accent">{texts.you}</span> : null}
        {role === "viewer" ? null : <Chip tone="warning">{texts.roles[role]}</Chip>}
      </span>
    </li>
  );
}
