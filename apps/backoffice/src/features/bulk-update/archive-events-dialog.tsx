import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { ArchiveConsequences } from "@matinee/contract/routes/admin-pages";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";

type Events = Parameters<typeof api.adminPages.consequences>[0]["body"];

/** Asks before archiving events, with what it affects: the live ones, their tickets and registrations. */
export function ArchiveEventsDialog({
  events,
  total,
  open,
  onOpenChange,
  busy,
  onConfirm,
}: {
  events: Events;
  total: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { data, isError } = useQuery({
    queryKey: ["events", "consequences", events],
    queryFn: () => unwrapData(api.adminPages.consequences({ body: events })),
    enabled: open,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.adminEvents.archiveTitle(total)}
      description={messages.adminEvents.archiveReversible}
      confirmLabel={messages.adminEvents.markAllArchived}
      busyLabel={messages.adminEvents.archiving}
      busy={busy}
      danger
      onConfirm={onConfirm}
    >
      <div className="min-h-10" aria-live="polite">
        {data ? (
          <p>{describeConsequences(data, total)}</p>
        ) : isError ? (
          <p className="text-danger">{messages.adminEvents.consequencesFailed}</p>
        ) : (
          <Skeleton className="h-10 w-full" />
        )}
      </div>
    </ConfirmDialog>
  );
}

function describeConsequences(affected: ArchiveConsequences, total: number): string {
  const archived = total - affected.events;
  const affects = messages.adminEvents.archiveAffects(affected);
  return archived > 0 ? `${messages.adminEvents.archiveAlready(archived)} ${affects}` : affects;
}
