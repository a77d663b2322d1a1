import { messages } from "@matinee/texts";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { Avatar } from "@matinee/ui/avatar";
import { Chip } from "@matinee/ui/chip";
import type { ReactNode } from "react";

/** A message of the chat: who wrote it and when, and its text. */
export function RoomMessage({
  message: { name, role, text, at },
  hasAvatar,
  isOwn = false,
  moment,
  note,
}: {
  message: Pick<ChatMessage, "name" | "role" | "text" | "at">;
  hasAvatar: boolean;
  /** Written by the viewer who reads it. */
  isOwn?: boolean;
  /** When it was written, as it is shown; the time of day by default. */
  moment?: string | undefined;
  /** Below the name, for example why a moderator sees it. */
  note?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 gap-3">
      {hasAvatar ? <Avatar name={name} hasAccent={isOwn} className="size-7 text-2xs" /> : null}
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-md leading-ui">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          {role === "viewer" ? null : <Chip tone="warning">{messages.premiereNight.roles[role]}</Chip>}
          <time dateTime={at} className="text-xs text-text-3 tabular-nums">
            {moment ?? messages.formats.date(at, { hour: "numeric", minute: "2-digit" })}
          </time>
        </p>
        {note}
        <p dir="auto" className="mt-0.5 text-md leading-[1.5] wrap-anywhere whitespace-pre-line text-text-2">
          {text}
        </p>
      </div>
    </div>
  );
}
