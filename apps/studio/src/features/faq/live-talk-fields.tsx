import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useFormContext, useWatch } from "react-hook-form";
import { DateControl, TimeControl } from "../builder/components/date-control.tsx";
import { formatShortZone } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import type { FaqValues } from "./faq-form.ts";

/** Edits how the FAQ is shown, and the live talk with the film team. */
export function LiveTalkFields() {
  const { control, register, formState } = useFormContext<FaqValues>();
  const { errors } = formState;
  const now = useNow();
  const [enabled, timezone] = useWatch({ control, name: ["enableLive", "timezone"] });
  return (
    <>
      <FormSection title="On the page">
        <Switch
          label="Show the FAQ on the watch page"
          help="It has a tab of its own beside About"
          {...register("interactiveQa")}
        />
        <Field label="Section title" help="In place of 'FAQ'">
          <TextInput maxLength={100} {...register("faqSectionTitle")} />
        </Field>
      </FormSection>
      <FormSection title="Live talk" intro="A conversation with your viewers, on any service you like.">
        <Switch
          label="Announce a live talk"
          help="Only viewers with access see the link"
          {...register("enableLive")}
        />
        {enabled ? (
          <>
            <Field label="Talk title" error={errors.liveTitle?.message}>
              <TextInput maxLength={200} {...register("liveTitle")} />
            </Field>
            <Field label="Talk description">
              <TextArea rows={3} maxLength={2000} {...register("liveDescription")} />
            </Field>
            <Field
              label={`When (${formatShortZone(now, timezone)})`}
              group
              error={errors.liveDay?.message ?? errors.liveTime?.message}
            >
              <div className="grid grid-cols-[3fr_2fr] gap-2">
                <DateControl
                  control={control}
                  name="liveDay"
                  label="Talk day"
                  invalid={Boolean(errors.liveDay)}
                />
                <TimeControl
                  control={control}
                  name="liveTime"
                  label="Talk time"
                  invalid={Boolean(errors.liveTime)}
                />
              </div>
            </Field>
            <Field label="Talk link" error={errors.liveUrl?.message}>
              <TextInput type="url" maxLength={2000} placeholder="https://" {...register("liveUrl")} />
            </Field>
            <Field label="Talk button" help="For example 'Join the talk'">
              <TextInput maxLength={60} {...register("liveCta")} />
            </Field>
          </>
        ) : null}
      </FormSection>
    </>
  );
}
