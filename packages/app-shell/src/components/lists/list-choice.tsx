import { Select } from "@matinee/ui/select";
import type { ChoiceField } from "../../lists/filter-field.ts";
import type { ListAddress } from "../../lists/list-address.ts";

/** A filter or an order of a list as a select, for a list with few of them. */
export const ListChoice = ({
  field: { name, label, options },
  none,
  address,
}: {
  field: ChoiceField;
  /** The option that stands for no parameter in the address. */
  none: string;
  address: ListAddress;
}) => (
  <Select
    aria-label={label}
    value={address.query[name] ?? ""}
    onChange={({ target }) => address.change({ [name]: target.value || null })}
  >
    <option value="">{none}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
);
