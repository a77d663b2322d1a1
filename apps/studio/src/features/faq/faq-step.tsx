import { messages } from "@matinee/texts";
import { useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { FaqList } from "./faq-list.tsx";
import { LiveTalkFields } from "./live-talk-fields.tsx";
import { toFaqSave, faqLabels, faqResolver, toFaqForm } from "./faq-form.ts";

const texts = messages.faqStep;

const serverFields = {
  "aboutSettings.liveTitle": "liveTitle",
  "aboutSettings.liveDate": "liveDay",
  "aboutSettings.liveUrl": "liveUrl",
} as const;

/** The FAQ step: questions with answers, FAQ settings and the live talk. */
export function FaqStep() {
  const event = useEvent();
  const stepForm = useStepForm({ toForm: toFaqForm, toSave: toFaqSave, resolver: faqResolver, serverFields });
  return (
    <StepFrame
      title={messages.wizard.faq}
      intro={texts.intro}
      stepForm={stepForm}
      labels={faqLabels}
      toPreview={toFaqSave}
      afterSave="activateAndPayments"
    >
      <FormSection title={texts.questions} intro={texts.questionsIntro}>
        <FaqList event={event} />
      </FormSection>
      <LiveTalkFields />
    </StepFrame>
  );
}
