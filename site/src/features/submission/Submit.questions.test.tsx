import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logInEntrant } from '@/testing/entrant';
import { asked } from '@/testing/questions';
import { registration } from '@/testing/registrations';
import { answer, calls } from '@/testing/server';
import { fillTexts, leaveForm, open, prepareForm, press, put, sent } from '@/testing/submitPage';

vi.mock('@/lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('@/lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));
vi.mock('@/lib/upload/fileRules', async (original) => ({
  ...(await original<object>()),
  runningTime: vi.fn(),
}));

beforeEach(async () => {
  await prepareForm();
  await logInEntrant('PASS', { asks: true });
  answer('get', '/apis/activity/questions', asked());
  answer('get', '/apis/activity/register/info', registration({ state: 'PASS' }));
});
afterEach(leaveForm);

it('asks for the category and what depends on it, and sends both', async () => {
  open();
  await screen.findByRole('heading', { name: 'From the organisers' });
  fillTexts();
  fireEvent.click(screen.getByRole('button', { name: /link/i }));
  put('videoLink', 'https://video.openframe.example/1');
  press();
  expect(screen.getByText('Please choose a category')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'roads' } });
  expect(screen.getByText('Films on the way')).toBeTruthy();
  put('answers.road', 'North');
  put('answers.pass', 'Torugart');
  for (const name of ['Mandarin', 'Uyghur', 'Kazakh']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
    if (box.checked) fireEvent.click(box);
  }
  if (!screen.getByRole<HTMLInputElement>('checkbox', { name: 'You may print it' }).checked)
    fireEvent.click(screen.getByRole('checkbox', { name: 'You may print it' }));
  press();
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(sent()[0]!.body).toMatchObject({
    category: 'roads',
    answers: { road: 'North', pass: 'Torugart', ok: true },
  });
});
