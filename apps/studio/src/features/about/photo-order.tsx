import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { SortableList } from "@matinee/app-shell/components/sortable-list";
import type { Photo } from "./photo.ts";

const texts = messages.aboutStep;

/** Reorders the photos by dragging. */
export function PhotoOrder({
  photos,
  saving,
  onOrderChange,
  onSave,
}: {
  photos: readonly Photo[];
  saving: boolean;
  onOrderChange: (photos: readonly Photo[]) => void;
  onSave: () => void;
}) {
  return (
    <>
      <SortableList
        items={photos}
        label={texts.photoOrder}
        getName={(photo) => photo.title || texts.photo}
        onOrderChange={onOrderChange}
        className="grid grid-cols-2 gap-3 tablet:grid-cols-3"
        itemClassName="flex-col! overflow-hidden rounded-2 border border-line"
      >
        {(photo) => <img src={photo.url} alt="" className="aspect-[4/3] w-full object-cover" />}
      </SortableList>
      <Button
        variant="primary"
        className="self-start"
        busy={saving}
        busyLabel={messages.actions.saving}
        onClick={onSave}
      >
        {messages.wizard.savePhotoOrder}
      </Button>
    </>
  );
}
