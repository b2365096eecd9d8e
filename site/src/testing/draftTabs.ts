import { act, renderHook } from '@testing-library/react';
import { useDraft } from '../lib/form/useDraft';

interface Form {
  name: string;
  email: string;
  team: { name: string; members: string[] };
  video?: { uploadId: string; url: string };
}

export const EMPTY: Form = { name: '', email: '', team: { name: '', members: [] } };

/** Opens the form in a tab of its own. */
export const open = (account: string | null) =>
  renderHook(({ account }) => useDraft<Form>('form', account, EMPTY, (stored) => stored as Form, ['team']), {
    initialProps: { account },
  });
type Tab = ReturnType<typeof open>;

/** Types into fields of the form. */
export const type = (tab: Tab, part: Partial<Form>) =>
  act(() => tab.result.current.change((value) => ({ ...value, ...part })));
/** Types into fields of its group. */
export const typeTeam = (tab: Tab, part: Partial<Form['team']>) =>
  act(() => tab.result.current.change((value) => ({ ...value, team: { ...value.team, ...part } })));
/** What the form has in a tab. */
export const valueIn = (tab: Tab) => tab.result.current.value;
/** The keys of what is stored. */
export const keys = () => Object.keys(localStorage);

/** Sends the event of the latest write to every tab. A browser spares the tab that wrote; for it nothing is new. */
export const deliver = () =>
  act(() => {
    const [key] = keys();
    if (key) window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  });
