import type { Currency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Image as ImageIcon, Pencil, Trash2 } from "lucide-react";
import type { OwnedProduct, StoreType } from "./products.queries.ts";

const texts = messages.storeStep;

export const typeNames: Record<StoreType, string> = {
  digital: texts.digital,
  physical: texts.physical,
  ticket: texts.ticket,
};

/** One product in the list. */
export function ProductLine({
  product,
  currency,
  onEdit,
  onDelete,
}: {
  product: OwnedProduct;
  /** Of the event. */
  currency: Currency;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { title, type, price, shipping, quantity, inventory, sku, active, thumbnail, digitalFileId } =
    product;
  const kind = type in typeNames ? typeNames[type as StoreType] : type; // narrowed by `in`
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-2 bg-surface-3 text-text-3">
        {thumbnail ? (
          <img src={thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <ImageIcon aria-hidden="true" className="size-5" />
        )}
      </span>
      <div className="min-w-0 flex-1 leading-ui">
        <p className="truncate font-semibold" title={title}>
          {title}
        </p>
        <p className="mt-0.5 text-sm text-text-2 tabular-nums">
          {messages.formats.list(
            [
              messages.formats.money(price, currency),
              ...(shipping > 0 ? [texts.withShipping(messages.formats.money(shipping, currency))] : []),
              ...(quantity === null ? [] : [texts.leftOf(inventory ?? 0, quantity)]),
            ],
            "unit",
          )}
        </p>
        <p className="mt-0.5 text-xs text-text-3 tabular-nums">{texts.kindAndSku(kind, sku)}</p>
        {/* Below the text: beside it, a phone has no room for both. */}
        {!active ? (
          <Chip className="mt-1.5">{texts.hidden}</Chip>
        ) : type === "digital" && digitalFileId === null ? (
          <Chip tone="warning" className="mt-1.5">
            {texts.fileMissing}
          </Chip>
        ) : null}
      </div>
      <IconButton
        size="sm"
        label={texts.editOf(title)}
        icon={<Pencil aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={texts.deleteOf(title)}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDelete}
      />
    </div>
  );
}
