import { type Country, listCountries } from "@matinee/domain/countries";
import { messages } from "@matinee/texts";
import { Select, type SelectProps } from "@matinee/ui/select";
import { useDeferredValue } from "react";

const allCountries = listCountries(messages.formats.locale);

/**
 * A select of countries: United States, Canada, then the others in alphabetical order. The form shows first with the
 * chosen country alone, because the others are most of its elements.
 */
export function CountrySelect({
  countries = allCountries,
  chosen,
  ...rest
}: SelectProps & { countries?: readonly Country[]; chosen: string }) {
  const listed = useDeferredValue(
    countries,
    countries.filter(({ code }) => code === chosen),
  );
  return (
    <Select autoComplete="country" {...rest}>
      {listed.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
