import { messages } from "@matinee/texts";
import { Accessibility, defaultPreset, type Draggable } from "@dnd-kit/dom";
import { type DragEndEvent, type DragOverEvent, type DragStartEvent, DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { useDroppable } from "@dnd-kit/react";
import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";

const texts = messages.shell;

/** Beyond this, a list scrolls by itself, so that what is below it stays near. */
const LONG_LIST = 20;

/** A list whose items are dragged by their handles or moved by keyboard: Space picks one up, arrow keys move it. */
export function SortableList<Item extends { id: string }>({
  items,
  onOrderChange,
  label,
  getName,
  className,
  itemClassName,
  children,
}: {
  items: readonly Item[];
  onOrderChange: (items: Item[]) => void;
  label: string;
  /** Returns the item's name for its handle's label. */
  getName: (item: Item) => string;
  className?: string;
  itemClassName?: string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onOrderChange(moveItem(items, source.initialIndex, source.index));
      }}
    >
      <ul
        aria-label={label}
        className={clsx(
          items.length > LONG_LIST && "max-h-[70dvh] overflow-y-auto overscroll-contain",
          className,
        )}
      >
        {items.map((item, index) => (
          <SortableItem
            key={item.id}
            id={item.id}
            index={index}
            total={items.length}
            name={getName(item)}
            className={itemClassName}
          >
            {children(item)}
          </SortableItem>
        ))}
      </ul>
    </DragDropProvider>
  );
}

/** Where an item was put down that cannot be sorted there: at another item, or into a list without items. */
export interface ItemDrop {
  id: string;
  group: string;
  /** Null for a list without items. */
  besideId: string | null;
}

/**
 * Several lists of `SortableItem` that are dragged as in a `SortableList`. An item is sorted among those of its list where
 * `canSort` allows it; put down anywhere else, it goes back, and `onDrop` says where that was.
 */
export function SortableGroups({
  canSort,
  onSort,
  onDrop,
  children,
}: {
  canSort: (id: string, targetId: string) => boolean;
  /** Called with the place that the item now has in its list. */
  onSort: (id: string, group: string, place: { from: number; to: number }) => void;
  onDrop: (drop: ItemDrop) => void;
  children: ReactNode;
}) {
  return (
    <DragDropProvider
      plugins={plugins}
      onDragOver={(event) => {
        const { source, target } = event.operation;
        if (!isSortable(source) || source.id === target?.id) return;
        if (!isSortable(target) || !canSort(String(source.id), String(target.id))) event.preventDefault();
      }}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (canceled || !isSortable(source) || source.group === undefined) return;
        const id = String(source.id);
        if (source.initialIndex !== source.index)
          return onSort(id, String(source.group), { from: source.initialIndex, to: source.index });
        if (!target || target.id === source.id) return;
        if (isSortable(target)) onDrop({ id, group: String(target.group), besideId: String(target.id) });
        else onDrop({ id, group: String(target.id), besideId: null });
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** Takes items while its list has none. @param place its name for screen readers */
export function EmptyGroup({
  group,
  place,
  children,
}: {
  group: string;
  place: string;
  children: ReactNode;
}) {
  const { ref, isDropTarget } = useDroppable({ id: group, data: { place } });
  return (
    <div ref={ref} className={clsx("rounded-2", isDropTarget && "bg-accent-soft")}>
      {children}
    </div>
  );
}

/** An item of a list with the handle that drags it. */
export function SortableItem({
  id,
  index,
  total,
  name,
  group,
  place,
  className,
  children,
}: {
  id: string;
  index: number;
  total: number;
  name: string;
  /** Its list, in `SortableGroups`. */
  group?: string;
  /** The name of its list for screen readers. */
  place?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { ref, handleRef, isDragging, isDropTarget } = useSortable({
    id,
    index,
    ...(group !== undefined && { group }),
    data: { name, total, place },
  });
  return (
    <li
      ref={ref}
      className={clsx(
        "relative flex items-start bg-surface",
        isDragging && "z-1 shadow-2",
        group !== undefined && isDropTarget && !isDragging && "bg-accent-soft!",
        className,
      )}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={texts.move(name)}
        className="touch-target grid size-9 shrink-0 cursor-grab place-items-center rounded-1 text-text-3 hover:text-text"
      >
        <GripVertical aria-hidden="true" className="size-4.5" />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

const describePosition = ({ data }: Draggable, index: number) =>
  texts.position(index + 1, Number(data["total"]));

/** Announcements for screen readers: an item's name and position instead of the library's ids. */
const accessibility = Accessibility.configure({
  announcements: {
    dragstart: ({ operation: { source } }: DragStartEvent) =>
      isSortable(source)
        ? texts.pickedUp(source.data["name"], describePosition(source, source.index))
        : undefined,
    dragover: ({ operation: { source, target } }: DragOverEvent) => {
      if (!isSortable(source) || !target || source.id === target.id) return undefined;
      const { place } = target.data;
      if (typeof place === "string" && place !== source.data["place"])
        return texts.movedOver(source.data["name"], place);
      return isSortable(target)
        ? texts.movedTo(source.data["name"], describePosition(source, target.index))
        : undefined;
    },
    dragend: ({ canceled, operation: { source } }: DragEndEvent) => {
      if (!isSortable(source)) return undefined;
      const { name } = source.data;
      return canceled
        ? texts.moveCancelled(name, describePosition(source, source.initialIndex))
        : texts.putDown(name, describePosition(source, source.index));
    },
  },
});
const plugins = [...defaultPreset.plugins, accessibility];

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
