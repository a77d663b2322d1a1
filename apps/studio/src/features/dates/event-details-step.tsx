import { messages } from "@matinee/texts";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { formatEventDate } from "@matinee/domain/event-dates";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useBuilder } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { AccessFields } from "./access-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { DonationFields } from "./donation-fields.tsx";
import { eventDetailsResolver } from "./event-details-resolver.ts";
import { type EventDetailsValues, toEventDetailsSave, toEventDetailsForm } from "./event-details-form.ts";
import { MidrollFields } from "./midroll-fields.tsx";

const labels: Partial<Record<keyof EventDetailsValues, string>> = {
  startDate: "Start",
  startTime: "Start time",
  endDate: "End",
  endTime: "End time",
  timezone: "Timezone",
  showHours: "Show hours",
  access: "Who gets in",
  price: "Price",
  earlyBird: messages.earlyBird.label,
  earlyPrice: messages.earlyBird.price,
  earlyDate: messages.earlyBird.untilDate,
  earlyTime: messages.earlyBird.untilTime,
  earlyQuantity: messages.earlyBird.quantity,
  showTime: "Free seconds before it asks",
  title: "Title",
  subtitle: "Subtitle",
  callToAction: "Call to action",
  isPresale: "Presale",
  isOptional: "Optional",
  askDonations: "Ask for donations",
  askMidrollDonations: "Ask during the film",
  midrollMinutes: "Minutes",
  midrollSeconds: "Seconds",
  captureOrganization: "Ask for the organization",
  captureCountry: "Ask for the country",
  captureZip: "Ask for the zip",
  donationTitle: "Donation title",
  donationSubtitle: "Donation subtitle",
  donationCallToAction: "Donation call to action",
  donationAmounts: "Suggested amounts",
  donationSuggestionCustom: "Own amount",
  midrollTitle: "Mid-film title",
  midrollSubtitle: "Mid-film subtitle",
  midrollAmounts: "Mid-film amounts",
  midrollBackgroundImage: "Donation cover image",
};

/** The premiere has the dates to the second, and the form only to the minute. */
function toSaveWithoutDates(values: EventDetailsValues): SavePage {
  const {
    eventStart: _start,
    eventEnd: _end,
    showHours: _hours,
    timezone: _zone,
    ...rest
  } = toEventDetailsSave(values);
  return rest;
}

/** The Event Details step: dates, access, prices and donations. */
export function EventDetailsStep() {
  const { event, goTo } = useBuilder();
  const toSave = event?.premiere ? toSaveWithoutDates : toEventDetailsSave;
  const stepForm = useStepForm({
    toForm: toEventDetailsForm,
    toSave,
    resolver: eventDetailsResolver,
    serverFields: {
      eventStart: "startDate",
      eventEnd: "endDate",
      "paywallSettings.price": "price",
      "paywallSettings.earlyPrice": "earlyPrice",
      "paywallSettings.showTime": "showTime",
      "paywallSettings.midrollDonationTriggerMinutes": "midrollMinutes",
      "paywallSettings.midrollDonationTriggerSeconds": "midrollSeconds",
    },
  });
  return (
    <StepFrame
      title={messages.wizard.eventDetails}
      intro="When it plays, who gets in, and what it costs."
      stepForm={stepForm}
      labels={labels}
      toPreview={toSave}
    >
      <FormSection title="When it plays" intro="Viewers see these in their own timezone.">
        {event?.premiere ? (
          <Alert
            tone="info"
            action={
              <Button size="sm" onClick={() => goTo("premiere")}>
                {messages.wizard.premiere}
              </Button>
            }
          >
            {messages.premierePlan.setsDates(
              formatEventDate(new Date(event.premiere.startsAt), event.timezone, true),
            )}
          </Alert>
        ) : (
          <DateFields />
        )}
      </FormSection>
      <FormSection title="Who gets in" intro="Email capture and a paywall cannot both be on.">
        <AccessFields />
      </FormSection>
      <FormSection
        title="Donations"
        intro="Asked before the film, beside a ticket or on their own."
        part="support"
      >
        <MoneyFields>
          <DonationFields />
        </MoneyFields>
      </FormSection>
      <FormSection title="Mid-film donation" intro="Asked once, the first time the film passes this moment.">
        <MoneyFields>
          <MidrollFields />
        </MoneyFields>
      </FormSection>
    </StepFrame>
  );
}
