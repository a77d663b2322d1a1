import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { JobProblem } from "@matinee/contract/schemas/jobs";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";

const REFETCH_MS = 10_000;

/** Loads the queues and the recurring jobs. */
export const jobsQuery = queryOptions({
  queryKey: ["jobs"],
  queryFn: () => unwrapData(api.jobs.list()),
  refetchInterval: REFETCH_MS,
});

/** Loads one page of the failed jobs of a queue. */
export const jobProblemsQuery = (queue: string, state: JobProblem["state"], page: number) =>
  queryOptions({
    queryKey: ["jobs", queue, state, page],
    queryFn: () => unwrapData(api.jobs.problems({ params: { queue }, query: { state, page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** Loads the queues and their failed jobs again. */
export const refreshJobs = () => queryClient.invalidateQueries({ queryKey: ["jobs"] });
