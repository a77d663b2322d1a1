import { listCountries } from "@matinee/domain/countries";
import { Select, type SelectProps } from "@matinee/ui/select";

const countries = listCountries();

/** Every country: United States, Canada, then the alphabet. */
export function CountrySelect(props: SelectProps) {
  return (
    <Select autoComplete="country" {...props}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
