import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { useState } from "react";
import { SortableList } from "../../../components/sortable-list.tsx";
import { useUnsaved } from "../unsaved.ts";
import type { Photo } from "./photos.tsx";

/** The photos to be dragged into their order. */
export function PhotoOrder({
  photos,
  saving,
  onSave,
}: {
  photos: readonly Photo[];
  saving: boolean;
  onSave: (photos: readonly Photo[]) => void;
}) {
  const [order, setOrder] = useState(photos);
  useUnsaved(!saving && order !== photos && order.some(({ id }, place) => id !== photos[place]?.id));
  return (
    <>
      <SortableList
        items={order}
        label="Photo order"
        nameOf={(photo) => photo.title || "photo"}
        onOrderChange={setOrder}
        className="grid grid-cols-2 gap-3 tablet:grid-cols-3"
        itemClassName="flex-col! overflow-hidden rounded-2 border border-line"
      >
        {(photo) => <img src={photo.url} alt="" className="aspect-[4/3] w-full object-cover" />}
      </SortableList>
      <Button
        variant="primary"
        className="self-start"
        busy={saving}
        busyLabel="Saving..."
        onClick={() => onSave(order)}
      >
        {messages.wizard.savePhotoOrder}
      </Button>
    </>
  );
}
