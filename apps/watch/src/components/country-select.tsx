import { type Country, listCountries } from "@matinee/domain/countries";
import { Select, type SelectProps } from "@matinee/ui/select";

const allCountries = listCountries();

/** A country: United States, Canada, then the alphabet. */
export function CountrySelect({
  countries = allCountries,
  ...rest
}: SelectProps & { countries?: readonly Country[] }) {
  return (
    <Select autoComplete="country" {...rest}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
