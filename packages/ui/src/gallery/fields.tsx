import { useState } from "react";
import { Combobox } from "../combobox.tsx";
import { DateInput } from "../date-input.tsx";
import { Field } from "../field.tsx";
import { MoneyInput } from "../money-input.tsx";
import { NumberInput } from "../number-input.tsx";
import { Panel } from "../panel.tsx";
import { PasswordInput } from "../password-input.tsx";
import { SearchInput } from "../search-input.tsx";
import { Select } from "../select.tsx";
import { TagInput } from "../tag-input.tsx";
import { TextArea } from "../text-area.tsx";
import { TextInput } from "../text-input.tsx";

const zones = [
  "Pacific Time, Los Angeles (GMT-8)",
  "Eastern Time, New York (GMT-5)",
  "Greenwich, London (GMT+0)",
];

/** All fields in all states. */
export function Fields() {
  const [search, setSearch] = useState("");
  const [zone, setZone] = useState<string | null>(zones[0] ?? null);
  const [start, setStart] = useState("2026-11-20");
  const [tags, setTags] = useState(["documentary", "spring-cohort"]);
  return (
    <Panel>
      <h2 className="text-sm font-semibold">Fields</h2>
      <div className="mt-3 grid items-start gap-5 tablet:grid-cols-3">
        <Field label="Title" limit={45}>
          <TextInput maxLength={45} placeholder="Required, at most 45 characters" />
        </Field>
        <Field label="Title" limit={45} help="As on the poster">
          <TextInput maxLength={45} defaultValue="The Salt Road" />
        </Field>
        <Field label="Url" help="Lower-case, hyphens for spaces">
          <TextInput prefix="/watch/" defaultValue="the-salt-r" />
        </Field>
        <Field label="Url" error="This url is already taken, please pick a different one">
          <TextInput prefix="/watch/" defaultValue="the-salt-road" />
        </Field>
        <Field label="Password" success="At least 8 characters">
          <PasswordInput defaultValue="matinee-demo" autoComplete="off" />
        </Field>
        <Field label="Read-only" aside="Optional">
          <TextInput readOnly defaultValue="TIDEWATER26" />
        </Field>
        <Field label="Country">
          <Select placeholder="Choose a country">
            <option value="US">United States</option>
            <option value="FR">France</option>
          </Select>
        </Field>
        <Field label="Price">
          <MoneyInput currency="usd" defaultValue="12.50" />
        </Field>
        <Field label="Search" hideLabel>
          <SearchInput value={search} onValueChange={setSearch} hotkey="/" placeholder="Name, Email" />
        </Field>
        <Field label="Timezone">
          <Combobox
            options={zones.map((value) => ({ value, label: value }))}
            value={zone}
            onValueChange={setZone}
            emptyText="No timezone found"
          />
        </Field>
        <Field label="Topics" help="At most 3">
          <TagInput value={tags} onValueChange={setTags} suggestions={["drama", "family", "short"]} max={3} />
        </Field>
        <Field label="Start">
          <DateInput value={start} onChange={(event) => setStart(event.target.value)} />
        </Field>
        <Field label="Minutes">
          <NumberInput defaultValue="42" unit="min" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Imogen Achterberg" />
        </Field>
        <Field label="Log line" limit={150} className="tablet:row-span-2">
          <TextArea
            maxLength={150}
            rows={3}
            defaultValue="Three generations of a salt family rebuild a road that the sea takes twice a day."
          />
        </Field>
      </div>
    </Panel>
  );
}
