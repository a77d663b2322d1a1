import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { type PassShares, usePassChoice } from "../../components/pass-choice.tsx";
import { useNow } from "../../lib/use-now.ts";

const texts = messages.closing;
const findWords = ({ kind }: PageCard) => (kind === "festival" ? texts.passes : texts);

/** Asks before an activated event is archived, with what that means for its people and, of a festival, for its screenings. */
export function ArchiveDialog({
  event,
  onClose,
  onArchive,
}: {
  /** Null once it is closed. */
  event: PageCard | null;
  onClose: () => void;
  onArchive: (event: PageCard) => void;
}) {
  // An account asks for its own events only.
  const isOwn = event?.role === undefined;
  const passes = usePassChoice({
    festivalId: isOwn ? (event?.festivalId ?? null) : null,
    pageId: event?.id ?? "",
  });
  const archive = useMutation({
    mutationFn: passes.save,
    onSuccess: () => {
      if (event) onArchive(event);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title={messages.eventsPage.archiveTitle(event?.title ?? "")}
      description={texts.archives}
      confirmLabel={texts.archive}
      busy={archive.isPending}
      busyLabel={messages.actions.saving}
      onConfirm={() => archive.mutate()}
    >
      {event ? (
        <div className="flex flex-col gap-4">
          <PeopleConcerned event={event} shares={passes.shares} />
          {passes.element}
          {archive.isError ? (
            <Alert tone="danger" live>
              {describeFailure(archive.error, messages.passChoice.notSaved)}
            </Alert>
          ) : null}
          {event.screenings ? (
            <p className="text-text-2">{messages.festivalTile.stayOnSale(event.screenings)}</p>
          ) : null}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

/** Says how many people lose their place when an event is archived. */
function PeopleConcerned({ event, shares }: { event: PageCard; shares: PassShares | null }) {
  const now = useNow();
  const isOver = event.cancelled || (event.closesAt !== null && new Date(event.closesAt) <= now);
  const { data, isError } = useQuery({
    queryKey: ["events", event.id, "consequences"],
    queryFn: () => unwrapData(api.pages.cancelProgress({ params: { id: event.id } })),
    enabled: !isOver,
  });
  const holders = data ? (data.ahead?.holders ?? 0) : null;
  return (
    <p aria-live="polite" className="min-h-6 text-text-2">
      {isOver
        ? shares?.cents
          ? texts.overWithShares(shares)
          : texts.nobodyLoses
        : data || isError
          ? describeHolders(event, holders, shares)
          : findWords(event).counting}
    </p>
  );
}

/** @param holders null when they could not be counted */
function describeHolders(event: PageCard, holders: number | null, shares: PassShares | null): string {
  if (event.festivalId !== null) return texts.inFestival(holders, shares);
  const { uncounted, nobody } = findWords(event);
  if (holders === null) return uncounted;
  if (holders === 0) return nobody;
  return (event.kind === "festival" ? texts.passes : messages.liveChange).closes(holders);
}
