import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { platformQuery } from "../../lib/platform.queries.ts";
import { paths, watchPaths } from "../../paths.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { SignedInLink } from "../builder/components/signed-in-link.tsx";
import { getStepLabel } from "../builder/steps/steps.ts";
import type { Screening } from "./programme-changes.ts";

const texts = messages.programmeStep;

/** What the account's own screenings lack before they can be activated, for those who may edit with a link to the step that has it. */
export function ToDoPanel({ screenings, canEdit }: { screenings: readonly Screening[]; canEdit: boolean }) {
  const { customerId } = useBuilder();
  const open = screenings.filter(
    ({ missing, activated, cancelled, archived }) =>
      missing.length > 0 && !activated && !cancelled && !archived,
  );
  if (screenings.length === 0) return null;
  return (
    <Panel
      aria-label={texts.toDo.title}
      title={texts.toDo.title}
      action={open.length > 0 ? <Chip tone="warning">{open.length}</Chip> : undefined}
    >
      {open.length === 0 ? (
        <p className="text-sm text-text-2">{texts.toDo.nothing}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-3">
            {open.map(({ pageId, url, title, missing }) => (
              <li key={pageId}>
                <p className="font-medium wrap-anywhere">{title}</p>
                <ul className="flex flex-col gap-1 text-sm">
                  {missing.map(({ field, step, message }) => (
                    <li key={field}>
                      {canEdit ? (
                        <Link
                          className="link"
                          to={paths.event(url, { customerId, step })}
                          title={texts.toDo.open(title, getStepLabel(step, "screening"))}
                        >
                          {message}
                        </Link>
                      ) : (
                        message
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <p className="text-sm text-text-3">{texts.toDo.announcedSoon}</p>
        </div>
      )}
    </Panel>
  );
}

/** The way to the festival's page. */
export function PagePanel({ event }: { event: OwnedPage }) {
  const platform = useQuery(platformQuery);
  return (
    <Panel
      title={texts.page.title}
      action={
        event.activated ? (
          <SignedInLink
            size="sm"
            variant="quiet"
            address={platform.data && watchPaths.event(platform.data.hosts.watch, event)}
          >
            {texts.page.open}
          </SignedInLink>
        ) : undefined
      }
    >
      <p className="text-sm wrap-anywhere text-text-2">
        {event.activated ? watchPaths.event("", event) : texts.page.closed}
      </p>
    </Panel>
  );
}
