import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { work } from '@/testing/judging';
import { asked } from '@/testing/questions';
import { answer } from '@/testing/server';
import { answerWorks, open, prepareNominator } from '@/testing/nominatePage';

beforeEach(prepareNominator);

describe('watching', () => {
  it('leads to the page of a work that is a link', async () => {
    answerWorks([work(103, { video: null, link: 'https://video.example/w/7' })]);
    await open();
    const link = screen.getByRole('link', { name: /Watch it there/ });
    expect(link.getAttribute('href')).toBe('https://video.example/w/7');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it.each([
    ['preparing', 'This film is being prepared.'],
    ['failed', 'No copy for the jury could be made of it.'],
  ] as const)('shows the cover of a film whose copy is %s, with the reason', async (screening, reason) => {
    answerWorks([work(103, { video: null, screening, cover: 'https://media.example/cover.jpg' })]);
    await open();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(document.querySelector('.player-screen img')?.getAttribute('src')).toBe(
      'https://media.example/cover.jpg',
    );
    expect(document.querySelector('video')).toBeNull();
  });

  it('shows a film that gets ready while its work is open', async () => {
    answerWorks([work(103, { video: null, screening: 'preparing' })]);
    answer('get', '/apis/activity/nominate/work/{id}/{hash}', () => work(103));
    await open();
    expect(await screen.findByRole('group', { name: 'Player: Film 103' })).toBeTruthy();
    expect(screen.queryByText('This film is being prepared.')).toBeNull();
  });

  it('offers a process that was sent as a file, and says that it may name its author', async () => {
    const processFile = { url: 'https://media.example/p?signed', type: 'pdf' as const, size: 2_500_000 };
    answerWorks([work(103, { processFile, blind: false })]);
    await open();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the process file' });
    expect([link.href, link.parentElement!.textContent]).toEqual([
      processFile.url,
      'Open the process filePDF · 2.5 MBNot blind: the file may name its author.',
    ]);
    expect(screen.queryByText('The entrant wrote nothing here.')).toBeNull();
    expect(screen.queryByText(/the page of the film/)).toBeNull();
  });

  it('names the category and shows the answers that the jury may read', async () => {
    answer('get', '/apis/activity/questions', asked);
    answerWorks([work(103, { category: asked().categories[0]!.id, answers: { road: 'Near Turpan' } })]);
    await open();
    expect(await screen.findByText(asked().categories[0]!.name.en, { ignore: 'option' })).toBeTruthy();
    const answered = (await screen.findByText('Your road')).closest('dl')!;
    expect(answered.textContent).toBe('Your roadNear Turpan');
  });

  it('says that a released original is not blind', async () => {
    answerWorks([work(103, { screening: 'original', blind: false })]);
    await open();
    expect(screen.getByText(/^Not blind: this is the entrant’s own file/)).toBeTruthy();
  });
});
