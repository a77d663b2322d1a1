import { isMissing } from "@matinee/app-shell/api/api-failure";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import {
  checkEventSlug,
  findDroppedCharacters,
  suggestEventSlug,
  toEventSlug,
} from "@matinee/domain/event-slug";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { BannerField } from "../builder/images/banner-field.tsx";
import { useBuilder } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import {
  toFilmDetailsCreate,
  filmDetailsLabels,
  filmDetailsResolver,
  toFilmDetailsSave,
  toFilmDetailsForm,
} from "./film-details-form.ts";
import { TopicTags } from "./topic-tags.tsx";

/** The Film Details step: title, url, log line, banners, contacts and topics. Its first save creates the event. */
export function FilmDetailsStep() {
  const { event, kind } = useBuilder();
  const isFestival = kind === "festival";
  const stepForm = useStepForm({
    toForm: toFilmDetailsForm,
    toSave: toFilmDetailsSave,
    toCreate: (values) => toFilmDetailsCreate(values, kind),
    resolver: filmDetailsResolver,
  });
  const { form } = stepForm;
  const { errors, isSubmitted } = form.formState;
  const [typedTitle, url] = useWatch({ control: form.control, name: ["title", "url"] });
  const hasTitle = typedTitle.trim() !== "";
  const checkTaken = useMutation({
    mutationFn: async (url: string) =>
      requireSuccess(api.pages.get({ params: { urlOrId: url } })).then(
        // A former url of another event of the same owner is free.
        ({ body: { data } }) => data.id !== event?.id && (data.url === url || data.view !== "owner"),
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    onSuccess: (taken, url) => {
      if (!taken || form.getValues("url") !== url) return;
      form.setError("url", { type: "taken", message: messages.events.urlTaken });
      toast.error(messages.events.urlTaken, { durationMs: toastMs.urlTaken });
    },
  });
  const [dropped, setDropped] = useState("");
  const checkUrlNow = () => {
    const url = form.getValues("url");
    if (url === event?.url) return;
    const issue = checkEventSlug(url);
    if (issue === null) checkTaken.mutate(url);
    // A missing url is said at the save: it may still follow the title.
    else if (issue === "url-reserved")
      form.setError("url", { type: "rule", message: messages.events.issues[issue] });
  };
  // setValue validates only on request; a visible error must be about the new value.
  const setUrl = (typed: string) =>
    form.setValue("url", typed, {
      shouldDirty: true,
      shouldValidate: isSubmitted || form.getFieldState("url").invalid,
    });
  // Registered in screen order, because the first invalid field gets the focus.
  const title = form.register("title", {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      // A new event's url follows its title until the url is edited.
      if (!event && !form.getFieldState("url").isTouched) setUrl(suggestEventSlug(target.value));
    },
    onBlur: () => {
      if (!event && !form.getFieldState("url").isTouched) checkUrlNow();
    },
  });
  const urlField = form.register("url", {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const clean = toEventSlug(target.value);
      setDropped(findDroppedCharacters(target.value));
      if (clean === target.value) return;
      const caret = toEventSlug(target.value.slice(0, target.selectionStart ?? undefined)).length;
      setUrl(clean);
      // A new value moves the caret to the end, away from the place where the user types.
      target.setSelectionRange(caret, caret);
    },
    onBlur: checkUrlNow,
  });
  return (
    <StepFrame
      title={isFestival ? messages.wizard.festivalDetails : messages.wizard.filmDetails}
      intro={isFestival ? messages.filmDetails.festivalIntro : messages.filmDetails.intro}
      stepForm={stepForm}
      labels={filmDetailsLabels}
      toPreview={toFilmDetailsSave}
    >
      <FormSection title={isFestival ? messages.filmDetails.theFestival : messages.filmDetails.theFilm}>
        <Field label={filmDetailsLabels.title} limit={eventTextLimits.title} error={errors.title?.message}>
          <TextInput {...title} />
        </Field>
        <Field
          label={filmDetailsLabels.url}
          help={describeUrl(hasTitle && url === "", dropped)}
          error={errors.url?.message}
        >
          <TextInput
            prefix={isFestival ? "/festival/" : "/watch/"}
            maxLength={200}
            autoCapitalize="off"
            spellCheck={false}
            {...urlField}
          />
        </Field>
        <Field
          label={filmDetailsLabels.description}
          limit={eventTextLimits.logLine}
          error={errors.description?.message}
        >
          <TextArea rows={3} {...form.register("description")} />
        </Field>
      </FormSection>
      <FormSection title={messages.filmDetails.banners} intro={messages.filmDetails.bannersIntro}>
        <Controller
          control={form.control}
          name="backgroundImage"
          render={({ field }) => (
            <BannerField
              label={filmDetailsLabels.backgroundImage}
              help={messages.filmDetails.desktopBannerHelp}
              kind="desktopBanner"
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="mobileBackgroundImage"
          render={({ field }) => (
            <BannerField
              label={filmDetailsLabels.mobileBackgroundImage}
              help={messages.filmDetails.mobileBannerHelp}
              kind="mobileBanner"
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </FormSection>
      <FormSection title={messages.filmDetails.contacts} intro={messages.filmDetails.contactsIntro}>
        <Field
          label={filmDetailsLabels.filmTeamEmail}
          help={messages.filmDetails.filmTeamEmailHelp}
          error={errors.filmTeamEmail?.message}
        >
          <TextInput type="email" autoComplete="email" {...form.register("filmTeamEmail")} />
        </Field>
        <Field
          label={filmDetailsLabels.contactEmail}
          help={messages.filmDetails.contactEmailHelp}
          error={errors.contactEmail?.message}
        >
          <TextInput type="email" autoComplete="email" {...form.register("contactEmail")} />
        </Field>
      </FormSection>
      {event ? <TopicTags event={event} /> : null}
    </StepFrame>
  );
}

/** Says what the address is, and what it cannot have: nothing that was typed vanishes without a word. */
function describeUrl(isMissing: boolean, dropped: string): string {
  const texts = messages.wizard.url;
  if (dropped !== "") return texts.dropped(dropped);
  return isMissing ? texts.noLatin : texts.help;
}
