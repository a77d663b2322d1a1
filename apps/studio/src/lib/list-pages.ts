/** The pages of a list for `useInfiniteQuery`: one for each 'Load More'. */
export const listPages = {
  initialPageParam: 1,
  getNextPageParam: (last: { next: string | null }, _all: unknown, at: number) =>
    last.next ? at + 1 : undefined,
};
