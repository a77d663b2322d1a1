import { QueryError } from "@matinee/app-shell/components/query-states";
import { RoomMessage } from "@matinee/app-shell/components/live-room/room-message";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { reportPaths } from "../../../paths.ts";
import { CsvButton } from "../../../components/csv-button.tsx";
import { useEvent } from "../builder-context.ts";
import { transcriptQuery } from "./afterwards.queries.ts";

const texts = messages.afterwards;

/** Every message of the chat, oldest first; hidden and held ones are marked. */
export function TranscriptPanel() {
  const { id } = useEvent();
  const chat = useInfiniteQuery(transcriptQuery(id));
  const rows = chat.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = chat.data?.pages[0]?.total;
  return (
    <Panel
      flush
      title={texts.transcript}
      count={total?.toLocaleString("en-US")}
      action={<CsvButton path={reportPaths.chat(id)} label="Download the chat as CSV" />}
    >
      {chat.isError && !chat.data ? (
        <QueryError error={chat.error} retrying={chat.isFetching} onRetry={() => void chat.refetch()} />
      ) : chat.isPending ? (
        <Skeleton className="m-5 h-40" />
      ) : rows.length === 0 ? (
        <p className="p-5 text-text-2">{texts.noMessages}</p>
      ) : (
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
          {chat.hasNextPage ? (
            <div className="flex justify-center p-4">
              <Button busy={chat.isFetchingNextPage} onClick={() => void chat.fetchNextPage()}>
                {messages.dashboard.loadMore}
              </Button>
            </div>
          ) : null}
        </section>
      )}
    </Panel>
  );
}
