import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import {
  Banknote,
  Check,
  Film,
  Hourglass,
  ListOrdered,
  type LucideIcon,
  Mic,
  Ticket,
  Wifi,
} from "lucide-react";
import { useEvent } from "../builder/builder-context.ts";
import { moderatorsQuery } from "./moderators.queries.ts";
import { checkReadiness, type ReadinessCheck } from "./readiness.ts";

const texts = messages.readiness;

const icons: Record<ReadinessCheck["kind"], LucideIcon> = {
  film: Film,
  programme: ListOrdered,
  moderator: Mic,
  activation: Ticket,
  payouts: Banknote,
  connection: Wifi,
};

/** The requirements of the start, and which of them are not met yet. */
export function ReadinessPanel({
  premiere,
  isConnected,
  nowMs,
}: {
  premiere: RoomState["premiere"];
  isConnected: boolean;
  /** The server's time, in milliseconds since 1970. */
  nowMs: number;
}) {
  const event = useEvent();
  const moderators = useQuery({ ...moderatorsQuery(event.id), enabled: event.can.inviteModerators });
  const checks = checkReadiness(event, premiere, moderators.data ?? null, isConnected, new Date(nowMs));
  const waiting = checks.filter(({ isReady }) => !isReady).length;
  return (
    <Panel
      title={texts.title}
      action={
        <span role="status" className={waiting > 0 ? "text-sm text-warning" : "text-sm text-success"}>
          {waiting > 0 ? texts.waiting(waiting, checks.length) : texts.allReady}
        </span>
      }
      flush
    >
      <ul className="grid shadow-none laptop:grid-cols-2 [&>li]:shadow-[0_-1px_0_var(--line)]">
        {checks.map(({ key, kind, text, isReady, state }) => {
          const Icon = icons[kind];
          const StateIcon = isReady ? Check : Hourglass;
          return (
            <li key={key} className="flex min-h-11 items-center gap-3 px-5 py-2 text-sm leading-ui">
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-text-2" />
              <span className="min-w-0 grow wrap-anywhere">{text}</span>
              <span
                className={`flex shrink-0 items-center gap-1.5 text-right max-w-[50%] ${isReady ? "text-success" : "text-warning"}`}
              >
                {state} <StateIcon aria-hidden="true" className="size-4 shrink-0" />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
