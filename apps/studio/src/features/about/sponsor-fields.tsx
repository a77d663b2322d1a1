import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { describeImageError, rejectInvalidImage, uploadImage } from "../builder/images/image-files.ts";
import type { AboutValues } from "./about-form.ts";
import { useUploadKey } from "../builder/images/use-is-uploading.ts";

const texts = messages.aboutStep;

/** Edits the sponsor's name, link, details and logo. */
export function SponsorFields() {
  const { control, register, formState } = useFormContext<AboutValues>();
  const enabled = useWatch({ control, name: "hasSponsor" });
  return (
    <>
      <Switch label={texts.showASponsor} {...register("hasSponsor")} />
      {enabled ? (
        <>
          <Field label={texts.sponsorName}>
            <TextInput maxLength={200} {...register("sponsorName")} />
          </Field>
          <Field label={texts.sponsorLink} error={formState.errors.sponsorUrl?.message}>
            <TextInput type="url" maxLength={2000} placeholder="https://" {...register("sponsorUrl")} />
          </Field>
          <Field label={texts.sponsorDetails}>
            <TextArea rows={3} maxLength={2000} {...register("sponsorDetails")} />
          </Field>
          <LogoField />
        </>
      ) : null}
    </>
  );
}

function LogoField() {
  const { control, setValue } = useFormContext<AboutValues>();
  const logo = useWatch({ control, name: "sponsorLogo" });
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationKey: useUploadKey(),
    mutationFn: async (file: File) => {
      await rejectInvalidImage(file, "general");
      return uploadImage(file, "general");
    },
    onSuccess: ({ url }) => setValue("sponsorLogo", url, { shouldDirty: true }),
  });
  return (
    <Field
      label={texts.sponsorLogo}
      help={texts.sponsorLogoHelp}
      error={upload.error && describeImageError(upload.error)}
      group
    >
      <div className="flex items-center gap-3">
        {logo ? (
          <img src={logo} alt={texts.currentLogo} className="h-14 max-w-40 rounded-2 object-contain" />
        ) : null}
        <Button
          size="sm"
          busy={upload.isPending}
          busyLabel={messages.actions.uploading}
          onClick={() => input.current?.click()}
        >
          {logo ? texts.replace : texts.chooseALogo}
        </Button>
        {logo ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setValue("sponsorLogo", "", { shouldDirty: true })}
          >
            {messages.actions.remove}
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/gif"
          aria-label={texts.sponsorLogoFile}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) upload.mutate(file);
            event.target.value = "";
          }}
        />
      </div>
    </Field>
  );
}
