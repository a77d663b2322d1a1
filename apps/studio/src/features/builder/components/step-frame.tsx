import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import { useUnsavedChanges } from "@matinee/app-shell/forms/unsaved-changes";
import { messages } from "@matinee/texts";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { type ReactNode, useEffect, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useWatch } from "react-hook-form";
import { PurchaseCreditsDialog } from "../../../components/credits/purchase-credits-dialog.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { useBuilder } from "../builder-context.ts";
import { LiveChangeDialog } from "../step-form/live-change-dialog.tsx";
import { PreviewInDialog } from "../preview/step-preview.tsx";
import { readSavedSteps } from "../steps/saved-steps.ts";
import { StepFooter } from "./step-footer.tsx";
import { StepHeading } from "./step-heading.tsx";
import { isSideStep, isStepFilled, type StepKey, listVisibleSteps } from "../steps/steps.ts";
import type { StepForm } from "../step-form/use-step-form.ts";
import { useIsUploading } from "../images/use-is-uploading.ts";

const texts = messages.builderScreen;

/** A step with a form: heading, fields, Back and Save. Feeds the live preview. */
export function StepFrame<Values extends FieldValues>({
  title,
  intro,
  stepForm,
  labels,
  formatConflict,
  toPreview,
  afterSave,
  aside,
  children,
}: {
  /** Of a step without a heading of its own. */
  title?: string;
  intro?: string;
  stepForm: StepForm<Values>;
  /** Field names for the conflict dialog. A field without a name follows another one. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Formats a value of a conflict that is not a text, a switch or a list of texts. */
  formatConflict?: (name: keyof Values & string, value: unknown) => unknown;
  /** Maps unsaved values to the fields that the preview shows. */
  toPreview: (values: Values) => SavePage;
  /** The step that a plain Save opens; without it the step stays open. */
  afterSave?: StepKey;
  /** Beside the form, on a phone below it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { form, save, saving, waiting, restored, discardDraft } = stepForm;
  const { event, kind, step, goTo, superadmin } = useBuilder();
  useUnsavedChanges(useIsUploading());
  const now = useNow();
  const keys = listVisibleSteps(event, kind, superadmin, now);
  const index = keys.indexOf(step);
  const previous = keys.slice(0, index).findLast((key) => !isSideStep(key));
  const next = keys.slice(index + 1).find((key) => !isSideStep(key)) ?? null;
  // Read once: an upload that fills the step while it is open must not change Save and Continue to Save.
  const [savedBefore] = useState(() => event !== null && isStepFilled(event, step, readSavedSteps(event.id)));
  return (
    <FormProvider {...form}>
      <UnsavedPreview form={form} toPreview={toPreview} />
      {title === undefined ? null : <StepHeading title={title} intro={intro} aside={<PreviewInDialog />} />}
      {restored ? (
        <Alert
          tone="info"
          live
          className="mt-5"
          action={
            <Button size="sm" variant="quiet" onClick={discardDraft}>
              {texts.discard}
            </Button>
          }
        >
          {texts.draftRestored}
        </Alert>
      ) : null}
      <div className="flex items-start gap-11 max-desktop:flex-col">
        <form
          noValidate
          className="mt-6 w-full min-w-0 flex-1"
          onSubmit={(submit) => {
            submit.preventDefault();
            // Submit events of forms in dialogs bubble up here through React's tree.
            if (submit.target !== submit.currentTarget) return;
            void save(savedBefore ? (afterSave ?? null) : next);
          }}
        >
          {children}
          <StepFooter
            onBack={previous ? () => goTo(previous) : null}
            saveLabel={savedBefore ? messages.wizard.save : messages.wizard.saveAndContinue}
            saving={saving}
            waiting={waiting}
          />
        </form>
        {aside}
      </div>
      {stepForm.conflict ? (
        <ConflictDialog
          description={texts.sectionConflict}
          fields={listConflictingFields(stepForm.conflict, labels, formatConflict)}
          onChoose={stepForm.resolveConflict}
        />
      ) : null}
      <LiveChangeDialog kind={kind} change={stepForm.liveChange} onChoose={stepForm.resolveLiveChange} />
      {superadmin ? (
        <ConfirmDialog
          open={stepForm.outOfCredits}
          onOpenChange={stepForm.setOutOfCredits}
          title={messages.credits.noCreditsAvailable}
          description={texts.customerNoCredits}
          confirmLabel={messages.wizard.save}
          onConfirm={() => {
            stepForm.setOutOfCredits(false);
            void save(next);
          }}
        />
      ) : (
        <PurchaseCreditsDialog
          open={stepForm.outOfCredits}
          onOpenChange={stepForm.setOutOfCredits}
          onPurchased={() => {
            stepForm.setOutOfCredits(false);
            void save(next);
          }}
        />
      )}
    </FormProvider>
  );
}

/** Passes the form's unsaved values to the preview, and clears them when the step closes. */
function UnsavedPreview<Values extends FieldValues>({
  form,
  toPreview,
}: {
  form: UseFormReturn<Values>;
  toPreview: (values: Values) => SavePage;
}) {
  const { preview } = useBuilder();
  useWatch({ control: form.control });
  useEffect(() => preview.set({ unsaved: toPreview(form.getValues()) }));
  useEffect(() => () => preview.set({ unsaved: {} }), [preview]);
  return null;
}
