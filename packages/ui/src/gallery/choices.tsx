import { useState } from "react";
import { Checkbox } from "../checkbox.tsx";
import { Field } from "../field.tsx";
import { Panel } from "../panel.tsx";
import { RadioCards } from "../radio-cards.tsx";
import { RadioGroup } from "../radio-group.tsx";
import { RadioTiles } from "../radio-tiles.tsx";
import { Segment } from "../segment.tsx";
import { Switch } from "../switch.tsx";
import { Tag } from "../tag.tsx";

/** Checkboxes, switches and choices. */
export function Choices() {
  const [kind, setKind] = useState<"individual" | "business">("business");
  return (
    <Panel>
      <h2 className="text-sm font-semibold">Choices</h2>
      <div className="mt-3 flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-2">
          <Checkbox label="Unchecked" />
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Wrong" aria-invalid />
          <Checkbox label="Checked, disabled" disabled defaultChecked />
        </div>
        <RadioGroup
          inline
          label="Radio"
          defaultValue="chosen"
          options={[
            { value: "radio", label: "Radio" },
            { value: "chosen", label: "Chosen" },
            { value: "off", label: "Disabled", disabled: true },
          ]}
        />
        <Switch label="Show hours" help="Off means it opens at 4:00 AM." defaultChecked />
        <Switch label="Optional" />
        <div className="flex gap-3">
          <Switch aria-label="Off, disabled" disabled />
          <Switch aria-label="On, disabled" disabled defaultChecked />
        </div>
        <Segment
          label="Business type"
          value={kind}
          onValueChange={setKind}
          options={[
            { value: "individual", label: "Individual" },
            { value: "business", label: "Business" },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Tag onRemove={() => undefined} removeLabel="Remove documentary">
            documentary
          </Tag>
          <Tag>spring-cohort</Tag>
        </div>
        <Field group label="Suggested amounts" hideLabel>
          <RadioTiles
            defaultValue="20"
            options={["10", "20", "50", "100"].map((value) => ({ value, label: `$${value}` }))}
          />
        </Field>
        <Field group label="Who gets in" help="Email capture and a paywall cannot both be on.">
          <RadioCards
            className="tablet:grid-flow-row"
            defaultValue="paywall"
            options={[
              { value: "everyone", label: "Everyone", help: "Anyone with the link can watch." },
              { value: "paywall", label: "Paywall", help: "Viewers buy a ticket to watch." },
              { value: "off", label: "Off", help: "Not now.", disabled: true },
            ]}
          />
        </Field>
      </div>
    </Panel>
  );
}
