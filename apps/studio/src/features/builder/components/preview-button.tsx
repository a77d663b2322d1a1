import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { platformQuery } from "../../../lib/platform.queries.ts";
import { watchPaths } from "../../../paths.ts";
import { useBuilder } from "../builder-context.ts";
import { SignedInLink } from "./signed-in-link.tsx";

/** Opens the event on the watch host, signed in: its page for staff, its preview for the owner. */
export function PreviewButton({ event }: { event: OwnedPage }) {
  const { superadmin } = useBuilder();
  const { data } = useQuery(platformQuery);
  const { kind, id } = event;
  const findAddress = (host: string) =>
    superadmin ? watchPaths.event(host, { kind, url: id }) : watchPaths.preview(host, id);
  return (
    <SignedInLink icon={<Eye aria-hidden="true" />} address={data && findAddress(data.hosts.watch)}>
      {/* A narrow phone keeps the space for the event's title. */}
      <span className="max-phonePlus:sr-only">{messages.wizard.preview}</span>
    </SignedInLink>
  );
}
