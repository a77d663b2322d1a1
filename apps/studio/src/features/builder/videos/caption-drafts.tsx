import { messages } from "@matinee/texts";
import type { captionSchema } from "@matinee/contract/schemas/videos";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { api } from "../../../api.ts";
import { videoQuery } from "../../../lib/videos.ts";
import { captionLanguages } from "./languages.ts";

const texts = messages.videoSection;

type Caption = z.infer<typeof captionSchema>;

/** Lists captions found in the uploaded file. Viewers do not see them until they are published. */
export function CaptionDrafts({ videoId, pageId }: { videoId: string; pageId: string }) {
  const video = useQuery(videoQuery(videoId, pageId));
  const drafts = video.data?.captions.filter(({ published }) => !published) ?? [];
  if (drafts.length === 0) return null;
  return (
    <section aria-label={texts.foundCaptions} className="panel flex flex-col gap-3 p-4">
      <div>
        <h3 className="font-medium">{texts.foundCaptions}</h3>
        <p className="text-sm text-text-2">{texts.captionDraftsHelp}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {drafts.map((draft) => (
          <CaptionDraft key={draft.id} draft={draft} videoId={videoId} pageId={pageId} />
        ))}
      </ul>
    </section>
  );
}

function CaptionDraft({ draft, videoId, pageId }: { draft: Caption; videoId: string; pageId: string }) {
  const client = useQueryClient();
  const isUnknown = draft.language.startsWith("und");
  const [language, setLanguage] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const params = { id: videoId, captionId: draft.id };
  const reload = () => client.invalidateQueries({ queryKey: videoQuery(videoId, pageId).queryKey });
  const publish = useMutation({
    mutationFn: () =>
      unwrapData(
        api.videos.publishCaption({ params, body: { published: true, ...(language && { language }) } }),
      ),
    onSuccess: async ({ label }) => {
      toast.success(texts.captionsPublished(label));
      await reload();
    },
    onError: (error) => toast.error(describeFailure(error, texts.captionsNotPublished)),
  });
  const remove = useMutation({
    mutationFn: () => requireSuccess(api.videos.removeCaption({ params })),
    onSuccess: reload,
    onError: (error) => toast.error(describeFailure(error, texts.captionsNotRemoved)),
  });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 truncate">{draft.label}</span>
      {isUnknown ? (
        <Field
          label={texts.languageOf(draft.label)}
          hideLabel
          className="w-44"
          error={isMissing && !language ? texts.chooseALanguage : undefined}
        >
          <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
            <option value="">{texts.chooseALanguage}</option>
            {captionLanguages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button
        size="sm"
        aria-label={texts.publishCaptionsIn(draft.label)}
        busy={publish.isPending}
        busyLabel={texts.publishing}
        onClick={() => (isUnknown && !language ? setIsMissing(true) : publish.mutate())}
      >
        {texts.publish}
      </Button>
      <IconButton
        label={texts.removeCaptionsIn(draft.label)}
        icon={<Trash2 aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  );
}
