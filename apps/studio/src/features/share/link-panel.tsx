import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { ExternalLink } from "lucide-react";
import { watchPaths } from "../../paths.ts";

const texts = messages.share;

/** The address of the event page, to copy and to open. */
export function LinkPanel({ event, watchHost }: { event: OwnedPage; watchHost: string }) {
  const address = watchPaths.event(watchHost, event);
  return (
    <Panel title={texts.link}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={texts.linkLabel} className="min-w-0 flex-[1_1_280px]">
          <TextInput readOnly value={address} />
        </Field>
        <CopyButton variant="secondary" text={address} label={texts.copyLink} />
        {event.activated ? (
          <Button asChild icon={<ExternalLink aria-hidden="true" />}>
            <a href={address} target="_blank" rel="noopener">
              {texts.openPage}
            </a>
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
