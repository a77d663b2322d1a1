import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { VideoSection } from "../builder/videos/video-section.tsx";
import { aboutLabels, aboutResolver, toAboutSave, toAboutForm } from "./about-form.ts";
import { MessageField } from "./message-field.tsx";
import { Photos } from "./photos.tsx";
import { SponsorFields } from "./sponsor-fields.tsx";

const texts = messages.aboutStep;

/** The About step: message, message video, photos and sponsor. */
export function AboutStep() {
  const event = useEvent();
  const stepForm = useStepForm({
    toForm: toAboutForm,
    toSave: toAboutSave,
    resolver: aboutResolver,
    serverFields: { "aboutSettings.message": "message", "aboutSettings.caption": "caption" },
  });
  const { form } = stepForm;
  const { errors } = form.formState;
  const stepFormWithWarning = {
    ...stepForm,
    save: async (next: Parameters<typeof stepForm.save>[0]) => {
      await stepForm.save(next);
      if (form.getFieldState("message").error?.type === "outside-processor")
        toast.error(messages.events.issues["outside-processor"], { durationMs: toastMs.outsideProcessor });
    },
  };
  return (
    <StepFrame
      title={messages.wizard.about}
      intro={texts.intro}
      stepForm={stepFormWithWarning}
      labels={aboutLabels}
      toPreview={toAboutSave}
    >
      <FormSection title={texts.message}>
        <MessageField />
      </FormSection>
      <VideoSection event={event} kind="message" title={texts.messageVideo} intro={texts.messageVideoIntro} />
      <FormSection title={texts.onThePage}>
        <Field label={aboutLabels.caption} limit={eventTextLimits.caption} error={errors.caption?.message}>
          <TextInput {...form.register("caption")} />
        </Field>
        <Switch label={texts.mayForward} {...form.register("showForwardButton")} />
      </FormSection>
      <FormSection title={texts.photos} intro={texts.photosIntro}>
        <Photos event={event} />
      </FormSection>
      <FormSection title={texts.sponsor} intro={texts.sponsorIntro}>
        <SponsorFields />
      </FormSection>
    </StepFrame>
  );
}
