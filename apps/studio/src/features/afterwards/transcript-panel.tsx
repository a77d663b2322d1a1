import { LoadMore } from "@matinee/app-shell/components/lists/load-more";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { RoomMessage } from "@matinee/app-shell/components/live-room/room-message";
import { messages } from "@matinee/texts";
import { REPORTED_MESSAGES } from "@matinee/domain/vocabulary";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { reportPaths } from "../../lib/report-paths.ts";
import { useCsvDownload } from "../../components/csv-button.tsx";
import { useEvent } from "../builder/builder-context.ts";
import { transcriptQuery } from "./afterwards.queries.ts";

const texts = messages.afterwards;

/** Every message of the chat, oldest first; hidden and held ones are marked. */
export function TranscriptPanel() {
  const { id, can } = useEvent();
  const chat = useInfiniteQuery(transcriptQuery(id));
  const rows = chat.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = chat.data?.pages[0]?.total;
  return (
    <Panel
      flush
      title={texts.transcript}
      count={total === undefined ? undefined : messages.formats.number(total)}
      action={can.exportChat ? <ChatReports /> : null}
    >
      <QueryPanel
        query={chat}
        keepsData
        loading={<Skeleton className="m-5 h-40" />}
        isEmpty={() => rows.length === 0}
        empty={<p className="p-5 text-text-2">{texts.noMessages}</p>}
      >
        {() => (
          <section
            aria-label={texts.transcript}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-[520px] overflow-y-auto"
          >
            <ol className="divide-y divide-line px-5">
              {rows.map((message) => (
                <li key={message.seq} className="py-3">
                  <RoomMessage
                    message={message}
                    hasAvatar
                    note={
                      message.state === "visible" ? null : (
                        <Chip tone={message.state === "held" ? "warning" : "neutral"} className="my-1">
                          {texts.states[message.state]}
                        </Chip>
                      )
                    }
                  />
                </li>
              ))}
            </ol>
            <div className="flex justify-center p-4 empty:hidden">
              <LoadMore list={chat} />
            </div>
          </section>
        )}
      </QueryPanel>
    </Panel>
  );
}

/** The reports of the chat: all of it, or a copy to publish. A moderator reads the chat and does not get them. */
function ChatReports() {
  const { id } = useEvent();
  const { download, button } = useCsvDownload();
  return (
    <Menu
      trigger={
        <Button size="sm" aria-label={texts.downloadChat} icon={<Download aria-hidden="true" />} {...button}>
          {texts.csv}
        </Button>
      }
    >
      {REPORTED_MESSAGES.map((reported) => {
        const { label, hint, done } = texts.chatReports[reported];
        return (
          <MenuItem
            key={reported}
            className="max-w-72"
            onSelect={() => download({ path: reportPaths.chat(id, reported), done })}
          >
            <span className="py-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-text-2">{hint}</span>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
