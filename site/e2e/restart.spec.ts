import { readFileSync, statSync } from 'node:fs';
import type { Schema } from '../src/lib/api/schema';
import { expect, test } from './fixtures';
import { EntrantClient, JudgeClient } from './harness/client';
import { Embedded } from './harness/embedded';
import { Mailbox } from './harness/mailbox';
import { internationalOf, theRun } from './harness/run';

const CHUNK = 256 * 1024;

const FORM: Schema<'RegistrationForm'> = {
  type: 'individual',
  name: 'Rosa Field',
  email: 'rosa@field.example',
  phoneCountry: '+351',
  phone: '912345678',
  experience: 'some',
  previousWorks: 'https://field.example/reel',
};

test('kill -9 loses no account, no upload in progress and no score', async ({ playwright, film }) => {
  const { spareDataDir, siteDir } = theRun();
  const first = await Embedded.start(spareDataDir, siteDir);
  const origin = internationalOf(first);
  const contexts = await Promise.all([playwright.request.newContext(), playwright.request.newContext()]);
  const mail = new Mailbox(contexts[0], origin);
  const newcomer = new EntrantClient(contexts[0], origin);
  const entrant = new EntrantClient(contexts[1], origin);
  let second: Embedded | undefined;
  try {
    await newcomer.logIn(FORM.email, mail);
    await newcomer.register(FORM, mail);

    await entrant.logIn('approved@demo.example', mail);
    const size = statSync(film).size;
    const session = await entrant.post<Schema<'UploadSession'>>('/apis/activity/upload', {
      kind: 'video',
      name: 'film.mp4',
      size,
      contentType: 'video/mp4',
    });
    const part = readFileSync(film).subarray(0, 4 * CHUNK);
    const stored = await fetch(session.sessionUrl, {
      method: 'PUT',
      headers: { 'Content-Range': `bytes 0-${part.length - 1}/${size}` },
      body: part,
    });
    expect(stored.status).toBe(308);

    const judge = await JudgeClient.logIn(contexts[0], origin, 'Judge One', 'last-picture-show-1');
    const [work] = await judge.get<Schema<'JudgeWork'>[]>('judge/works');
    const scores = { workId: work!.id, creativity: 90, technical: 80, artistic: 70, story: 60 };
    await judge.post('judge', { ...scores, comments: 'The tide keeps time.' });

    await first.kill();
    const begun = Date.now();
    second = await Embedded.start(spareDataDir, siteDir, first.port);
    expect(Date.now() - begun).toBeLessThan(20_000);

    expect(await newcomer.get('/apis/passport/user')).toMatchObject({ username: 'rosa' });
    expect(await newcomer.get('/apis/activity/status')).toMatchObject({ registerState: 'SUBMITTED' });
    expect(await newcomer.get('/apis/activity/register/info')).toMatchObject(FORM);

    const upload = await entrant.get<Schema<'Upload'>>(`/apis/activity/upload/${session.uploadId}`);
    expect(upload).toMatchObject({
      state: 'uploading',
      received: part.length,
      sessionUrl: session.sessionUrl,
    });
    const status = await fetch(session.sessionUrl, {
      method: 'PUT',
      headers: { 'Content-Range': `bytes */${size}` },
    });
    expect(status.status).toBe(308);
    expect(status.headers.get('range')).toBe(`bytes=0-${part.length - 1}`);

    const history = await judge.get<Schema<'Scorecard'>[]>('judge/history');
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      ...scores,
      comments: 'The tide keeps time.',
      total: 80,
      complete: true,
    });
  } finally {
    await (second ?? first).stop();
    await Promise.all(contexts.map((context) => context.dispose()));
  }
});
