import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";

/** Lets a person choose the encoding of a text file whose accents or letters look wrong. */
export function EncodingSelect({ value, onChange }: { value: string; onChange: (encoding: string) => void }) {
  const { encodings, encoding, encodingHelp } = messages.textFiles;
  return (
    <Field label={encoding} help={encodingHelp} className="w-64">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(encodings).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
