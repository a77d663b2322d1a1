import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { parseVideoId, videoQuery } from "../../../lib/videos.ts";
import type { useEventFilms } from "./use-event-films.ts";

const texts = messages.eventFilms.own;

/** Asks what becomes of the event's own upload before films of the library take its place: by default nothing is lost. */
export function OwnFilmDialog({
  event,
  keep,
  onChoose,
  onClose,
}: {
  event: OwnedPage;
  keep: ReturnType<typeof useEventFilms>["keep"];
  onChoose: () => void;
  onClose: () => void;
}) {
  const id = parseVideoId(event.featureUrl);
  const { data } = useQuery({ ...videoQuery(id ?? "", event.id), enabled: id !== null });
  return (
    <Dialog
      open
      locked={keep.isPending}
      onOpenChange={() => {
        keep.reset();
        onClose();
      }}
      title={texts.title}
      description={texts.text(data?.name ?? event.title)}
    >
      <DialogBody>
        <div className="flex flex-col gap-4">
          <p className="text-sm text-text-2">{texts.dropHelp}</p>
          {keep.isError ? (
            <Alert tone="danger" live>
              {describeFailure(keep.error, messages.eventFilms.notSaved)}
            </Alert>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button disabled={keep.isPending} onClick={onChoose}>
          {texts.drop}
        </Button>
        <Button
          variant="primary"
          busy={keep.isPending}
          busyLabel={messages.actions.saving}
          onClick={() => keep.mutate(undefined, { onSuccess: onChoose })}
        >
          {texts.keep}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
