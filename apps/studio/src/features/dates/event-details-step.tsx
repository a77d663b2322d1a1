import { messages } from "@matinee/texts";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { lazy, Suspense } from "react";
import { useBuilder } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { AccessFields } from "./access-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { DonationFields } from "./donation-fields.tsx";
import { eventDetailsResolver } from "./event-details-resolver.ts";
import {
  type EventDetailsValues,
  type QuestionValues,
  toEventDetailsSave,
  toEventDetailsForm,
} from "./event-details-form.ts";
import { MidrollFields } from "./midroll-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { ViewingFields } from "./viewing-fields.tsx";

const texts = messages.datesStep;

const HostNotice = lazy(async () => ({
  default: (await import("../festival-invitation/host-notice.tsx")).HostNotice,
}));

const labels: Partial<Record<keyof EventDetailsValues, string>> = {
  startDate: texts.start,
  startTime: texts.startTime,
  endDate: texts.end,
  endTime: texts.endTime,
  timezone: texts.timezone,
  showHours: texts.showHours,
  access: texts.whoGetsIn,
  price: texts.price,
  payWhatYouCan: messages.payWhatYouCan.label,
  suggestedPrice: messages.payWhatYouCanForm.suggestion,
  earlyBird: messages.earlyBirdForm.label,
  earlyPrice: messages.earlyBirdForm.price,
  earlyDate: messages.earlyBirdForm.untilDate,
  earlyTime: messages.earlyBirdForm.untilTime,
  earlyQuantity: messages.earlyBirdForm.quantity,
  showTime: texts.freeSeconds,
  title: texts.title,
  subtitle: texts.subtitle,
  callToAction: texts.callToAction,
  isPresale: texts.presale,
  isOptional: messages.actions.optional,
  capacity: messages.capacity.label,
  passShare: messages.capacity.passShare,
  saleDate: messages.capacity.saleDate,
  saleTime: messages.capacity.saleTime,
  unlockHours: messages.viewingHours.unlock,
  watchHours: messages.viewingHours.watch,
  mayFinish: messages.viewingHours.mayFinish,
  ticketsPerOrder: messages.ticketSettings.perOrder,
  sendOn: messages.ticketSettings.sendOn,
  sendOnUntilHours: messages.ticketSettings.sendOnUntil,
  giveBack: messages.ticketSettings.giveBack,
  giveBackHours: messages.ticketSettings.giveBackUntil,
  questions: messages.attendeeQuestions.title,
  askDonations: texts.askForDonations,
  askMidrollDonations: texts.askDuringTheFilm,
  midrollMinutes: texts.minutes,
  midrollSeconds: texts.seconds,
  captureOrganization: texts.askForTheOrganization,
  captureCountry: texts.askForTheCountry,
  captureZip: texts.askForTheZip,
  donationTitle: texts.donationTitle,
  donationSubtitle: texts.donationSubtitle,
  donationCallToAction: texts.donationCallToAction,
  donationAmounts: texts.suggestedAmounts,
  donationSuggestionCustom: texts.ownAmount,
  midrollTitle: texts.midFilmTitle,
  midrollSubtitle: texts.midFilmSubtitle,
  midrollAmounts: texts.midFilmAmounts,
  midrollBackgroundImage: texts.coverImage,
};

/** The questions of one side of a conflict, by their words. */
const listLabels = (questions: unknown) =>
  Array.isArray(questions) ? questions.map(({ label }: QuestionValues) => label) : questions;

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
      "paywallSettings.suggestedPrice": "suggestedPrice",
      "paywallSettings.earlyPrice": "earlyPrice",
      "paywallSettings.earlyQuantity": "earlyQuantity",
      "paywallSettings.showTime": "showTime",
      saleFrom: "saleDate",
      // The form shows at the places which gates cannot have them.
      emailCapture: "capacity",
      "paywallSettings.enablePaywall": "capacity",
      "paywallSettings.isOptional": "capacity",
      "ticketSettings.perOrder": "ticketsPerOrder",
      "ticketSettings.sendOnUntilHours": "sendOnUntilHours",
      "ticketSettings.giveBackHours": "giveBackHours",
      "paywallSettings.midrollDonationTriggerMinutes": "midrollMinutes",
      "paywallSettings.midrollDonationTriggerSeconds": "midrollSeconds",
    },
  });
  return (
    <StepFrame
      title={messages.wizard.eventDetails}
      intro={texts.intro}
      stepForm={stepForm}
      labels={labels}
      formatConflict={(name, value) => (name === "questions" ? listLabels(value) : value)}
      toPreview={toSave}
    >
      {event?.festivalId ? (
        <Suspense fallback={null}>
          <HostNotice event={event} />
        </Suspense>
      ) : null}
      <FormSection title={texts.whenItPlays} intro={texts.whenItPlaysIntro}>
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
              messages.formats.eventDate(new Date(event.premiere.startsAt), event.timezone, true),
            )}
          </Alert>
        ) : (
          <DateFields />
        )}
      </FormSection>
      <FormSection title={texts.whoGetsIn} intro={texts.whoGetsInIntro}>
        <AccessFields />
      </FormSection>
      <TicketFields />
      <ViewingFields />
      <QuestionFields />
      <FormSection title={texts.donations} intro={texts.donationsIntro} part="support">
        <MoneyFields>
          <DonationFields />
        </MoneyFields>
      </FormSection>
      <FormSection title={texts.midFilmDonation} intro={texts.midFilmDonationIntro}>
        <MoneyFields>
          <MidrollFields />
        </MoneyFields>
      </FormSection>
    </StepFrame>
  );
}
