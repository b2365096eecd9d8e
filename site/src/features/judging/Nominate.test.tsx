import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeJudging, work, works } from '../../testing/fakeJudging';
import Login from './Login';
import Nominate from './Nominate';
import { openJudgingPage } from '../../testing/openJudgingPage';

let service: FakeJudging;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  service = new FakeJudging();
  service.films = works(103, 104, 105);
  service.logIn();
});

const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/nominate2', { '/nominate2': Nominate, '/login': Login }, language);
  if (localStorage.getItem('marquee.judge.token')) await screen.findByRole('group', { name: /Award|奖项/ });
  return page;
};
const list = () => within(screen.getByRole('list', { name: 'Films' }));
const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });
const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');
const award = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and go to next' }));

describe('the list', () => {
  it('tells watched from unwatched in words, and counts', async () => {
    service.films = [work(103, { watched: true }), work(104), work(105)];
    await open();
    expect(row('Film 103').textContent).toContain('Watched');
    expect(row('Film 104').textContent).toContain('Unwatched');
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('is one stop of the Tab key; arrows move, Enter opens', async () => {
    await open();
    row('Film 103').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Film 105'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(now()).toBe('Film 104');
    expect(row('Film 104').getAttribute('aria-current')).toBe('true');
    const stops = list()
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([row('Film 104')]);
  });

  it('shows the unwatched and the nominated alone, and searches', async () => {
    service.films = [work(103, { watched: true }), work(104), work(105)];
    service.films[2]!.nominations = [{ award: 'LEVEL', comments: 'x' }];
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Nominated' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(1));
    expect(row('Film 105').textContent).toContain('LEVEL');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await userEvent.type(screen.getByRole('searchbox'), 'story 104');
    await waitFor(() =>
      expect(
        list()
          .getAllByRole('button')
          .map((one) => one.textContent),
      ).toHaveLength(1),
    );
    expect(row('Film 104')).toBeTruthy();
  });
});

describe('watching', () => {
  const play = (to: number) => {
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    for (let second = 0; second < to; second += 1) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
  };

  it('marks the film once nine tenths have played, once', async () => {
    await open();
    play(89);
    expect(service.calls('POST', 'nominate/view')).toEqual([]);
    play(95);
    await waitFor(() => expect(row('Film 103').textContent).toContain('Watched'));
    expect(service.calls('POST', 'nominate/view')).toHaveLength(1);
    expect(service.calls('POST', 'nominate/view')[0]!.query.get('workId')).toBe('103');
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('marks it by the button too, and says when that failed', async () => {
    service.refusing['POST nominate/view'] = 'INTERNAL';
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    expect(
      await screen.findByText('The film could not be marked as watched. Please try again.'),
    ).toBeTruthy();
    delete service.refusing['POST nominate/view'];
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as watched' })).toBeNull());
  });

  it('renews an address that expired, and goes on at the same second', async () => {
    await open();
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    video.currentTime = 61;
    service.films = service.films.map((work) => ({
      ...work,
      video: { ...work.video!, url: `https://media.example/${work.id}?signed=2` },
    }));
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe('https://media.example/103?signed=2'));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(61);
  });

  it('leads to the page of a film that is a link', async () => {
    service.films = [work(103, { video: null, link: 'https://video.example/w/7' })];
    await open();
    const link = screen.getByRole('link', { name: /Watch it there/ });
    expect(link.getAttribute('href')).toBe('https://video.example/w/7');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });
});

describe('nominating', () => {
  it('saves, counts, and goes to the next film', async () => {
    await open();
    await userEvent.click(award('LEVEL'));
    await userEvent.type(comment(), 'The wait at the red light.');
    await save();
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(service.calls('POST', 'nominate')[0]!.body).toEqual({
      workId: 103,
      award: 'LEVEL',
      comments: 'The wait at the red light.',
    });
    expect(await screen.findByText('Saved: Film 103, LEVEL. Now: Film 104.')).toBeTruthy();
    expect(screen.getByText('1 of 14 places used')).toBeTruthy();
    expect(comment().value).toBe('');
    expect(row('Film 103').textContent).toContain('LEVEL');
  });

  it('wants an award and a comment, and counts the comment’s characters', async () => {
    await open();
    await save();
    expect(screen.getByText('Please choose an award, or “No nomination”.')).toBeTruthy();
    await userEvent.click(award('LEVEL'));
    await save();
    expect(screen.getByText('Please say in a comment why this film deserves the award.')).toBeTruthy();
    expect(document.activeElement).toBe(comment());
    fireEvent.change(comment(), { target: { value: 'x'.repeat(501) } });
    expect(screen.getByText('501 of 500')).toBeTruthy();
    await save();
    expect(service.calls('POST', 'nominate')).toEqual([]);
  });

  it('closes an award that is full and says why; its own films stay open', async () => {
    service.films[1]!.nominations = [{ award: 'CREATIVE', comments: 'a' }];
    service.films[2]!.nominations = [{ award: 'CREATIVE', comments: 'b' }];
    await open();
    expect(award('CREATIVE').disabled).toBe(true);
    expect(award('NARRATIVE').disabled).toBe(false);
    expect(screen.getByText('Full. Cancel one first.')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    await userEvent.click(row('Film 104'));
    expect(award('CREATIVE').disabled).toBe(false);
    expect(award('CREATIVE').checked).toBe(true);
    expect(comment().value).toBe('a');
  });

  it('says when it was not saved, keeps what was typed, and brings it back later', async () => {
    service.refusing['POST nominate'] = 'UNAVAILABLE';
    const page = await open();
    await userEvent.click(award('LEVEL'));
    await userEvent.type(comment(), 'Kept');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('was not saved');
    expect(comment().value).toBe('Kept');
    page.unmount();
    await open();
    expect(comment().value).toBe('Kept');
    expect(award('LEVEL').checked).toBe(true);
  });

  it('goes on without a nomination, and takes one back after asking', async () => {
    service.films[1]!.nominations = [{ award: 'LEVEL', comments: 'a' }];
    await open();
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Go to next' }));
    await waitFor(() => expect(now()).toBe('Film 104'));
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and go to next' }));
    expect(service.calls('DELETE', 'nominate')).toEqual([]);
    const question = within(screen.getByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel nomination' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(service.films[1]!.nominations).toEqual([]);
  });
});

describe('the review', () => {
  beforeEach(() => {
    service.films[0]!.nominations = [{ award: 'LEVEL', comments: 'a' }];
    service.films[2]!.nominations = [{ award: 'NARRATIVE', comments: 'b' }];
  });
  const review = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Review all' }));
    return within(screen.getByRole('dialog', { name: 'Your nominations' }));
  };
  const confirm = async (title: string, button: string) => {
    const question = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(question.getByRole('button', { name: button }));
  };

  it('leads to a nomination to modify it', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Modify: Film 105, NARRATIVE' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(award('NARRATIVE').checked).toBe(true);
    await userEvent.type(comment(), ', better');
    await save();
    await waitFor(() =>
      expect(service.films[2]!.nominations).toEqual([{ award: 'NARRATIVE', comments: 'b, better' }]),
    );
    expect(await screen.findByText(/This was the last film in the list/)).toBeTruthy();
  });

  it('cancels one after asking', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, LEVEL' }));
    await confirm('Cancel this nomination?', 'Keep');
    expect(service.calls('DELETE', 'nominate')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, LEVEL' }));
    await confirm('Cancel this nomination?', 'Cancel nomination');
    await waitFor(() => expect(dialog.queryByText('Film 103')).toBeNull());
    expect(service.films[0]!.nominations).toEqual([]);
    expect(service.films[2]!.nominations).toHaveLength(1);
  });

  it('cancels all after asking', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all nominations' }));
    await confirm('Cancel all nominations?', 'Cancel all');
    expect(await dialog.findByText('No nominations yet.')).toBeTruthy();
    expect(service.films.flatMap(({ nominations }) => nominations)).toEqual([]);
  });
});

describe('who may', () => {
  it('sends who is not logged in to the login', async () => {
    localStorage.clear();
    await open();
    expect(screen.getByTestId('address').textContent).toBe('/login');
  });

  it('shows a judge to their own desk', async () => {
    localStorage.setItem('marquee.judge.role', 'judge');
    await openJudgingPage('/nominate2', { '/nominate2': Nominate });
    expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/score');
    expect(service.received).toEqual([]);
  });

  it('asks for a new login when it ran out, and comes back to the same film with all that was typed', async () => {
    await open();
    await userEvent.click(row('Film 104'));
    await userEvent.click(award('NARRATIVE'));
    await userEvent.type(comment(), 'Half a sent');
    service.refusing['*'] = 'LOGIN_EXPIRED';
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    expect(screen.getByText(/Your login has expired/)).toBeTruthy();
    delete service.refusing['*'];
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('group', { name: 'Award' });
    expect(now()).toBe('Film 104');
    expect(award('NARRATIVE').checked).toBe(true);
    expect(comment().value).toBe('Half a sent');
  });

  it('says that the device’s clock is off, and by how much', async () => {
    await open();
    service.refusing['*'] = 'SIGNATURE_EXPIRED';
    service.date = new Date(Date.now() - 12 * 60_000);
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This device’s clock is 12 minutes ahead',
    );
  });
});

it('speaks Chinese', async () => {
  await open('zh');
  expect(screen.getByRole('heading', { level: 1, name: '提名' })).toBeTruthy();
  expect(screen.getByText('已观看 0 / 3')).toBeTruthy();
  expect(screen.getByRole('radio', { name: '最佳创意' })).toBeTruthy();
});
