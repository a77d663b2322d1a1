import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { openSignedIn } from "../../../lib/open-signed-in.ts";
import { platformQuery } from "../../../lib/platform.queries.ts";
import { watchPaths } from "../../../paths.ts";
import { useBuilder } from "../builder-context.ts";

/** Opens the event on the watch host, signed in: its page for staff, its preview for the owner. */
export function PreviewButton({ event }: { event: OwnedPage }) {
  const { superadmin } = useBuilder();
  const { data } = useQuery(platformQuery);
  const address = data && watchPaths[superadmin ? "event" : "preview"](data.hosts.watch, event.id);
  return (
    <Button asChild icon={<Eye aria-hidden="true" />}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={(click) => {
          if (!address || click.metaKey || click.ctrlKey) return;
          click.preventDefault();
          void openSignedIn(address);
        }}
      >
        {messages.wizard.preview}
      </a>
    </Button>
  );
}
