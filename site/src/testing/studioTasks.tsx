import { act, renderHook } from '@testing-library/react';
import { focusManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Task } from '../features/creation/api/generation';
import { useCapabilities, useTasks } from '../features/creation/hooks/useTasks';
import { answer, callsMade } from './server';
import { capabilities } from './studioFixtures';

const MODELS = '/apis/activity/generation/models';
export const TASKS = '/apis/activity/generation/tasks';
export const TASK = `${TASKS}/{id}` as const;

// Answers arrive by timers that the tests do not fake.
const realSetTimeout = setTimeout;
const arrive = () => new Promise((resolve) => realSetTimeout(resolve, 30));

/** Fakes the timers and answers the capabilities; for `beforeEach`. */
export function prepareTasks() {
  vi.useFakeTimers();
  answer('get', MODELS, capabilities());
}

/** Undoes what the test has faked; for `afterEach`. */
export function leaveTasks() {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
}

/** Lets time pass in steps, with the answers of the calls made. */
export async function pass(ms: number) {
  for (let left = ms; left >= 0; left -= 1_000)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
      await arrive();
      await vi.advanceTimersByTimeAsync(10);
    });
}

/** Answers the list with one page of tasks. */
export const page = (...items: Task[]) => answer('get', TASKS, { items, nextCursor: null });

/** Renders the hooks of tasks and capabilities. */
export async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const { result, unmount } = renderHook(() => ({ tasks: useTasks(), capabilities: useCapabilities() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await pass(0);
  const now = () => result.current.tasks;
  return { now, unmount, states: () => now().tasks.map(({ id, state }) => `${id} ${state}`) };
}

/** How often a task was read. */
export const polls = (id: string) => callsMade().filter((call) => call === `GET ${TASKS}/${id}`).length;
/** How often the capabilities were read. */
export const quotaReads = () => callsMade().filter((call) => call === `GET ${MODELS}`).length;
