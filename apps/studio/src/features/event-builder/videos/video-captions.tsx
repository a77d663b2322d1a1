import { toastMs } from "@matinee/contract/limits";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { Tag } from "@matinee/ui/tag";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Captions } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../../api.ts";
import { videoQuery } from "../../../lib/videos.ts";
import { captionLanguages, getLanguageName } from "./languages.ts";

/** Adds and removes a video's captions, one WebVTT or SRT file for each language. */
export function VideoCaptions({ videoId, pageId }: { videoId: string; pageId: string }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState("en");
  const video = useQuery(videoQuery(videoId, pageId));
  const label = getLanguageName(language);
  const published = video.data?.captions.filter((caption) => caption.published) ?? [];
  const reload = () => client.invalidateQueries({ queryKey: videoQuery(videoId, pageId).queryKey });
  const add = useMutation({
    mutationFn: async (file: File) =>
      unwrapData(
        api.videos.addCaption({
          params: { id: videoId },
          body: { language, label, text: await file.text(), pageId },
        }),
      ),
    onSuccess: async () => {
      toast.success(`Captions in ${label} added`);
      await reload();
    },
    onError: (error) =>
      toast.error(describeFailure(error, "These captions could not be read."), {
        durationMs: toastMs.reason,
      }),
  });
  const remove = useMutation({
    mutationFn: (captionId: string) =>
      requireSuccess(api.videos.removeCaption({ params: { id: videoId, captionId } })),
    onSuccess: reload,
    onError: (error) => toast.error(describeFailure(error, "The captions could not be removed.")),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Captions" help="WebVTT or SRT" className="w-56">
          <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
            {captionLanguages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          className="mb-6"
          icon={<Captions aria-hidden="true" />}
          busy={add.isPending}
          busyLabel="Reading..."
          onClick={() => input.current?.click()}
        >
          Upload captions
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".vtt,.srt,text/vtt"
          aria-label={`Captions file in ${label}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) add.mutate(file);
            event.target.value = "";
          }}
        />
      </div>
      {published.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {published.map((caption) => (
            <Tag
              key={caption.id}
              onRemove={() => remove.mutate(caption.id)}
              removeLabel={`Remove captions in ${caption.label}`}
            >
              {caption.label}
            </Tag>
          ))}
        </div>
      ) : null}
    </div>
  );
}
