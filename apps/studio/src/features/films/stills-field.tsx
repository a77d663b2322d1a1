import { filmLimits } from "@matinee/domain/film-records";
import { builderImageTypes } from "@matinee/domain/image-rules";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Star, X } from "lucide-react";
import { useRef } from "react";
import { describeImageError, rejectInvalidImage, uploadImage } from "../builder/images/image-files.ts";

const texts = messages.filmLibrary;

/** The stills of a film: uploads pictures, removes them and puts one first. */
export function StillsField({
  value,
  onChange,
  error,
}: {
  value: readonly string[];
  onChange: (stills: string[]) => void;
  error: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await rejectInvalidImage(file, "general");
      return (await uploadImage(file, "general")).url;
    },
    onSuccess: (url) => onChange([...value, url]),
  });
  const problem = error ?? (upload.isError ? describeImageError(upload.error) : undefined);
  return (
    <Field group label={texts.fields.stills} help={texts.stillsHelp(filmLimits.stills)} error={problem}>
      {value.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
          {value.map((url, index) => (
            <li key={url} className="relative overflow-hidden rounded-2 border border-line bg-surface-3">
              <img
                src={`${url}?width=480`}
                alt={texts.stillOf(index + 1)}
                className="aspect-video w-full object-cover"
              />
              <div className="flex justify-end bg-surface">
                {index > 0 ? (
                  <IconButton
                    size="sm"
                    label={texts.makeFirst(index + 1)}
                    icon={<Star aria-hidden="true" />}
                    onClick={() => onChange([url, ...value.filter((each) => each !== url)])}
                  />
                ) : null}
                <IconButton
                  size="sm"
                  label={texts.removeStill(index + 1)}
                  icon={<X aria-hidden="true" />}
                  onClick={() => {
                    onChange(value.filter((each) => each !== url));
                    // The pressed button leaves with its picture.
                    add.current?.focus();
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button
          ref={add}
          icon={<ImagePlus aria-hidden="true" />}
          disabled={value.length >= filmLimits.stills}
          busy={upload.isPending}
          busyLabel={messages.actions.uploading}
          onClick={() => input.current?.click()}
        >
          {texts.addStill}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={builderImageTypes.join(",")}
          aria-label={texts.addStill}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            target.value = "";
          }}
        />
      </div>
    </Field>
  );
}
