import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeJudging, work, works } from '../../testing/fakeJudging';
import Login from './Login';
import { openJudgingPage } from '../../testing/openJudgingPage';
import Score from './Score';

let service: FakeJudging;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service = new FakeJudging({ token: 'secret', name: 'Lin', role: 'judge' });
  service.films = works(103, 104, 105);
  service.logIn();
});

const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/score', { '/score': Score, '/login': Login }, language);
  await screen.findByRole('heading', { level: 1, name: /Film/ });
  return page;
};
const now = () => screen.getByRole('heading', { level: 1 }).textContent;
const total = () => screen.getByRole('status', { name: 'Total' }).textContent;
const number = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, points`);
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, slider` });
const enter = async (scores: Record<string, string>) => {
  for (const [name, value] of Object.entries(scores)) {
    await userEvent.clear(number(name));
    await userEvent.type(number(name), value);
  }
};
const ALL = {
  Creativity: '88',
  'Technical application': '76',
  'Artistic expression': '92',
  'Thematic expression': '70',
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save score' }));
const reel = () => within(screen.getByRole('navigation', { name: 'Films to score' }));

describe('the score sheet', () => {
  it('adds up as one enters, by 40, 30, 20 and 10 per cent, and saves', async () => {
    await open();
    expect(total()).toBe('0');
    await enter(ALL);
    expect(total()).toBe('83.4');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await save();
    expect(await screen.findByText('Saved: Film 103, 83.4.')).toBeTruthy();
    expect(service.calls('POST', 'judge')[0]!.body).toEqual({
      workId: 103,
      creativity: 88,
      technical: 76,
      artistic: 92,
      story: 70,
      comments: '',
    });
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    await waitFor(() => expect(screen.getByText('1 of 3 scored')).toBeTruthy());
  });

  it('keeps slider and number together, and takes decimals by the number', async () => {
    await open();
    expect(slider('Creativity').getAttribute('aria-valuetext')).toBe('not scored');
    fireEvent.change(slider('Creativity'), { target: { value: '64' } });
    expect(number('Creativity').value).toBe('64');
    await enter({ Creativity: '88.55' });
    expect(total()).toBe('35.42');
    expect(Number(slider('Creativity').value)).toBeCloseTo(89, 0);
  });

  it('takes a part of the scores and says that it is partial', async () => {
    await open();
    await enter({ Creativity: '90' });
    expect(screen.getByText(/Partial: 1 of 4 scores/)).toBeTruthy();
    await save();
    expect(await screen.findByText('Saved: Film 103, 36, partial.')).toBeTruthy();
    expect(service.cards.get(103)).toMatchObject({ creativity: 90, technical: null, complete: false });
    expect(await screen.findByText('0 of 3 scored, 1 partial')).toBeTruthy();
    expect(reel().getByRole('button', { name: /Film 103.*36.*Partial/ })).toBeTruthy();
  });

  it('takes a score back when its number is emptied', async () => {
    await open();
    await enter(ALL);
    await userEvent.clear(number('Thematic expression'));
    expect(total()).toBe('76.4');
    await save();
    await waitFor(() => expect(service.cards.get(103)?.story).toBeNull());
  });

  it('wants at least one score', async () => {
    await open();
    await save();
    expect(screen.getByRole('alert').textContent).toContain('Please give at least one score.');
    expect(service.calls('POST', 'judge')).toEqual([]);
  });

  it.each(['101', '-5', '88.555', 'good'])('does not take %s for a score', async (value) => {
    await open();
    await enter({ 'Artistic expression': value, Creativity: '50' });
    expect(number('Artistic expression').getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(document.activeElement).toBe(number('Artistic expression'));
    expect(service.calls('POST', 'judge')).toEqual([]);
  });

  it('says “Rating update failed!” for a first score, and another sentence for a changed one', async () => {
    service.refusing['POST judge'] = 'UNAVAILABLE';
    await open();
    await enter({ Creativity: '50' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Rating update failed!');
    delete service.refusing['POST judge'];
    await save();
    await waitFor(() => expect(service.cards.size).toBe(1));
    service.refusing['POST judge'] = 'UNAVAILABLE';
    await enter({ Creativity: '60' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Rating modification failed, please try again',
    );
    expect(number('Creativity').value).toBe('60');
  });

  it('keeps what was entered through a reload and an expired login', async () => {
    await open();
    await userEvent.click(screen.getAllByRole('button', { name: 'Next film' })[0]!);
    await enter({ Creativity: '77' });
    await userEvent.type(screen.getByLabelText(/Comment for the jury/), 'The crane');
    service.refusing['*'] = 'LOGIN_EXPIRED';
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    delete service.refusing['*'];
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Film 104' });
    expect(number('Creativity').value).toBe('77');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Comment for the jury/).value).toBe('The crane');
  });
});

describe('the films', () => {
  const card = (creativity: number | null) =>
    ({
      workId: 103,
      creativity,
      technical: 80,
      artistic: 80,
      story: 80,
      comments: '',
      updatedAt: '',
    }) as const;
  beforeEach(() => {
    service.cards.set(103, { ...card(80), total: 80, complete: true });
    service.cards.set(104, { ...card(null), workId: 104, total: 48, complete: false });
  });

  it('are told apart in words, and can be shown by state', async () => {
    await open();
    expect(reel().getByRole('button', { name: /Film 103\s*80$/ })).toBeTruthy();
    expect(reel().getByRole('button', { name: /Film 104\s*48\s*Partial/ })).toBeTruthy();
    expect(reel().getByRole('button', { name: /Film 105\s*Unscored/ })).toBeTruthy();
    await userEvent.click(reel().getByRole('button', { name: 'Unscored 1' }));
    expect(reel().queryByRole('button', { name: /Film 103/ })).toBeNull();
    expect(reel().getByRole('button', { name: /Film 105/ })).toBeTruthy();
  });

  it('are gone through forwards, backwards, and to the next that is not scored', async () => {
    await open();
    expect(screen.getByText('Film 1 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next unscored' }));
    expect(now()).toBe('Film 104');
    await userEvent.click(reel().getByRole('button', { name: 'Next film' }));
    expect(now()).toBe('Film 105');
    expect(reel().getByRole<HTMLButtonElement>('button', { name: 'Next film' }).disabled).toBe(true);
    await userEvent.click(reel().getByRole('button', { name: 'Previous film' }));
    expect(now()).toBe('Film 104');
  });

  it('open with the scores they have; the history leads back to them', async () => {
    await open();
    expect(number('Creativity').value).toBe('80');
    expect(total()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: 'Your scores' }));
    const history = within(screen.getByRole('dialog', { name: 'Your scores' }));
    await userEvent.click(await history.findByRole('button', { name: 'Modify the scores of Film 104' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(now()).toBe('Film 104');
    expect(number('Creativity').value).toBe('');
  });

  it('are where they were after a reload', async () => {
    const page = await open();
    await userEvent.click(reel().getByRole('button', { name: /Film 105/ }));
    page.unmount();
    await open();
    expect(now()).toBe('Film 105');
  });
});

it('shows a nominator to their own desk', async () => {
  localStorage.setItem('marquee.judge.role', 'nominator');
  await openJudgingPage('/score', { '/score': Score });
  expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/nominate2');
});

it('says so when the films cannot be loaded, and tries again', async () => {
  service.refusing['GET judge/works'] = 'UNAVAILABLE';
  await openJudgingPage('/score', { '/score': Score });
  expect((await screen.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  delete service.refusing['GET judge/works'];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Film 103' })).toBeTruthy();
});

it('speaks Chinese', async () => {
  service.films = [work(103, { name: 'Film 夜班' })];
  await open('zh');
  expect(screen.getByLabelText('创意，分数')).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存评分' })).toBeTruthy();
  expect(screen.getByText('第 1 部，共 1 部')).toBeTruthy();
});
