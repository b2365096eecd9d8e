import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked } from '@/testing/questions';
import { field, fill, fillIndividual, open, prepareForm, send, sentBody } from '@/testing/registerPage';
import { answer, calls } from '@/testing/server';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});

beforeEach(async () => {
  await prepareForm();
  answer('get', '/apis/activity/questions', asked());
});
afterEach(() => vi.unstubAllGlobals());

const put = (id: string, value: string) => fireEvent.change(field(`answers.${id}`), { target: { value } });
const isAsked = () => calls.some(({ path }) => path === '/apis/activity/questions');

it('asks nothing of its own, and calls nothing, in an edition that does not', async () => {
  await open();
  expect(screen.queryByText('From the organisers')).toBeNull();
  expect(isAsked()).toBe(false);
});

it('asks a question of each kind, says what is wrong, and sends the answers', async () => {
  const { user } = await open('NONE', { asks: true });
  await screen.findByRole('heading', { name: 'From the organisers' });
  await fillIndividual(user);
  // The helper ticks the first box of the page, which is the first language here and the agreement elsewhere.
  const agreement = screen.getByRole('checkbox', { name: /years old|18/ });
  if (!(agreement as HTMLInputElement).checked) await user.click(agreement);
  await user.click(send());
  expect(screen.getByText('Please fill this in')).toBeTruthy();
  const consent = screen.getByRole('checkbox', { name: 'You may print it' });
  expect(consent.getAttribute('aria-invalid')).toBe('true');
  fill('Your road', 'The northern road');
  expect(screen.getByText('Please use at most 10 characters')).toBeTruthy();
  fill('Your road', 'North');
  await user.selectOptions(screen.getByRole('combobox', { name: /How did you hear/ }), 'press');
  for (const name of ['Uyghur', 'Mandarin', 'Kazakh']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
    if (!box.checked) await user.click(box);
  }
  expect(screen.getByText('Please choose at most 2')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Kazakh' }));
  put('count', '41');
  put('count', '12.5');
  put('page', 'my channel');
  expect(screen.getByText(/one link, such as/)).toBeTruthy();
  put('page', 'https://road.example/north');
  put('day', '2026-09-01');
  await user.click(screen.getByRole('checkbox', { name: 'You may print it' }));
  await user.click(send());
  await screen.findByRole('heading', { name: 'In good hands.' });
  expect(sentBody()).toMatchObject({
    answers: {
      ...{ road: 'North', heard: 'press', languages: ['cmn', 'uig'], count: 12.5, day: '2026-09-01' },
      ...{ page: 'https://road.example/north', ok: true },
    },
  });
  expect(Object.keys((sentBody() as { answers: object }).answers)).not.toContain('lead');
  expect(screen.getByText('Mandarin, Uyghur')).toBeTruthy();
});

it('keeps answers in the draft over a reload, and asks what depends on the type', async () => {
  const first = await open('NONE', { asks: true });
  await screen.findByRole('heading', { name: 'From the organisers' });
  fill('Your road', 'North');
  await first.user.click(screen.getByRole('radio', { name: /Team/ }));
  fill('Who leads', 'Mara');
  await vi.waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Mara'));
  first.unmount();
  await open('NONE', { asks: true });
  await screen.findByRole('heading', { name: 'From the organisers' });
  expect(screen.getByLabelText<HTMLInputElement>('Your road').value).toBe('North');
  expect(screen.getByLabelText<HTMLInputElement>('Who leads').value).toBe('Mara');
});
