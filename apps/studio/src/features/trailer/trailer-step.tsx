import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { Switch } from "@matinee/ui/switch";
import { useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { VideoSection } from "../builder/videos/video-section.tsx";

type Trailer = { showSponsorPreroll: boolean; viewerMark: boolean };

const toForm = (event: OwnedPage | null): Trailer => ({
  showSponsorPreroll: event?.showSponsorPreroll ?? false,
  viewerMark: event?.viewerMark ?? false,
});
const toSave = (values: Trailer): SavePage => values;

/** The Trailer step: trailer, feature and sponsor preroll. Videos save themselves when they are uploaded. */
export function TrailerStep() {
  const stepForm = useStepForm({ toForm, toSave });
  const event = useEvent();
  const { form } = stepForm;
  return (
    <StepFrame
      title={messages.wizard.trailer}
      intro="Your videos. Uploads continue while you fill in other steps."
      stepForm={stepForm}
      labels={{ showSponsorPreroll: "Play the preroll", viewerMark: "Watermark" }}
      toPreview={toSave}
    >
      <VideoSection
        event={event}
        kind="trailer"
        title="Trailer"
        intro="Plays for everyone, before they decide."
      />
      <VideoSection event={event} kind="feature" title="Feature" intro="The film itself." />
      <VideoSection
        event={event}
        kind="preroll"
        title="Sponsor preroll"
        intro="A short film of your sponsor that plays before the feature. Optional."
      />
      <FormSection title="While it plays">
        <Switch
          label="Play the sponsor preroll"
          help="Before the feature, once it is uploaded"
          {...form.register("showSponsorPreroll")}
        />
        <Switch
          label="Show the viewer's name faintly over the film"
          help="Discourages filming the screen"
          {...form.register("viewerMark")}
        />
      </FormSection>
    </StepFrame>
  );
}
