import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import { clampProgress } from './clampProgress';
import { ProgressOverlay } from './ProgressOverlay';

function show(props: Partial<ComponentProps<typeof ProgressOverlay>>) {
  const onCancel = vi.fn();
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <ProgressOverlay loading type="upload" title="Uploading" progress={40} onCancel={onCancel} {...props} />
    </I18nextProvider>,
  );
  return onCancel;
}

it('shows title, description and percentage over the page', () => {
  show({ description: 'lantern.mp4', progress: '64%' });
  expect(screen.getByRole('dialog', { name: 'Uploading' })).toBeTruthy();
  expect(screen.getByText('lantern.mp4')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64');
});

it('cancels an upload', async () => {
  const onCancel = show({ inline: true, progress: 99 });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it.each([
  ['an upload that is complete', { progress: 100 }],
  ['a task', { type: 'task' as const }],
  ['an upload without onCancel', { onCancel: undefined }],
])('offers no cancel button for %s', (_name, props) => {
  show(props);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows nothing when loading is false', () => {
  show({ loading: false });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  [0, 0],
  [49.5, 50],
  [49.4, 49],
  [-3, 0],
  [250, 100],
  [Infinity, 100],
  [NaN, 0],
  ['64', 64],
  [' 64.6 ', 65],
  ['-5', 0],
  ['64%', 64],
  ['about 7 of 12', 7],
  ['300 kB', 100],
  ['done', 0],
  ['', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [{ percent: 5 }, 0],
])('reads %j as %i', (value, expected) => {
  expect(clampProgress(value)).toBe(expected);
});
