import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { TextInput } from "@matinee/ui/text-input";
import { Tag as TagIcon, X } from "lucide-react";
import { useState } from "react";
import type { ListAddress } from "../lib/list-address.ts";
import type { FilterField } from "./list-filters.ts";

/** The list's filters, beside it; each takes effect as it is chosen. */
export function FilterPanel({
  fields,
  address,
  onClose,
}: {
  fields: readonly FilterField[];
  address: ListAddress;
  onClose: () => void;
}) {
  return (
    <aside
      aria-label={messages.filters.open}
      className="panel w-[244px] shrink-0 self-start max-laptop:w-full"
    >
      <header className="flex min-h-11 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">{messages.filters.open}</h2>
        <IconButton
          label="Close the filters"
          size="sm"
          tooltip={false}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <div className="flex flex-col gap-4 p-4">
        {fields.map((field) => (
          <FilterControl key={field.name} field={field} address={address} />
        ))}
        <Button disabled={address.filters.length === 0} onClick={address.clear}>
          Clear
        </Button>
      </div>
    </aside>
  );
}

function FilterControl({ field, address }: { field: FilterField; address: ListAddress }) {
  const value = address.query[field.name];
  switch (field.kind) {
    case "text":
      return <TextFilter key={value ?? ""} field={field} address={address} />;
    case "date":
      return (
        <Field label={field.label}>
          <TextInput
            type="date"
            value={value ?? ""}
            onChange={(event) => address.change({ [field.name]: event.target.value || null })}
          />
        </Field>
      );
    case "flag":
      return (
        <Checkbox
          label={field.label}
          checked={value === "true"}
          onChange={(event) =>
            address.change({
              [field.name]: event.target.checked ? "true" : null,
              ...Object.fromEntries((field.excludes ?? []).map((name) => [name, null])),
            })
          }
        />
      );
    case "choice":
      return (
        <Field label={field.label} group>
          <div className="flex flex-col gap-1.5">
            {field.options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={value === option.value}
                onChange={() =>
                  address.change({ [field.name]: value === option.value ? null : option.value })
                }
              />
            ))}
          </div>
        </Field>
      );
  }
}

/** Takes effect on Enter or on leaving the field. */
function TextFilter({ field, address }: { field: FilterField; address: ListAddress }) {
  const applied = address.query[field.name] ?? "";
  const [typed, setTyped] = useState(applied);
  const apply = () => {
    if (typed.trim() !== applied) address.change({ [field.name]: typed.trim() || null });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={field.label}>
        <TextInput
          icon={<TagIcon aria-hidden="true" />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={apply}
        />
      </Field>
    </form>
  );
}
