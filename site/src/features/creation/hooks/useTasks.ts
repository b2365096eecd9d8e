import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCode, messageOf } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import {
  cancelTask,
  createTask,
  deleteTask,
  readCapabilities,
  readTask,
  readTasks,
  retryTask,
  type Capabilities,
  type Task,
  type TaskRequest,
} from '../api/generation';
import {
  EMPTY_LIST,
  isRunning,
  pauseBefore,
  withCreated,
  withNewest,
  withOlder,
  withoutTask,
  withTask,
  type TaskList,
} from '../model/task';

const TASKS = ['tasks'];
const POLLS = ['polls'];
/** Invalidated when the quota may have changed. */
const CAPABILITIES = ['capabilities'];

/** The polls of running tasks since the list was last read or a task was created. */
interface Polls {
  count: number;
  /** The last one failed. */
  failed: boolean;
}

/** The entrant's tasks. The functions reject with ApiError and then leave the list unchanged. */
export interface Tasks extends Pick<TaskList, 'tasks' | 'ended'> {
  status: 'loading' | 'ready' | 'failed';
  /** The last refresh or poll failed. */
  unanswered: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Reads the first page again. */
  refresh: () => void;
  create: (request: TaskRequest) => Promise<void>;
  retry: (id: string) => Promise<void>;
  cancel: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Reads a task again, for fresh addresses of its results. */
  renew: (id: string) => Promise<Task>;
}

/** Reads the tasks, refreshes them when the page becomes visible or the network returns, and polls those that run. */
export function useTasks(): Tasks {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const listNow = () => client.getQueryData<TaskList>(TASKS);
  const update = (change: (list: TaskList) => TaskList) =>
    client.setQueryData<TaskList>(TASKS, change(listNow() ?? EMPTY_LIST));
  const setPolls = (polls: Partial<Polls>) =>
    client.setQueryData<Polls>(POLLS, (before) => ({ count: 0, failed: false, ...before, ...polls }));

  // Not an infinite query: that would read every page again, and drop or replace what is already on the screen.
  const list = useQuery({
    queryKey: TASKS,
    queryFn: async () => {
      setPolls({ count: 0 });
      const page = await readTasks(null);
      return withNewest(listNow() ?? EMPTY_LIST, page);
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'online',
  });
  const { tasks, ended, next } = list.data ?? EMPTY_LIST;

  const poll = async (id: string) => {
    try {
      const task = await readTask(id);
      update((now) => withTask(now, task));
    } catch (error) {
      if (!isCode(error, 'NOT_FOUND')) throw error;
      update((now) => withoutTask(now, id));
    }
  };
  const polls = useQuery<Polls>({
    queryKey: POLLS,
    queryFn: async () => {
      const running = (listNow() ?? EMPTY_LIST).tasks.filter(isRunning);
      const answers = await Promise.allSettled(running.map(({ id }) => poll(id)));
      const { count = 0 } = client.getQueryData<Polls>(POLLS) ?? {};
      return { count: count + 1, failed: answers.some(({ status }) => status === 'rejected') };
    },
    initialData: { count: 0, failed: false },
    enabled: tasks.some(isRunning),
    networkMode: 'online',
    refetchInterval: ({ state }) => pauseBefore(state.data?.count ?? 0),
  });

  useEffect(() => {
    if (ended.length) void client.invalidateQueries({ queryKey: CAPABILITIES });
  }, [client, ended]);

  const more = useMutation({
    mutationFn: (cursor: string) => readTasks(cursor),
    onSuccess: (page) => update((now) => withOlder(now, page)),
    onError: (error) => notices.error(messageOf(i18n, error)),
  });
  const add = (task: Task) => {
    update((now) => withCreated(now, task));
    setPolls({ count: 0, failed: false });
    void client.invalidateQueries({ queryKey: CAPABILITIES });
    if (list.isError) void list.refetch();
  };
  return {
    tasks,
    ended,
    status: list.data ? 'ready' : list.isError || list.isPaused ? 'failed' : 'loading',
    unanswered: list.isRefetchError || polls.data.failed,
    hasMore: !!next,
    loadingMore: more.isPending,
    loadMore: () => next && more.mutate(next),
    refresh: () => void list.refetch(),
    create: async (request) => add(await createTask(request)),
    retry: async (id) => add(await retryTask(id)),
    cancel: async (id) => {
      const task = await cancelTask(id);
      update((now) => withTask(now, task));
    },
    remove: async (id) => {
      await deleteTask(id).catch((error: unknown) => {
        if (!isCode(error, 'NOT_FOUND')) throw error;
      });
      update((now) => withoutTask(now, id));
    },
    renew: async (id) => {
      const task = await readTask(id);
      update((now) => withTask(now, task));
      return task;
    },
  };
}

/** Failures in a row that are answered with fresh addresses before `broken` is set. */
const MAX_RENEWALS = 1;

/** Calls `renew` when the address of a result fails, as it does after it expired. Spread `handlers` on the picture. */
export function useFreshUrl(renew: () => Promise<unknown>): {
  broken: boolean;
  handlers: { onError: () => void; onLoad: () => void };
} {
  const renewals = useRef(0);
  const [broken, setBroken] = useState(false);
  const onError = () => {
    if (renewals.current >= MAX_RENEWALS) return setBroken(true);
    renewals.current += 1;
    renew().catch(() => setBroken(true));
  };
  const onLoad = () => {
    renewals.current = 0;
    setBroken(false);
  };
  return { broken, handlers: { onError, onLoad } };
}

export interface CapabilitiesState {
  /** Null until read. A later failure keeps it: the service checks the quota of every request itself. */
  capabilities: Capabilities | null;
  failed: boolean;
  read: () => void;
}

/** The capability table, and what is left of today's quota. */
export function useCapabilities(): CapabilitiesState {
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: CAPABILITIES,
    queryFn: readCapabilities,
  });
  return { capabilities: data ?? null, failed: !data && errorUpdateCount > 0, read: () => void refetch() };
}
