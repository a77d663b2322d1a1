import { useTypedParameter } from "@matinee/app-shell/routing/use-typed-parameter";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { DateInput } from "@matinee/ui/date-input";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { TextInput } from "@matinee/ui/text-input";
import { Tag as TagIcon, X } from "lucide-react";
import { bindParameter, type ListAddress } from "@matinee/app-shell/lists/list-address";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { TagNameInput } from "../tag-name-input.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.tables;

interface FilterPanelProps {
  fields: readonly FilterField[];
  address: ListAddress;
  onClose: () => void;
}

/** The filters of a list: beside it, or in a sheet on narrow screens. A change applies at once. */
export function FilterPanel({ fields, address, onClose }: FilterPanelProps) {
  const isNarrow = useMediaQuery(screens.belowLaptop);
  if (isNarrow) {
    return (
      <Dialog open onOpenChange={onClose} title={messages.filters.open}>
        <DialogBody className="flex flex-col gap-4">
          <FilterControls fields={fields} address={address} />
        </DialogBody>
        <DialogFooter>
          <Button disabled={address.filters.length === 0} onClick={address.clear}>
            {messages.actions.clear}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.showTheList}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <aside aria-label={messages.filters.open} className="panel w-[244px] shrink-0 self-start">
      <header className="flex min-h-11 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">{messages.filters.open}</h2>
        <IconButton
          label={texts.closeTheFilters}
          size="sm"
          tooltip={false}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <div className="flex flex-col gap-4 p-4">
        <FilterControls fields={fields} address={address} />
        <Button disabled={address.filters.length === 0} onClick={address.clear}>
          {messages.actions.clear}
        </Button>
      </div>
    </aside>
  );
}

function FilterControls({ fields, address }: Pick<FilterPanelProps, "fields" | "address">) {
  return fields.map((field) => <FilterControl key={field.name} field={field} address={address} />);
}

function FilterControl({ field, address }: { field: FilterField; address: ListAddress }) {
  const value = address.query[field.name];
  switch (field.kind) {
    case "text":
      return <TextFilter field={field} address={address} />;
    case "amount":
      return <AmountFilter field={field} address={address} />;
    case "date":
      return (
        <Field label={field.label}>
          <DateInput
            value={value ?? ""}
            onChange={(event) => address.change({ [field.name]: event.target.value || null })}
          />
        </Field>
      );
    case "fixed":
      return null;
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

/** Applies while the user types. A tag field suggests the tags of its type. */
function TextFilter({
  field: { name, label, tagType },
  address,
}: {
  field: Extract<FilterField, { kind: "text" }>;
  address: ListAddress;
}) {
  const [typed, setTyped] = useTypedParameter(...bindParameter(address, name));
  return (
    <Field label={label} help={tagType && texts.tagFilterHelp}>
      {tagType ? (
        <TagNameInput
          type={tagType}
          icon={<TagIcon aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <TextInput value={typed} maxLength={100} onChange={(event) => setTyped(event.target.value)} />
      )}
    </Field>
  );
}

/** Applies while the user types. Other text than an amount is left out. */
function AmountFilter({
  field: { name, label },
  address,
}: {
  field: Extract<FilterField, { kind: "amount" }>;
  address: ListAddress;
}) {
  const [typed, setTyped] = useTypedParameter(...bindParameter(address, name));
  return (
    <Field label={label} help={texts.amountFilterHelp}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(/^\d{1,7}(\.\d{0,2})?/.exec(event.target.value)?.[0] ?? "")}
      />
    </Field>
  );
}
