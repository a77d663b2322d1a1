import { messages } from "@matinee/texts";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { Field } from "@matinee/ui/field";
import { Segment } from "@matinee/ui/segment";
import { TextArea } from "@matinee/ui/text-area";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import Markdown from "react-markdown";
import type { AboutValues } from "./about-form.ts";

const texts = messages.aboutStep;

/** Edits a Markdown message and previews it as viewers will see it. Raw HTML stays text. */
export function MessageField() {
  const { control, register, formState } = useFormContext<AboutValues>();
  const [view, setView] = useState<"write" | "preview">("write");
  const message = useWatch({ control, name: "message" });
  return (
    <Field
      label={texts.message}
      limit={eventTextLimits.message}
      count={message.length}
      help={texts.messageHelp}
      error={formState.errors.message?.message}
    >
      <Segment
        label={texts.messageWriteOrPreview}
        value={view}
        onValueChange={setView}
        options={[
          { value: "write", label: texts.write },
          { value: "preview", label: texts.preview },
        ]}
        className="self-start"
      />
      {view === "write" ? (
        <TextArea rows={8} {...register("message")} />
      ) : (
        <div className="panel min-h-52 p-5 [&_a]:link [&_h1]:font-display [&_h1]:text-title-sm [&_h2]:font-display [&_h2]:text-title-sm [&_li]:ml-5 [&_ol]:list-decimal [&_p]:mb-3 [&_ul]:list-disc">
          {message.trim() ? (
            <MessagePreview message={message} />
          ) : (
            <p className="text-text-3">{texts.nothingWrittenYet}</p>
          )}
        </div>
      )}
    </Field>
  );
}

function MessagePreview({ message }: { message: string }) {
  if (isMarkdownTooComplex(message)) {
    return <p className="text-text-3">{messages.events.issues["message-too-complex"]}</p>;
  }
  return <Markdown>{message}</Markdown>;
}
