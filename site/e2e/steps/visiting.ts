import { expect } from '../fixtures';
import type { Mail } from '../harness/mailbox';
import { Visitor } from '../harness/visitor';

/** What visitors are to see of a film that is a finalist, or a winner. */
export interface Shown {
  film: string | { zh: string; en: string };
  maker: string;
  workId: number;
  /** Whether the finalists are public; else the pages show the sample films. */
  finalists: boolean;
  winners: boolean;
}

const SAMPLES = { zh: '往届影片', en: 'Films from former editions' };

/** What both languages' pages say of a film at this moment, as one text per page that is wrong; empty when all agree. */
async function wrong(origin: string, { film, maker, workId, finalists, winners }: Shown): Promise<string[]> {
  const visitor = new Visitor(origin);
  const found: string[] = [];
  const check = (right: boolean, what: string) => right || found.push(what);
  for (const prefix of ['', '/en']) {
    const [home, list, work, won] = await Promise.all(
      [prefix || '/', `${prefix}/shortlist`, `${prefix}/shortlist/${workId}`, `${prefix}/winners`].map(
        (path) => visitor.read(path),
      ),
    );
    const name = typeof film === 'string' ? film : film[prefix ? 'en' : 'zh'];
    const samples = prefix ? SAMPLES.en : SAMPLES.zh;
    check(home!.status === 200 && list!.status === 200, `${prefix} home or shortlist is missing`);
    check(home!.text.includes(samples) !== finalists, `${prefix}/ samples`);
    check(list!.text.includes(name) === finalists, `${prefix}/shortlist lists the film`);
    check((work!.status === 200) === finalists, `${prefix}/shortlist/${workId} is ${work!.status}`);
    check(!finalists || work!.text.includes(name), `${prefix}/shortlist/${workId} names the film`);
    check(
      work!.text.includes(maker) === (winners && finalists),
      `${prefix}/shortlist/${workId} names the maker`,
    );
    check((won!.status === 200) === winners, `${prefix}/winners is ${won!.status}`);
    check(
      !winners || (won!.text.includes(name) && won!.text.includes(maker)),
      `${prefix}/winners names the film`,
    );
    check(home!.text.includes(maker) === winners, `${prefix}/ names the winner`);
  }
  return found;
}

/** A visitor without a session finds that Home, list, winners and the film's page agree, within some milliseconds. */
export async function visit(origin: string, shown: Shown, within = 10_000): Promise<void> {
  await expect.poll(() => wrong(origin, shown), { timeout: within, intervals: [100] }).toEqual([]);
}

/** A visitor without a session finds that the camp's Home and winners agree, within some milliseconds. */
export async function visitCamp(
  origin: string,
  team: string,
  winners: boolean,
  within = 10_000,
): Promise<void> {
  const visitor = new Visitor(origin);
  const wrong = async () => {
    const found: string[] = [];
    for (const prefix of ['', '/en']) {
      const [home, won] = await Promise.all(
        [prefix || '/', `${prefix}/winners`].map((path) => visitor.read(path)),
      );
      if (home!.status !== 200 || home!.html.includes(`href="${prefix}/winners"`) !== winners)
        found.push(`${prefix}/ leads to the winners: ${!winners}`);
      if ((won!.status === 200) !== winners) found.push(`${prefix}/winners is ${won!.status}`);
      if (winners && !won!.text.includes(team)) found.push(`${prefix}/winners does not name the team`);
    }
    return found;
  };
  await expect.poll(wrong, { timeout: within, intervals: [100] }).toEqual([]);
}

/** Every address of the edition's pages in an email answers. */
export async function followLinks(origin: string, { subject, text }: Mail): Promise<void> {
  const links = text.match(/https?:\/\/[^\s<>"'）)]+/g)?.filter((link) => link.startsWith(origin)) ?? [];
  expect(links, subject).not.toEqual([]);
  const visitor = new Visitor(origin);
  for (const link of links) expect((await visitor.read(link.replace(/[.。，]$/, ''))).status, link).toBe(200);
}
