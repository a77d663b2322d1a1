import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useFormContext, useWatch } from "react-hook-form";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { formatShortZone } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import type { FaqValues } from "./faq-form.ts";

const texts = messages.faqStep;

/** Edits how the FAQ is shown, and the live talk with the film team. */
export function LiveTalkFields() {
  const { control, register, formState } = useFormContext<FaqValues>();
  const { errors } = formState;
  const now = useNow();
  const [enabled, timezone] = useWatch({ control, name: ["enableLive", "timezone"] });
  return (
    <>
      <FormSection title={texts.onThePage}>
        <Switch label={texts.showFaqOnPage} help={texts.showFaqHelp} {...register("interactiveQa")} />
        <Field label={texts.sectionTitle} help={texts.sectionTitleHelp}>
          <TextInput maxLength={100} {...register("faqSectionTitle")} />
        </Field>
      </FormSection>
      <FormSection title={texts.liveTalk} intro={texts.liveTalkIntro}>
        <Switch label={texts.announceALiveTalk} help={texts.liveTalkHelp} {...register("enableLive")} />
        {enabled ? (
          <>
            <Field label={texts.talkTitle} error={errors.liveTitle?.message}>
              <TextInput maxLength={200} {...register("liveTitle")} />
            </Field>
            <Field label={texts.talkDescription}>
              <TextArea rows={3} maxLength={2000} {...register("liveDescription")} />
            </Field>
            <DayAndTimeField
              control={control}
              label={texts.whenIn(formatShortZone(now, timezone))}
              day={{ name: "liveDay", label: texts.talkDay }}
              time={{ name: "liveTime", label: texts.talkTime }}
            />
            <Field label={texts.talkLink} error={errors.liveUrl?.message}>
              <TextInput type="url" maxLength={2000} placeholder="https://" {...register("liveUrl")} />
            </Field>
            <Field label={texts.talkButton} help={texts.talkButtonHelp}>
              <TextInput maxLength={60} {...register("liveCta")} />
            </Field>
          </>
        ) : null}
      </FormSection>
    </>
  );
}
