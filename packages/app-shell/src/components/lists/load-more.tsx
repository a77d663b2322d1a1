import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { describeFailure } from "../../api/api-failure.ts";

/** Fetches the next page of a list. If that fails, it shows an error and the loaded rows stay. */
export function LoadMore<Page>({ list }: { list: UseInfiniteQueryResult<InfiniteData<Page>> }) {
  if (!list.hasNextPage) return null;
  const load = async () => {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError) toast.error(describeFailure(error, messages.requestFailures.moreNotLoaded));
  };
  return (
    <Button busy={list.isFetchingNextPage} busyLabel={messages.actions.loading} onClick={() => void load()}>
      {messages.actions.loadMore}
    </Button>
  );
}
