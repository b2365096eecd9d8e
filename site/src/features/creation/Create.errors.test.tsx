import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Code } from '@/lib/api/schema';
import { answer, Failure } from '@/testing/server';
import { running } from '@/testing/studioFixtures';
import {
  card,
  createButton,
  history,
  leaveStudio,
  open,
  prepareStudio,
  prompt,
  TASK,
  TASKS,
  type,
} from '@/testing/createPage';

// Uploads have their own tests; here each is finished by the test.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

beforeEach(prepareStudio);
afterEach(leaveStudio);

describe('the panel', () => {
  it.each([
    ['SENSITIVE_CONTENT', 422, 'Sensitive content detected. Please modify and try again'],
    ['GENERATION_IN_PROGRESS', 409, 'Generation in progress, please try again later'],
    ['SYSTEM_BUSY', 503, 'The system is busy. Please try again later.'],
    ['QUOTA_EXCEEDED', 429, 'Today’s quota is used up'],
    ['UNKNOWN', 500, 'Generation failed, please try again'],
  ])('keeps the prompt when the service answers %s', async (code, status, text) => {
    answer('post', TASKS, new Failure(status, code as Code));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    expect((await screen.findAllByText(text)).length).toBe(code === 'SENSITIVE_CONTENT' ? 2 : 1);
    expect(prompt().value).toBe('A boat');
  });

  it('shows an error of the service at its field, and at the button without one', async () => {
    const fields = { aspectRatio: 'Please choose another frame', duration: 'Please choose 8' };
    answer('post', TASKS, new Failure(422, 'VALIDATION_FAILED', { fields }));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    await screen.findByText(/^Some fields need another look\s+Please choose 8$/);
    screen.getByText('Please choose another frame');
  });

  it('shows that error in the language the visitor switches to', async () => {
    const texts = {
      aspectRatio: { zh: '请换一种画幅', en: 'Please choose another frame' },
      duration: { zh: '请选 8 秒', en: 'Please choose 8' },
    };
    const fields = { aspectRatio: texts.aspectRatio.en, duration: texts.duration.en };
    answer('post', TASKS, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts: texts }));
    const { toChinese } = open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    await screen.findByText('Please choose another frame');
    await toChinese();
    screen.getByText('请换一种画幅');
    screen.getByText(/请选 8 秒$/);
    expect(document.body.textContent).not.toContain('Please choose');
  });

  it('finds a task that was created though its answer was lost', async () => {
    answer('post', TASKS, HttpResponse.error());
    open();
    await createButton();
    type('A boat');
    history([running('x', { prompt: 'A boat' })]);
    answer('get', TASK, running('x', { prompt: 'A boat' }));
    fireEvent.click(await createButton());
    await card('A boat');
    expect(await createButton()).toHaveProperty('ariaDisabled', 'true');
  });
});
