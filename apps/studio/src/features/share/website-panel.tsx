import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { chooseButtonColors, isHexColor } from "@matinee/domain/button-colors";
import {
  maxWidgetLabel,
  renderEmbedCode,
  widgetLayouts,
  type WidgetOptions,
  widgetThemes,
} from "@matinee/domain/event-widget";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { RadioTiles } from "@matinee/ui/radio-tiles";
import { Segment } from "@matinee/ui/segment";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { cleanOptions } from "./widget-options.ts";

const texts = messages.share;

const BRAND = "#f5b83d";
const COLORS = [
  { name: texts.colors.ink, value: "#1d1815" },
  { name: texts.colors.petrol, value: "#14607a" },
  { name: texts.colors.velvet, value: "#a3202c" },
];

/** The look of the card and the code that shows it on another site. A change shows in both at once. */
export function WebsitePanel({
  event,
  watchHost,
  options,
  onChange,
}: {
  event: OwnedPage;
  watchHost: string;
  options: WidgetOptions;
  onChange: (options: WidgetOptions) => void;
}) {
  const change = (changed: Partial<WidgetOptions>) => onChange({ ...options, ...changed });
  const code = renderEmbedCode(event, watchHost, cleanOptions(options));
  return (
    <Panel
      title={texts.website}
      action={
        <Segment
          label={texts.layout}
          value={options.layout}
          onValueChange={(layout) => change({ layout })}
          options={widgetLayouts.map((value) => ({ value, label: texts.layouts[value] }))}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <ColorFields color={options.color} accent={event.accent} onChange={(color) => change({ color })} />
        <div className="grid gap-5 tablet:grid-cols-2">
          <Field label={texts.theme} group>
            <Segment
              value={options.theme}
              onValueChange={(theme) => change({ theme })}
              options={widgetThemes.map((value) => ({ value, label: texts.themes[value] }))}
            />
          </Field>
          <Field
            label={texts.label}
            aside={messages.actions.optional}
            limit={maxWidgetLabel}
            count={options.label.length}
          >
            <TextInput
              maxLength={maxWidgetLabel}
              value={options.label}
              onChange={({ target }) => change({ label: target.value })}
            />
          </Field>
        </div>
        <Field label={texts.code}>
          <TextArea readOnly rows={6} value={code} className="font-mono text-sm" />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <CopyButton variant="primary" text={code} label={texts.copyCode} />
          <p className="text-sm text-text-2">{texts.codeHint}</p>
        </div>
        <p className="max-w-measure text-sm text-text-2">{texts.checkout(event.embedOrigins.length)}</p>
      </div>
    </Panel>
  );
}

function ColorFields({
  color,
  accent,
  onChange,
}: {
  color: string;
  accent: string | null;
  onChange: (color: string) => void;
}) {
  const first = accent
    ? { name: texts.colors.accent, value: accent }
    : { name: texts.colors.brand, value: BRAND };
  const isColor = isHexColor(color);
  const used = isColor ? chooseButtonColors(color).button : color;
  const isCorrected = isColor && used !== color.toLowerCase();
  return (
    <div className="flex flex-col gap-5">
      <Field label={texts.color} group>
        <RadioTiles
          value={color.toLowerCase() || BRAND}
          onValueChange={onChange}
          options={[first, ...COLORS].map(({ name, value }) => ({
            value,
            label: (
              <span className="flex items-center gap-2 text-sm font-medium">
                <span
                  aria-hidden="true"
                  className="size-4 shrink-0 rounded-full border border-line-strong"
                  style={{ background: value }}
                />
                {name}
              </span>
            ),
          }))}
        />
      </Field>
      <Field
        label={texts.colorCode}
        error={color !== "" && !isColor ? texts.notAColor : undefined}
        help={isCorrected ? texts.corrected(color, used) : undefined}
      >
        <TextInput
          value={color}
          maxLength={7}
          placeholder={BRAND}
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Field>
    </div>
  );
}
