import { setTimeout as pause } from 'node:timers/promises';

const HEADERS = { f: 'PASSPORT_INTL' };
const MAIL_LIMIT_MS = 60_000;

/** Calls the service with a browser's cookies; resolves with the answer's data, rejects unless it is OK. */
export async function ask(request, method, address, data) {
  const answer = await request.fetch(address, { method, headers: HEADERS, data });
  const body = await answer.json();
  if (!answer.ok()) throw new Error(`${method} ${address}: ${body.code} ${body.msg}`);
  return body.data;
}

/** The codes mailed to an address, the newest first. */
async function codesOf(request, email) {
  const mails = await (await request.get('/dev/mail', { headers: { Accept: 'application/json' } })).json();
  const own = mails.filter(({ to }) => to === email);
  return own.map(({ text }) => /^\s+(\d{6})\s*$/m.exec(text)?.[1]).filter(Boolean);
}

/** Resolves with the code that is mailed to an address once `order` was called. */
export async function mailedCode(request, email, order) {
  const known = (await codesOf(request, email)).length;
  await order();
  let codes = [];
  for (const limit = Date.now() + MAIL_LIMIT_MS; codes.length <= known; await pause(200)) {
    if (Date.now() > limit) throw new Error(`no code was mailed to ${email}`);
    codes = await codesOf(request, email);
  }
  return codes[0];
}

/** Enters as an entrant with the code from the mail; resolves with the browser's state. */
export async function enter(request, email) {
  let askId;
  const code = await mailedCode(request, email, async () => {
    ({ askId } = await ask(request, 'POST', '/apis/passport/code', { email }));
  });
  await ask(request, 'POST', '/apis/passport/login', { email, code, askId });
  return request.storageState();
}
