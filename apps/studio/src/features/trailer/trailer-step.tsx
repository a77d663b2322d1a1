import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { Switch } from "@matinee/ui/switch";
import { useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { EventFilms } from "./films/event-films.tsx";
import { VideoSection } from "../builder/videos/video-section.tsx";

const texts = messages.trailerStep;

type Trailer = { showSponsorPreroll: boolean; viewerMark: boolean };

const toForm = (event: OwnedPage | null): Trailer => ({
  showSponsorPreroll: event?.showSponsorPreroll ?? false,
  viewerMark: event?.viewerMark ?? false,
});
const toSave = (values: Trailer): SavePage => values;

/** The Trailer step: trailer, and of a screening also feature and sponsor preroll. Videos save themselves when they are uploaded. */
export function TrailerStep() {
  const stepForm = useStepForm({ toForm, toSave });
  const event = useEvent();
  const { form } = stepForm;
  return (
    <StepFrame
      title={messages.wizard.trailer}
      intro={event.kind === "festival" ? texts.festivalIntro : texts.intro}
      stepForm={stepForm}
      labels={{ showSponsorPreroll: texts.playThePreroll, viewerMark: texts.watermark }}
      toPreview={toSave}
    >
      <VideoSection event={event} kind="trailer" title={texts.trailer} intro={texts.trailerIntro} />
      {event.kind === "festival" ? null : (
        <>
          <EventFilms event={event} />
          <VideoSection
            event={event}
            kind="preroll"
            title={texts.sponsorPreroll}
            intro={texts.sponsorPrerollIntro}
          />
          <FormSection title={texts.whileItPlays}>
            <Switch
              label={texts.playPreroll}
              help={texts.playPrerollHelp}
              {...form.register("showSponsorPreroll")}
            />
            <Switch label={texts.viewerMark} help={texts.viewerMarkHelp} {...form.register("viewerMark")} />
          </FormSection>
        </>
      )}
    </StepFrame>
  );
}
