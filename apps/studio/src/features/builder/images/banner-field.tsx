import { messages } from "@matinee/texts";
import { cropAspects, type ImageKind, builderImageTypes } from "@matinee/domain/image-rules";
import { Button } from "@matinee/ui/button";
import { DropzoneSurface } from "@matinee/ui/dropzone-surface";
import { Field } from "@matinee/ui/field";
import { useMutation } from "@tanstack/react-query";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import type { PercentCrop } from "react-image-crop";
import { api } from "../../../api.ts";
import { describeImageError, rejectInvalidImage, uploadFile, uploadImage, cropImage } from "./image-files.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { useUploadKey } from "./use-is-uploading.ts";

const texts = messages.builderScreen;

type CropSource = { file: File; src: string; fileId: string };

/** Uploads an image, crops it to the required shape and shows it. */
export function BannerField({
  label,
  help,
  kind,
  value,
  onChange,
}: {
  label: string;
  help: string;
  kind: Exclude<ImageKind, "general">;
  value: string;
  onChange: (url: string) => void;
}) {
  const aspect = cropAspects[kind] ?? 1;
  const [source, setSource] = useState<CropSource | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useMutation({
    mutationKey: useUploadKey(),
    mutationFn: async (file: File) => {
      await rejectInvalidImage(file, kind);
      const { id } = await uploadImage(file, kind);
      return { file, src: URL.createObjectURL(file), fileId: id };
    },
    onSuccess: setSource,
    onError: (error) => setProblem(describeImageError(error)),
  });
  const close = () => {
    if (source) URL.revokeObjectURL(source.src);
    setSource(null);
  };
  const apply = useMutation({
    mutationFn: async (crop: PercentCrop) => {
      if (!source) return null;
      const cropped = await cropImage(source.file, crop, aspect);
      const uploaded = await uploadFile(cropped, source.file.name, "crop");
      // The uncropped image is no longer needed. If its removal fails, nothing shows it.
      void requireSuccess(api.files.remove({ params: { id: source.fileId } })).catch(() => {});
      return uploaded.url;
    },
    onSuccess: (url) => {
      if (url) onChange(url);
      close();
    },
    onError: (error) => {
      setProblem(describeImageError(error));
      close();
    },
  });
  const dropzone = useDropzone({
    noKeyboard: true,
    multiple: false,
    accept: Object.fromEntries(builderImageTypes.map((type) => [type, []])),
    onDrop: ([file]) => {
      setProblem(null);
      if (file) upload.mutate(file);
      else setProblem(messages.images.issues["image-type"]);
    },
  });
  const narrow = kind === "mobileBanner";
  return (
    <Field label={label} help={help} error={problem} group>
      {value ? (
        <div className="relative overflow-hidden rounded-3 border border-line bg-surface-3">
          <img
            src={value}
            alt={texts.currentImages[kind]}
            className={narrow ? "mx-auto h-64 w-auto" : "w-full"}
            style={{ aspectRatio: String(aspect) }}
          />
          <div className="absolute right-3 bottom-3 flex gap-2" {...removeTabStop(dropzone.getRootProps())}>
            <input {...dropzone.getInputProps()} aria-label={texts.fileOf(label)} />
            <Button
              size="sm"
              busy={upload.isPending}
              busyLabel={messages.actions.uploading}
              onClick={(event) => {
                event.stopPropagation();
                dropzone.open();
              }}
            >
              {texts.replace}
            </Button>
            <Button
              size="sm"
              disabled={upload.isPending}
              onClick={(event) => {
                event.stopPropagation();
                onChange("");
              }}
            >
              {messages.actions.remove}
            </Button>
          </div>
        </div>
      ) : (
        <DropzoneSurface
          {...dropzone.getRootProps()}
          state={dropzone.isDragReject ? "reject" : dropzone.isDragActive ? "over" : "idle"}
          title={upload.isPending ? messages.actions.uploading : texts.dropAnImageHere}
          browseLabel={texts.chooseAnImage}
          onBrowse={dropzone.open}
        >
          <input {...dropzone.getInputProps()} aria-label={texts.fileOf(label)} />
        </DropzoneSurface>
      )}
      {source ? (
        <CropDialog
          src={source.src}
          aspect={aspect}
          busy={apply.isPending}
          onApply={(crop) => apply.mutate(crop)}
          onClose={close}
        />
      ) : null}
    </Field>
  );
}

/** The button inside takes the focus; the surrounding area only accepts dropped files. */
function removeTabStop<Props extends object>(props: Props) {
  return { ...props, tabIndex: undefined, role: undefined };
}
