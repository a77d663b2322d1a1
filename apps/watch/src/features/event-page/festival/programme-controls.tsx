import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { SearchInput } from "@matinee/ui/search-input";
import { Select } from "@matinee/ui/select";
import { SlidersHorizontal } from "lucide-react";
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { nameCountry, nameLanguage } from "./name-codes.ts";
import { type FilterChoices, listChoices, type ProgrammeFilter } from "./programme-filter.ts";
import type { ProgrammeRow } from "./programme-rows.ts";

const texts = messages.festivalPage;

type ChosenField = "section" | "country" | "language" | "length" | "access";

interface Field {
  name: ChosenField;
  label: string;
  any: string;
  /** Values with their texts. */
  options: readonly (readonly [string, string])[];
}

const describeFields = (choices: FilterChoices): Field[] => [
  {
    name: "section",
    label: texts.section,
    any: texts.anySection,
    options: choices.sections.map((title) => [title, title]),
  },
  {
    name: "country",
    label: texts.country,
    any: texts.anyCountry,
    options: choices.countries.map((code) => [code, nameCountry(code)]),
  },
  {
    name: "language",
    label: texts.language,
    any: texts.anyLanguage,
    options: choices.languages.map((code) => [code, nameLanguage(code)]),
  },
  {
    name: "length",
    label: texts.length,
    any: texts.anyLength,
    options: choices.lengths.map((length) => [length, texts.lengths[length]]),
  },
  {
    name: "access",
    label: texts.access,
    any: texts.anyAccess,
    options: choices.access.map((service) => [service, texts.accessServices[service]]),
  },
];

/** The search and the filters of the programme. On a phone the filters open below the search. */
export function ProgrammeControls({
  rows,
  filter,
  onChange,
}: {
  rows: readonly ProgrammeRow[];
  filter: ProgrammeFilter;
  onChange: (changes: Partial<ProgrammeFilter>) => void;
}) {
  const choices = useMemo(() => listChoices(rows), [rows]);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const change = useCallback((changes: Partial<ProgrammeFilter>) => changed.current(changes), []);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const fields = useMemo(() => describeFields(choices), [choices]);
  // What all screenings have in common is no choice.
  const offered = fields.filter(({ name, options }) => options.length > 0 || filter[name] !== "");
  const chosen = offered.filter(({ name }) => filter[name] !== "").length;
  return (
    <div role="search" aria-label={texts.searchLabel} className="programme-controls programme-scripted">
      <SearchInput
        aria-label={texts.searchLabel}
        placeholder={texts.search}
        value={filter.search}
        onValueChange={(search) => onChange({ search })}
      />
      {offered.length > 0 ? (
        <Button
          className="tablet:hidden"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosen > 0 ? `${texts.filter} (${chosen})` : texts.filter}
        </Button>
      ) : null}
      <div id={id} className="programme-filters" data-open={isOpen || undefined}>
        {offered.map(({ name, label, any, options }) => (
          <FilterField
            key={name}
            name={name}
            label={label}
            any={any}
            options={options}
            value={filter[name]}
            onChange={change}
          />
        ))}
      </div>
    </div>
  );
}

/** Stays as it is while others change: a letter of the search renders no option. */
const FilterField = memo(function FilterField({
  name,
  label,
  any,
  options,
  value,
  onChange,
}: Field & { value: string; onChange: (changes: Partial<ProgrammeFilter>) => void }) {
  return (
    <Select
      aria-label={label}
      value={value}
      className={value === "" ? "" : "border-accent! bg-accent-soft!"}
      // The options are the values of their field; what is none counts as any (`readFilter`).
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </Select>
  );
});
