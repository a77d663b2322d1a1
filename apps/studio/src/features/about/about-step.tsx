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
      intro="Why your film matters, in your words and pictures."
      stepForm={stepFormWithWarning}
      labels={aboutLabels}
      toPreview={toAboutSave}
    >
      <FormSection title="Message">
        <MessageField />
      </FormSection>
      <VideoSection
        event={event}
        kind="message"
        title="Message video"
        intro="You, to your viewers. Optional."
      />
      <FormSection title="On the page">
        <Field label={aboutLabels.caption} limit={eventTextLimits.caption} error={errors.caption?.message}>
          <TextInput {...form.register("caption")} />
        </Field>
        <Switch label="Let viewers forward your event to a friend" {...form.register("showForwardButton")} />
      </FormSection>
      <FormSection title="Photos" intro="Stills and behind the scenes. Saved as you add them.">
        <Photos event={event} />
      </FormSection>
      <FormSection title="Sponsor" intro="Who helped to make it. Their preroll is under Trailer.">
        <SponsorFields />
      </FormSection>
    </StepFrame>
  );
}
