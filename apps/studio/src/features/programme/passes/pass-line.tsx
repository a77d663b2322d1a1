import type { Currency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import type { PassState } from "@matinee/domain/passes";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { CopyButton } from "@matinee/ui/copy-button";
import { IconButton } from "@matinee/ui/icon-button";
import { Pencil, Trash2 } from "lucide-react";
import type { PassGap } from "@matinee/domain/passes";
import type { OwnedPass } from "./passes.queries.ts";

const texts = messages.passesStep;

const tones: Record<PassState | "off", ChipTone> = {
  early: "success",
  "on-sale": "success",
  later: "info",
  "sold-out": "warning",
  ended: "neutral",
  off: "neutral",
};

/** One pass in the list: its price, how many are gone, what it covers now and whether it is sold. */
export function PassLine({
  product,
  currency,
  state,
  covered,
  gaps,
  link,
  onEdit,
  onDelete,
}: {
  product: OwnedPass;
  /** Of the festival. */
  currency: Currency;
  state: PassState | "off";
  /** How many screenings it covers now. */
  covered: number;
  gaps: readonly PassGap[];
  /** Of a hidden pass that can be bought. */
  link: string | null;
  /** Omitted where the caller only reads. */
  onEdit?: () => void;
  onDelete?: () => void;
}) {
  const { title, price, inventory, pass, passSales } = product;
  const { money, list } = messages.formats;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 leading-ui">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-sm text-text-2 tabular-nums">
          {list(
            [
              money(price, currency),
              ...(pass.earlyPrice === null ? [] : [texts.earlyPrice(money(pass.earlyPrice, currency))]),
              texts.sold(passSales.sold),
              ...(inventory === null ? [] : [texts.left(inventory)]),
            ],
            "unit",
          )}
        </p>
        <p className="mt-0.5 text-sm text-text-2">
          {pass.filmCount === null ? texts.coversNow(covered) : texts.coversNowOf(pass.filmCount, covered)}
        </p>
        {/* Below the text: beside it, a phone has no room for both. */}
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <Chip tone={tones[state]}>{texts.states[state]}</Chip>
          {pass.isHidden ? <Chip>{texts.hidden}</Chip> : null}
          {gaps.map((gap) => (
            <Chip key={gap} tone="warning">
              {texts.gaps[gap]}
            </Chip>
          ))}
          {link === null ? null : <CopyButton size="sm" text={link} label={texts.copyLink} />}
        </div>
      </div>
      {onEdit ? (
        <IconButton
          size="sm"
          label={texts.editOf(title)}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
      ) : null}
      {onDelete ? (
        <IconButton
          size="sm"
          label={texts.deleteOf(title)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      ) : null}
    </div>
  );
}
