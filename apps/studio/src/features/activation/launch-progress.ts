import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { LaunchTask } from "@matinee/contract/schemas/launch-tasks";
import { toast } from "@matinee/ui/toast";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../api.ts";
import { readStoredLaunchKit, storeLaunchKit } from "./stored-launch-kit.ts";

const launchTasksQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["launch-tasks", eventId],
    queryFn: () => unwrapData(api.launchTasks.list({ params: { id: eventId } })),
  });

/** What the event's team did after the activation, and a function that marks a task as done by the caller. */
export function useLaunchProgress(eventId: string) {
  const client = useQueryClient();
  const query = launchTasksQuery(eventId);
  const list = useQuery(query);
  const { mutate, variables, isPending } = useMutation({
    // One after the other: each response replaces the list.
    scope: { id: `launch-tasks ${eventId}` },
    mutationFn: (tasks: LaunchTask[]) =>
      unwrapData(api.launchTasks.finish({ params: { id: eventId }, body: { tasks } })),
    onSuccess: (done) => {
      client.setQueryData(query.queryKey, done);
      storeLaunchKit(eventId, { tasks: [] });
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  const finish = (tasks: readonly LaunchTask[]) => {
    const all = [...new Set([...tasks, ...readStoredLaunchKit(eventId).tasks])];
    if (all.length > 0) mutate(all);
  };
  const moveStoredTasks = useEffectEvent(() => finish([]));
  const isLoaded = list.isSuccess;
  useEffect(() => {
    if (isLoaded) moveStoredTasks();
  }, [isLoaded]);
  const done = new Map(list.data?.map((row) => [row.task, row]));
  return {
    list,
    done,
    isDone: (task: LaunchTask) => done.has(task) || (isPending && variables.includes(task)),
    finish: (task: LaunchTask) => {
      if (!done.has(task)) finish([task]);
    },
  };
}
