import { messages } from "@matinee/texts";
import { Tag } from "@matinee/ui/tag";
import { formatDateInput } from "../../lib/formats/dates.ts";
import type { ListAddress } from "@matinee/app-shell/lists/list-address";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";

const texts = messages.tables;

/** The active filters, each with a button that removes it. */
export function AppliedFilters({
  fields,
  address,
}: {
  fields: readonly FilterField[];
  address: ListAddress;
}) {
  const applied = fields.filter(({ name }) => address.query[name]);
  if (applied.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={texts.activeFilters}>
      {applied.map((field) => {
        const text = describeFilter(field, address.query[field.name] ?? "");
        return (
          <li key={field.name}>
            <Tag
              removeLabel={texts.removeFilter(text)}
              onRemove={() => address.change({ [field.name]: null })}
            >
              {text}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}

function describeFilter(field: FilterField, value: string): string {
  switch (field.kind) {
    case "flag":
    case "fixed":
      return field.label;
    case "amount":
      return texts.amountFilter(field.label, formatAmount(value));
    case "date":
      return `${field.label} ${/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDateInput(value) : value}`;
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? value;
    case "text":
      return field.name === "owner" ? texts.ownerFilter(value) : value;
  }
}

/** Formats an amount as it stands in the address, in whole units of any currency. Other text stays as it is. */
function formatAmount(value: string): string {
  const amount = Number(value);
  return Number.isFinite(amount) ? messages.formats.number(amount) : value;
}
