import { messages } from "@matinee/texts";
import { Accessibility, defaultPreset, type Draggable } from "@dnd-kit/dom";
import { type DragEndEvent, type DragOverEvent, type DragStartEvent, DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
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

function SortableItem({
  id,
  index,
  total,
  name,
  className,
  children,
}: {
  id: string;
  index: number;
  total: number;
  name: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { name, total } });
  return (
    <li
      ref={ref}
      className={clsx("relative flex items-start bg-surface", isDragging && "z-1 shadow-2", className)}
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
    dragover: ({ operation: { source, target } }: DragOverEvent) =>
      isSortable(source) && isSortable(target) && source.id !== target.id
        ? texts.movedTo(source.data["name"], describePosition(source, target.index))
        : undefined,
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
