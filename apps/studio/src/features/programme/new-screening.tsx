import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { CreatePage, OwnedPage } from "@matinee/contract/schemas/pages";
import { suggestEventSlug } from "@matinee/domain/event-slug";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { isBlank } from "@matinee/domain/rules";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { findTimeIssue, toInstant } from "../../lib/event-instants.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { resolveIssues } from "./resolve-issues.ts";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.creation;

type Values = {
  title: string;
  description: string;
  day: string;
  time: string;
  /** How long it is open. */
  hours: string;
  /** Empty for none. */
  sectionId: string;
};

const HOUR_MS = 3_600_000;
const lengths = [24, 48, 72, 168, 336];
const nameLength = (hours: number) => (hours > 72 ? texts.days(hours / 24) : texts.hours(hours));

/** How many addresses are tried before the form says that they are taken. */
const MAX_ADDRESSES = 4;

/** Creates a screening in the festival from its title, log line, day and time. The next one begins with the same day and time. */
export function NewScreening({
  event,
  programme,
  editor,
}: {
  event: OwnedPage;
  programme: Programme;
  editor: ProgrammeEditor;
}) {
  const { superadmin } = useBuilder();
  const [empty, setEmpty] = useState<Values>({
    title: "",
    description: "",
    day: "",
    time: "19:00",
    hours: "24",
    sectionId: "",
  });
  const [isOutOfCredits, setOutOfCredits] = useState(false);
  const { timezone } = event;
  const { form, drop } = useDraftForm<Values>(`programme-new.${event.id}`, empty, {
    resolver: (values) => findIssues(values, timezone),
  });
  const { errors } = form.formState;
  // The next one can be typed at once. A form that was reset takes a focus after its next rendering.
  const firstRef = useRef(empty);
  useEffect(() => {
    if (firstRef.current !== empty) form.setFocus("title");
  }, [empty, form]);
  const attempt = useIdempotencyKey<CreatePage>();
  const create = useMutation({
    mutationFn: async (values: Values) => {
      const isKnown = programme.sections.some(({ id }) => id === values.sectionId);
      const opening = toInstant(values.day, values.time, timezone);
      const screening: CreatePage = {
        title: values.title.trim(),
        description: values.description.trim(),
        timezone,
        showHours: true,
        ...(opening && {
          eventStart: opening.toISOString(),
          eventEnd: new Date(opening.getTime() + Number(values.hours) * HOUR_MS).toISOString(),
        }),
        festivalId: event.id,
        ...(isKnown && { sectionId: values.sectionId }),
      };
      for (let tries = 0; ; tries++) {
        // After a lost response the same one is sent again: another could be a second screening.
        const url = suggestAddress(screening.title ?? "", event.url, tries);
        const { input, extraHeaders } = attempt.start({ ...screening, url });
        try {
          const body = input;
          return await unwrapData(
            api.pages.create({ params: { accountId: event.accountId }, body, extraHeaders }),
          );
        } catch (error) {
          attempt.settle(error);
          const isTaken = error instanceof ApiFailure && error.code === "url-taken";
          if (!isTaken || tries + 1 === MAX_ADDRESSES) throw error;
        }
      }
    },
    onSuccess: async (created, { day, time, hours, sectionId }) => {
      attempt.settle();
      drop();
      const next = { title: "", description: "", day, time, hours, sectionId };
      setEmpty(next);
      form.reset(next);
      toast.success(texts.created(created.title));
      await editor.reload();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "no-credits" && !superadmin)
        return setOutOfCredits(true);
      return showFormFailure(
        form,
        error,
        {
          title: "title",
          description: "description",
          url: "title",
          eventStart: "day",
          eventEnd: "hours",
          sectionId: "sectionId",
        },
        { text: texts.notCreated },
      );
    },
  });
  return (
    <Panel
      title={texts.title}
      action={<span className="text-sm text-text-2 max-phonePlus:w-full">{texts.room(programme.room)}</span>}
    >
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={form.handleSubmit((values) => create.mutate(values))}
        className="grid gap-4 tablet:grid-cols-2 laptopPlus:grid-cols-12"
      >
        <Field
          label={texts.name}
          limit={eventTextLimits.title}
          error={errors.title?.message}
          className="laptopPlus:col-span-4"
        >
          <TextInput autoComplete="off" {...form.register("title")} />
        </Field>
        <Field
          label={messages.filmDetails.logLine}
          limit={eventTextLimits.logLine}
          error={errors.description?.message}
          className="laptopPlus:col-span-8"
        >
          <TextInput autoComplete="off" {...form.register("description")} />
        </Field>
        <div className="laptopPlus:col-span-4">
          <DayAndTimeField
            control={form.control}
            label={texts.dayAndTime}
            day={{ name: "day", label: texts.day }}
            time={{ name: "time", label: texts.time }}
          />
        </div>
        <Field label={texts.length} error={errors.hours?.message} className="laptopPlus:col-span-2">
          <Select {...form.register("hours")}>
            {lengths.map((hours) => (
              <option key={hours} value={hours}>
                {nameLength(hours)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.section} error={errors.sectionId?.message} className="laptopPlus:col-span-3">
          <Select {...form.register("sectionId")}>
            <option value="">{messages.programmeStep.noSection}</option>
            {programme.sections.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex items-start laptopPlus:col-span-3 laptopPlus:pt-[26px]">
          <Button
            block
            wraps
            type="submit"
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            busy={create.isPending}
            busyLabel={texts.adding}
          >
            {texts.add}
          </Button>
        </div>
      </form>
      <PurchaseCreditsDialog
        open={isOutOfCredits}
        onOpenChange={setOutOfCredits}
        onPurchased={() => {
          setOutOfCredits(false);
          create.mutate(form.getValues());
        }}
      />
    </Panel>
  );
}

function findIssues(values: Values, timezone: string) {
  const { title, description, day, time } = values;
  const { issues } = messages.events;
  return resolveIssues(values, {
    title: isBlank(title)
      ? issues["title-missing"]
      : title.trim().length > eventTextLimits.title && issues["title-too-long"],
    description: isBlank(description)
      ? issues["log-line-missing"]
      : description.trim().length > eventTextLimits.logLine && issues["log-line-too-long"],
    day: day === "" && texts.dayMissing,
    time: findTimeIssue(day, time, timezone),
  });
}

/** Suggests the address of a screening: that of its title, then with the festival's. A title without Latin letters has the latter. */
function suggestAddress(title: string, festivalUrl: string, tries: number): string {
  const slug = suggestEventSlug(title);
  const own = slug === "" ? `${festivalUrl}-${Date.now().toString(36)}` : slug;
  if (tries === 0) return own;
  return tries === 1 ? `${own}-${festivalUrl}` : `${own}-${festivalUrl}-${tries}`;
}
