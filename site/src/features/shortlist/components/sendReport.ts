import { header } from '../../../lib/edition';

/** Sends a report about a film once: the same form again has the same key. The page shows what became of it. */
export async function sendReport(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector('[role=status]')!;
  const { sent = '', failed = '' } = form.dataset;
  const fields = new FormData(form);
  const field = (name: string) => fields.get(name) as string;
  const key = (form.dataset.key ??= crypto.randomUUID());
  const answer = await fetch('/apis/activity/report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', f: header, 'Idempotency-Key': key },
    body: JSON.stringify({
      workId: Number(form.dataset.report),
      reason: field('reason'),
      text: field('text'),
      email: field('email'),
    }),
  })
    .then((response) => response.json() as Promise<{ code: string; msg?: string }>)
    .catch(() => ({ code: '', msg: failed }));
  if (answer.code === 'OK') {
    form.reset();
    delete form.dataset.key;
    status.textContent = sent;
  } else status.textContent = answer.msg || failed;
}
