import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import { attendeeMailLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { mailAudiencesSchema } from "@matinee/contract/schemas/attendee-mails";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { hasMarkdownLink } from "@matinee/domain/has-link";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { RadioCards } from "@matinee/ui/radio-cards";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { buildDraftKey } from "../builder/drafts/draft-key.ts";
import { attendeeMailsQuery, mailAudiencesQuery, mailDraftsQuery } from "./attendee-mails.queries.ts";
import {
  buildMail,
  createEmptyEmail,
  type EmailValues,
  formatSendTime,
  readSendAt,
  toEmailValues,
} from "./email-form.ts";
import { EmailPreview } from "./email-preview.tsx";
import { TextFields, TimeFields } from "./email-fields.tsx";
import { MailDrafts } from "./mail-drafts.tsx";
import { useSaveDraft } from "./use-save-draft.ts";

const texts = messages.attendeeMails;

interface EmailFormProps {
  event: OwnedPage;
  audiences: z.infer<typeof mailAudiencesSchema>;
  /** Whether the emails of the event are used up. */
  noneLeft: boolean;
}

/** Writes an email to attendees: its audience, its text and its time, with a test and a preview. */
export function EmailForm({ event, audiences: { audiences }, noneLeft }: EmailFormProps) {
  const [empty] = useState(() => createEmptyEmail(event.kind));
  const form = useForm<EmailValues>({ defaultValues: empty });
  const draftKey = buildDraftKey({ eventId: event.id }, "email");
  const [initial] = useState(() => readRecordDraft(draftKey, empty));
  const draft = useRecordDraft(form, draftKey, initial);
  const client = useQueryClient();
  const attempt = useIdempotencyKey<ReturnType<typeof buildMail> & { draftId?: string }>();
  const isUnanswered = "" in attempt.unanswered;
  const [tested, setTested] = useState("");
  const [confirming, setConfirming] = useState<EmailValues | null>(null);
  const fields = { subject: "subject", body: "body", sendAt: "day" } as const;
  const plan = useMutation({
    mutationFn: (values: EmailValues) => {
      const { input, extraHeaders } = attempt.start({
        ...buildMail(values, event.timezone),
        ...(values.draftId && { draftId: values.draftId }),
      });
      return unwrapData(api.attendeeMails.plan({ params: { id: event.id }, body: input, extraHeaders }));
    },
    onSuccess: async ({ sendAt }) => {
      attempt.settle();
      setConfirming(null);
      draft.drop();
      form.reset(empty);
      const at = new Date(sendAt);
      const isLater = at.getTime() > Date.now();
      toast.success(isLater ? texts.isPlanned(formatSendTime(at, event.timezone)) : texts.isSent);
      await Promise.all([
        client.invalidateQueries({ queryKey: attendeeMailsQuery(event.id).queryKey }),
        client.invalidateQueries({ queryKey: mailDraftsQuery(event.id).queryKey }),
      ]);
    },
    onError: (error) => {
      attempt.settle(error);
      setConfirming(null);
      showFormFailure(form, error, fields);
    },
  });
  const test = useMutation({
    mutationFn: ({ subject, body }: EmailValues) =>
      unwrapData(api.attendeeMails.test({ params: { id: event.id }, body: { subject, body } })),
    onSuccess: ({ to }, values) => {
      setTested(describeText(values));
      toast.success(texts.testSent(to));
    },
    onError: (error) => {
      showFormFailure(form, error, fields);
    },
  });
  const showStored = (stored: EmailValues) => {
    draft.drop();
    form.reset(stored);
  };
  const save = useSaveDraft(form, event, (saved) => {
    const written = { ...form.getValues(), draftId: saved.draftId };
    if (describeValues(written) === describeValues(saved)) {
      showStored(saved);
    } else {
      // Text that was typed while the draft was being saved stays, and is not saved.
      form.reset(saved, { keepValues: true });
      form.setValue("draftId", saved.draftId, { shouldDirty: true });
    }
  });
  const values = { ...empty, ...useWatch({ control: form.control }) };
  const counts = audiences.find(({ audience }) => audience === values.audience);
  const withoutLinks = counts && [values.subject, values.body].some(hasMarkdownLink) ? counts.unopened : 0;
  const recipients = (counts?.recipients ?? 0) - withoutLinks;
  const sendAt = readSendAt(values, event.timezone);
  const later = useQuery({ ...mailAudiencesQuery(event.id, sendAt), enabled: sendAt !== null });
  const planned = sendAt ? later.data?.audiences : undefined;
  const atTime =
    values.send === "now" ? counts : planned?.find(({ audience }) => audience === values.audience);
  const leaving = atTime && describeLeaving(atTime, values, event.timezone);
  return (
    <FormProvider {...form}>
      <MailDrafts
        event={event}
        openId={values.draftId}
        isUnsaved={form.formState.isDirty}
        onOpen={(stored) => {
          // First the focus: a reset forgets the fields until the next render.
          form.setFocus("subject");
          showStored(toEmailValues(stored, event.timezone));
        }}
        onDeleted={(id) => {
          if (id === values.draftId) showStored(empty);
        }}
      />
      <form
        noValidate
        className="grid items-start gap-6 laptop:grid-cols-[minmax(0,1fr)_380px]"
        onSubmit={form.handleSubmit(setConfirming)}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <fieldset className="contents" disabled={isUnanswered}>
            <Panel title={texts.audienceTitle}>
              <RadioCards
                label={texts.audienceTitle}
                className="grid-flow-row! grid-cols-[repeat(auto-fill,minmax(190px,1fr))]!"
                value={values.audience}
                onValueChange={(audience) => form.setValue("audience", audience, { shouldDirty: true })}
                options={audiences.map(({ audience, people }) => ({
                  value: audience,
                  label: texts.nameAudience(audience, event.kind),
                  help: texts.people(people),
                }))}
              />
              <p className="mt-3 text-sm text-text-2" aria-live="polite">
                {recipients === 0
                  ? counts?.optedOut
                    ? texts.allOptedOut
                    : texts.noRecipients
                  : texts.optedOut(counts?.optedOut ?? 0, recipients)}
              </p>
            </Panel>
          </fieldset>
          <div className="panel flex flex-col gap-5 p-5">
            <fieldset className="contents" disabled={isUnanswered}>
              <TextFields />
              <TimeFields timezone={event.timezone} />
            </fieldset>
            {recipients > 0 ? (
              <p className="text-sm text-text-2" aria-live="polite">
                {leaving ?? (sendAt ? texts.counting : "\u00a0")}
              </p>
            ) : null}
            {withoutLinks > 0 ? (
              <Alert tone="info">{texts.linksNotSent(withoutLinks, event.kind)}</Alert>
            ) : null}
            {isUnanswered ? <Alert tone="warning">{messages.purchase.outcomeUnknown}</Alert> : null}
            {noneLeft ? <Alert tone="warning">{texts.noneLeft(attendeeMailLimits.perEvent)}</Alert> : null}
            <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
              <div className="flex flex-wrap gap-3">
                <Button
                  busy={test.isPending}
                  onClick={() =>
                    void form
                      .trigger(["subject", "body"])
                      .then((valid) => valid && test.mutate(form.getValues()))
                  }
                >
                  <Send aria-hidden="true" />
                  {texts.sendTest}
                </Button>
                <Button busy={save.isPending} onClick={() => save.mutate(form.getValues())}>
                  {values.draftId === "" ? texts.saveDraft : texts.saveDraftAgain}
                </Button>
                {values.draftId === "" || form.formState.isDirty ? null : (
                  <Button variant="quiet" onClick={() => showStored(empty)}>
                    {texts.writeNew}
                  </Button>
                )}
              </div>
              <Button
                type="submit"
                variant="primary"
                busy={plan.isPending}
                disabled={noneLeft || (recipients === 0 && values.send === "now")}
              >
                {values.send === "now" ? texts.sendTo(recipients) : texts.planFor(recipients)}
              </Button>
            </div>
          </div>
        </div>
        <EmailPreview event={event} body={values.body} subject={values.subject} />
      </form>
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        title={texts.confirmTitle(recipients)}
        description={`${leaving ?? ""} ${describeStop(atTime, values, event.timezone)}`.trim()}
        confirmLabel={values.send === "now" ? texts.sendTo(recipients) : texts.planFor(recipients)}
        busy={plan.isPending}
        onConfirm={() => confirming && plan.mutate(confirming)}
      >
        {tested === describeText(values) ? null : <Alert tone="warning">{texts.notTested}</Alert>}
      </ConfirmDialog>
    </FormProvider>
  );
}

const describeValues = (values: EmailValues) =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)));
const describeText = ({ subject, body }: EmailValues) => JSON.stringify([subject, body]);

type Counts = z.infer<typeof mailAudiencesSchema>["audiences"][number];

/** Says how many people get the email at its time, and how many in their morning. */
function describeLeaving({ recipients, inMorning, lastAt }: Counts, values: EmailValues, timezone: string) {
  const isLater = values.send === "later";
  if (values.urgent) return texts.leavesUrgently(recipients, isLater);
  const last = lastAt ? formatSendTime(new Date(lastAt), timezone) : "";
  return texts.leaves({ now: recipients - inMorning, inMorning, last, isLater });
}

function describeStop(counts: Counts | undefined, values: EmailValues, timezone: string): string {
  const sendAt = readSendAt(values, timezone);
  if (sendAt) return texts.confirmLater(formatSendTime(sendAt, timezone));
  return counts && counts.inMorning > 0 && !values.urgent ? texts.confirmMornings : texts.confirmNow;
}
