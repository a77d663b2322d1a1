import { type Country, listCountries } from "@matinee/domain/countries";
import { Select, type SelectProps } from "@matinee/ui/select";

const allCountries = listCountries();

/** A select of countries: United States, Canada, then the others in alphabetical order. */
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
