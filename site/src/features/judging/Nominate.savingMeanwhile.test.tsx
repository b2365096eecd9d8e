import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { nomination } from '../../testing/judging';
import { answer, Failure, held } from '../../testing/server';
import { NOMINATE, now, open, prepareNominator } from '../../testing/nominatePage';

beforeEach(prepareNominator);

it('says so when a nominated work is judged no longer', async () => {
  await open();
  answer('post', NOMINATE, new Failure(404, 'NOT_FOUND'));
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This film is no longer judged. Nothing was saved.',
  );
});

it('leaves the work open that was opened while a nomination was being saved', async () => {
  await open();
  const { waiting, release } = held<ReturnType<typeof nomination>>();
  answer('post', NOMINATE, waiting);
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  await userEvent.click(screen.getByRole('button', { name: /^Film 105/ }));
  release(nomination(103, 'LEVEL', 'Light'));
  await screen.findByText(/Film 103/, { selector: '[role=status]' });
  expect(now()).toBe('Film 105');
});
