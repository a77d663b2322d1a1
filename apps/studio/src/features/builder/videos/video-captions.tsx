import { messages } from "@matinee/texts";
import { toastMs } from "@matinee/domain/limits";
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
import { type ReadFile, readTextFile } from "../../../lib/read-text-file.ts";
import { captionCheckQuery, videoQuery } from "../../../lib/videos.ts";
import { CaptionPreview } from "./caption-preview.tsx";
import { captionLanguages, getLanguageName } from "./languages.ts";

const texts = messages.videoSection;

/** Adds and removes a video's captions, one WebVTT or SRT file for each language. */
export function VideoCaptions({ videoId, pageId }: { videoId: string; pageId: string }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState("en");
  const video = useQuery(videoQuery(videoId, pageId));
  const label = getLanguageName(language);
  const published = video.data?.captions.filter((caption) => caption.published) ?? [];
  const reload = () => client.invalidateQueries({ queryKey: videoQuery(videoId, pageId).queryKey });
  const [chosen, setChosen] = useState<ReadFile | null>(null);
  // Null until typed: the API may suggest one.
  const [typedOffset, setTypedOffset] = useState<string | null>(null);
  const suggestion = useQuery(captionCheckQuery(videoId, { text: chosen?.text, pageId, offset: 0 }));
  const suggested = suggestion.data?.suggestedOffset ?? 0;
  const offset = typedOffset === null ? suggested : Number(typedOffset) || 0;
  const check = useQuery(captionCheckQuery(videoId, { text: chosen?.text, pageId, offset }));
  const read = async (file: File, encoding?: string) => {
    // A file can become unreadable after it was chosen.
    const decoded = await readTextFile(file, encoding).catch(() => null);
    if (!decoded) toast.error(messages.captions.unreadableFile, { durationMs: toastMs.reason });
    else setChosen({ ...decoded, file, isGuess: decoded.isGuess || encoding !== undefined });
  };
  const add = useMutation({
    mutationFn: ({ text }: ReadFile) =>
      unwrapData(
        api.videos.addCaption({ params: { id: videoId }, body: { language, label, text, offset, pageId } }),
      ),
    onSuccess: async () => {
      toast.success(messages.captions.added(label));
      setChosen(null);
      await reload();
    },
    onError: (error) =>
      toast.error(describeFailure(error, messages.captions.checkFailed), { durationMs: toastMs.reason }),
  });
  const remove = useMutation({
    mutationFn: (captionId: string) =>
      requireSuccess(api.videos.removeCaption({ params: { id: videoId, captionId } })),
    onSuccess: reload,
    onError: (error) => toast.error(describeFailure(error, texts.captionsNotRemoved)),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={texts.captions} help={texts.webvttOrSrt} className="w-56">
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
          onClick={() => input.current?.click()}
        >
          {texts.uploadCaptions}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".vtt,.srt,text/vtt"
          aria-label={texts.captionsFileIn(label)}
          onChange={(event) => {
            const file = event.target.files?.[0];
            setTypedOffset(null);
            if (file) void read(file);
            event.target.value = "";
          }}
        />
      </div>
      {chosen ? (
        <CaptionPreview
          chosen={chosen}
          check={check}
          offset={typedOffset ?? String(suggested)}
          isSuggested={typedOffset === null && suggested !== 0}
          onOffset={setTypedOffset}
          onEncoding={(encoding) => void read(chosen.file, encoding)}
          adding={add.isPending}
          onAdd={() => add.mutate(chosen)}
          onCancel={() => setChosen(null)}
        />
      ) : null}
      {published.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {published.map((caption) => (
            <Tag
              key={caption.id}
              onRemove={() => remove.mutate(caption.id)}
              removeLabel={texts.removeCaptionsIn(caption.label)}
            >
              {caption.label}
            </Tag>
          ))}
        </div>
      ) : null}
    </div>
  );
}
