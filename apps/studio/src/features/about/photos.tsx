import { builderImageTypes } from "@matinee/domain/image-rules";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { maxPhotosPerPage } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { DropzoneSurface } from "@matinee/ui/dropzone-surface";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { saveEventChanges } from "../../lib/events.queries.ts";
import { arrangeItems, OrderConflict } from "../../lib/forms/merge-orders.ts";
import { useOrderDraft } from "../builder/drafts/use-order-draft.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import { PhotoOrder } from "./photo-order.tsx";
import { useAddPhotos } from "./use-add-photos.ts";
import type { Photo, NewPhoto } from "./photo.ts";

const texts = messages.aboutStep;

/** The photo gallery: adds, deletes and reorders photos. */
export function Photos({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const photos = sortPhotos(event.photos);
  const [order, setOrder] = useOrderDraft(event.id, "photos", listUrls(photos));
  // The order that the photos are being moved from. A restored one is shown beside the stored photos of now.
  const [movedFrom, setMovedFrom] = useState<readonly string[]>(() => listUrls(photos));
  const [conflict, setConflict] = useState<OrderConflict<Photo> | null>(null);
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
  const saveOrder = (from: readonly string[]) =>
    store.mutate(
      (stored) => arrangeItems(stored, { from, wanted: listUrls(arranged), getId: ({ url }) => url }),
      {
        onSuccess: () => {
          toast.success(messages.wizard.sectionSaved);
          setOrder(null);
          setOrdering(false);
        },
        onError: (error) => (error instanceof OrderConflict ? setConflict(error) : showFailure(error)),
      },
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
        title={progress ? texts.uploadingOf(progress.position, progress.total) : texts.dropPhotosHere}
        hint={texts.photosHint(maxPhotosPerPage)}
        browseLabel={texts.choosePhotos}
        onBrowse={dropzone.open}
      >
        <input {...dropzone.getInputProps()} aria-label={texts.photoFiles} />
      </DropzoneSurface>
      {problems.length > 0 ? (
        <Alert
          tone="danger"
          live
          title={texts.notAllAdded}
          action={
            <Button size="sm" variant="quiet" onClick={clearProblems}>
              {texts.dismiss}
            </Button>
          }
        >
          <ul
            className="max-h-40 overflow-y-auto"
            aria-label={texts.photosNotAdded}
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
          {ordering ? texts.viewPhotos : texts.editPhotoOrder}
        </Button>
      ) : null}
      {ordering ? (
        <PhotoOrder
          photos={arranged}
          saving={store.isPending}
          onOrderChange={(next) => {
            if (order === null) setMovedFrom(listUrls(photos));
            setOrder(listUrls(next));
          }}
          onSave={() => saveOrder(movedFrom)}
        />
      ) : (
        <PhotoGrid photos={photos} onDelete={setDeleting} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={texts.deleteThisPhoto}
        confirmLabel={texts.deletePhoto}
        busyLabel={messages.actions.deleting}
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
      {conflict ? (
        <ConflictDialog
          description={texts.orderConflict}
          fields={[
            {
              name: "order",
              label: texts.photoOrder,
              saved: listTitles(conflict.saved),
              yours: listTitles(conflict.yours),
            },
          ]}
          onChoose={(choice) => {
            setConflict(null);
            if (choice === null) return;
            const savedUrls = listUrls(conflict.saved);
            setMovedFrom(savedUrls);
            if (choice === "mine") return saveOrder(savedUrls);
            setOrder(null);
            setOrdering(false);
          }}
        />
      ) : null}
    </>
  );
}

function sortPhotos(photos: readonly Photo[]): Photo[] {
  return photos.toSorted((a, b) => a.sort_order - b.sort_order);
}

const listUrls = (photos: readonly Photo[]): string[] => photos.map(({ url }) => url);

const listTitles = (photos: readonly Photo[]) => photos.map(({ title }) => title || texts.photo);
