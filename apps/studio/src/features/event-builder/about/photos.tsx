import { builderImageTypes } from "@matinee/domain/image-rules";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { maxPhotosPerPage } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { DropzoneSurface } from "@matinee/ui/dropzone-surface";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { saveEventChanges } from "../../../lib/events.queries.ts";
import { useOrderDraft } from "../drafts/use-order-draft.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import { PhotoOrder } from "./photo-order.tsx";
import { useAddPhotos } from "./use-add-photos.ts";
import type { Photo, NewPhoto } from "./photo.ts";

/** The photo gallery: adds, deletes and reorders photos. */
export function Photos({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const photos = sortPhotos(event.photos);
  const [order, setOrder] = useOrderDraft(
    event.id,
    "photos",
    photos.map(({ url }) => url),
  );
  const [ordering, setOrdering] = useState(order !== null);
  const getPlace = ({ url }: Photo) => order?.indexOf(url) ?? 0;
  const arranged = photos.toSorted((a, b) => getPlace(a) - getPlace(b));
  const store = useMutation({
    mutationFn: (change: (photos: readonly Photo[]) => readonly NewPhoto[]) =>
      saveEventChanges(client, event, (stored) => ({
        photos: change(sortPhotos(stored.photos)).map(({ url, title }, sort_order) => ({
          url,
          title,
          sort_order,
        })),
      })),
  });
  const { add, progress, problems, clearProblems } = useAddPhotos(photos.length, (photo) =>
    store.mutateAsync((stored) => [...stored, photo]),
  );
  const showFailure = (error: Error) => toast.error(describeFailure(error, messages.events.errorUpdating));
  const dropzone = useDropzone({
    noKeyboard: true,
    accept: Object.fromEntries(builderImageTypes.map((type) => [type, []])),
    disabled: progress !== null,
    onDrop: (files, rejections) =>
      void add(
        files,
        rejections.map(({ file }) => file),
      ),
  });
  return (
    <>
      <DropzoneSurface
        {...dropzone.getRootProps()}
        state={
          progress ? "disabled" : dropzone.isDragReject ? "reject" : dropzone.isDragActive ? "over" : "idle"
        }
        title={progress ? `Uploading ${progress.position} of ${progress.total}...` : "Drop photos here"}
        hint={`jpg, png or gif, at least 700 pixels wide. Up to ${maxPhotosPerPage} photos, several at once.`}
        browseLabel="Choose photos"
        onBrowse={dropzone.open}
      >
        <input {...dropzone.getInputProps()} aria-label="Photo files" />
      </DropzoneSurface>
      {problems.length > 0 ? (
        <Alert
          tone="danger"
          live
          title="Not every photo was added"
          action={
            <Button size="sm" variant="quiet" onClick={clearProblems}>
              Dismiss
            </Button>
          }
        >
          <ul
            className="max-h-40 overflow-y-auto"
            aria-label="Photos that were not added"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
            tabIndex={0}
          >
            {problems.map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {photos.length > 1 ? (
        <Button className="self-start" onClick={() => setOrdering(!ordering)}>
          {ordering ? "View photos" : "Edit photo order"}
        </Button>
      ) : null}
      {ordering ? (
        <PhotoOrder
          photos={arranged}
          saving={store.isPending}
          onOrderChange={(next) => setOrder(next.map(({ url }) => url))}
          onSave={() =>
            store.mutate((stored) => arrangePhotos(stored, arranged), {
              onSuccess: () => {
                toast.success(messages.wizard.sectionSaved);
                setOrder(null);
                setOrdering(false);
              },
              onError: showFailure,
            })
          }
        />
      ) : (
        <PhotoGrid photos={photos} onDelete={setDeleting} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this photo?"
        confirmLabel="Delete photo"
        busyLabel="Deleting..."
        busy={store.isPending}
        danger
        onConfirm={() =>
          store.mutate((stored) => stored.filter(({ url }) => url !== deleting?.url), {
            onSuccess: () => setDeleting(null),
            onError: showFailure,
          })
        }
      >
        {deleting ? <img src={deleting.url} alt={deleting.title} className="max-h-60 rounded-2" /> : null}
      </ConfirmDialog>
    </>
  );
}

function sortPhotos(photos: readonly Photo[]): Photo[] {
  return photos.toSorted((a, b) => a.sort_order - b.sort_order);
}

/** Sorts photos like `wanted`. Photos added in another tab come last. */
function arrangePhotos(photos: readonly Photo[], wanted: readonly Photo[]): Photo[] {
  const getPlace = ({ url }: Photo) =>
    wanted.findIndex((photo) => photo.url === url) + 1 || wanted.length + 1;
  return photos.toSorted((a, b) => getPlace(a) - getPlace(b));
}
