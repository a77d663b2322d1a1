import { messages } from "@matinee/texts";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { useMutation } from "@tanstack/react-query";
import { FileLock, Image as ImageIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { describeImageError, rejectInvalidImage, uploadFile } from "../builder/images/image-files.ts";
import type { ProductValues } from "./product-form.ts";
import { useUploadKey } from "../builder/images/use-is-uploading.ts";

const texts = messages.storeStep;

/** Uploads the product's image, and for a digital product the file that buyers download. */
export function ProductFiles({ digital }: { digital: boolean }) {
  const { control, setValue } = useFormContext<ProductValues>();
  const [thumbnail, fileName, active] = useWatch({
    control,
    name: ["thumbnail", "digitalFileName", "active"],
  });
  const mutationKey = useUploadKey();
  const picture = useMutation({
    mutationKey,
    mutationFn: async (file: File) => {
      await rejectInvalidImage(file, "general");
      return uploadFile(file, file.name, "image");
    },
    onSuccess: ({ url }) => setValue("thumbnail", url, { shouldDirty: true }),
  });
  const download = useMutation({
    mutationKey,
    mutationFn: (file: File) => uploadFile(file, file.name, "private"),
    onSuccess: ({ id }, file) => {
      setValue("digitalFileId", id, { shouldDirty: true });
      setValue("digitalFileName", file.name);
    },
  });
  return (
    <>
      <FilePicker
        label={texts.picture}
        help={texts.pictureHelp}
        accept="image/jpeg,image/png,image/gif"
        icon={<ImageIcon aria-hidden="true" />}
        busy={picture.isPending}
        error={picture.error && describeImageError(picture.error)}
        onFile={picture.mutate}
        chosen={
          thumbnail ? (
            <img src={thumbnail} alt={texts.currentProduct} className="size-14 rounded-2 object-cover" />
          ) : null
        }
      />
      {digital ? (
        <FilePicker
          label={texts.fileToDownload}
          help={texts.fileToDownloadHelp}
          icon={<FileLock aria-hidden="true" />}
          busy={download.isPending}
          error={download.error && describeFailure(download.error, texts.fileNotUploaded)}
          onFile={download.mutate}
          chosen={fileName ? <span className="truncate">{fileName}</span> : null}
        />
      ) : null}
      {digital && active && !fileName ? <Alert tone="warning">{texts.onSaleWithFile}</Alert> : null}
    </>
  );
}

function FilePicker({
  label,
  help,
  accept,
  icon,
  busy,
  error,
  onFile,
  chosen,
}: {
  label: string;
  help: string;
  accept?: string;
  icon: ReactNode;
  busy: boolean;
  error: string | null;
  onFile: (file: File) => void;
  chosen: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} error={error} group>
      <div className="flex items-center gap-3">
        {chosen}
        <Button
          size="sm"
          icon={icon}
          busy={busy}
          busyLabel={messages.actions.uploading}
          onClick={() => input.current?.click()}
        >
          {chosen ? texts.replace : texts.chooseAFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={texts.fileInputLabel(label)}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            event.target.value = "";
          }}
        />
      </div>
    </Field>
  );
}
