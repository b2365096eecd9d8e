import { expect, it, vi } from 'vitest';
import { sendReport } from './sendReport';

vi.mock('@/lib/edition', () => ({ header: 'OF_THIS_EDITION' }));

const form = () => {
  document.body.innerHTML = `
    <form data-report="103" data-sent="Thank you" data-failed="Not sent">
      <select name="reason"><option value="label">label</option></select>
      <textarea name="text">No word of AI.</textarea><input name="email" value="">
      <p role="status"></p>
    </form>`;
  return document.querySelector('form')!;
};
const said = () => document.querySelector('[role=status]')!.textContent;
const answering = (answer: () => Promise<Response>) => {
  const fetched = vi.fn((_: string, init: RequestInit) => {
    void init;
    return answer();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const keyOf = (call: [string, RequestInit]) => (call[1].headers as Record<string, string>)['Idempotency-Key'];

it('sends a report with the header of the page’s own edition', async () => {
  const fetched = answering(() => Promise.resolve(Response.json({ code: 'OK' })));
  await sendReport(form());
  const [path, init] = fetched.mock.calls[0]!;
  expect(path).toBe('/apis/activity/report');
  expect((init.headers as Record<string, string>).f).toBe('OF_THIS_EDITION');
  expect(JSON.parse(init.body as string)).toEqual({
    ...{ workId: 103, reason: 'label', text: 'No word of AI.', email: '' },
  });
  expect(said()).toBe('Thank you');
});

it('keeps its key until the report has arrived, and says why it has not', async () => {
  const sent = form();
  const lost = answering(() => Promise.reject(new TypeError('offline')));
  await sendReport(sent);
  expect(said()).toBe('Not sent');
  const refused = answering(() =>
    Promise.resolve(Response.json({ code: 'VALIDATION_FAILED', msg: 'Please fill in' })),
  );
  await sendReport(sent);
  expect(said()).toBe('Please fill in');
  expect(keyOf(refused.mock.calls[0]!)).toBe(keyOf(lost.mock.calls[0]!));
  const arrived = answering(() => Promise.resolve(Response.json({ code: 'OK' })));
  await sendReport(sent);
  await sendReport(sent);
  const [first, second] = arrived.mock.calls.map(keyOf);
  expect(first).toBe(keyOf(lost.mock.calls[0]!));
  expect(second).not.toBe(first);
});
