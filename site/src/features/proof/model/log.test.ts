import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Bytes } from './bytes';
import { checkLog, LogFault } from './log';
import { openReceipt } from './receipt';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const sha = (...parts: (string | Uint8Array)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest();
const bytes = (text: string): Bytes => Uint8Array.from(Buffer.from(text));

const NAME = 'marquee/international';
const KEY = Buffer.concat([Buffer.of(1), publicKey.export({ type: 'spki', format: 'der' }).subarray(12)]);
const ID = sha(`${NAME}\n`, KEY).subarray(0, 4);
const KEYS = `${NAME}+${ID.toString('hex')}+${KEY.toString('base64')}\n`;

/** An export with these lines of records, of class 1. */
function exported(records: string[]): Map<string, Bytes> {
  let level = records.map((record, i) =>
    sha(Buffer.of(0), sha(Buffer.of(1), sha(Buffer.alloc(16, i), record))),
  );
  const lines = records.map((record, i) => `1 ${Buffer.alloc(16, i).toString('hex')} ${record}\n`);
  while (level.length > 1)
    level = level.flatMap((left, i) =>
      i % 2 ? [] : level[i + 1] ? [sha(Buffer.of(1), left, level[i + 1]!)] : [left],
    );
  const text = `${NAME}\n${records.length}\n${level[0]!.toString('base64')}\n`;
  const signature = Buffer.concat([ID, sign(null, Buffer.from(text), privateKey)]).toString('base64');
  return new Map([
    ['head.txt', bytes(`${text}\n— ${NAME} ${signature}\n`)],
    ['records.txt', bytes(lines.join(''))],
    ['prizes.json', bytes('{"official":"mean","awards":[]}\n')],
  ]);
}

const RECORDS = ['{"a":1}', '{"b":2}', '{"c":3}', '{"d":4}', '{"e":5}'];

it('accepts the records that the head was signed for', async () => {
  const log = await checkLog(exported(RECORDS), KEYS);
  expect([log.leaves, log.erased, log.commitments.size]).toEqual([5, 0, 5]);
});

it('takes no other record for a card, and none that counts for a receipt', async () => {
  const hash = 'ab'.repeat(32);
  const log = await checkLog(
    exported([
      '{"kind":"scorecard.set","data":{}}',
      '{"kind":"log.padding","data":{}}',
      `{"kind":"receipt","data":{"uploadId":"1","sha256":"${hash}"}}`,
    ]),
    KEYS,
  );
  expect([[...log.cards.values()], log.receipts.size]).toEqual([[1], 0]);
});

it.each([
  ['an altered record', 'records.txt', (text: string) => text.replace('"b":2', '"b":3'), 'records.txt'],
  ['a missing record', 'records.txt', (text: string) => text.replace(/^.*\n/, ''), 'records.txt'],
  ['a repeated record', 'records.txt', (text: string) => text.replace(/^(.*\n)/, '$1$1'), '2'],
  [
    'a card said to be erased',
    'records.txt',
    (text: string) => text.replace(/^1 .*/, `1 erased ${'0'.repeat(64)}`),
    '1',
  ],
  ['another size', 'head.txt', (text: string) => text.replace('\n5\n', '\n4\n'), 'head.txt'],
])('refuses %s', async (_, file, alter, place) => {
  const files = exported(RECORDS);
  files.set(file, bytes(alter(Buffer.from(files.get(file)!).toString())));
  await expect(checkLog(files, KEYS)).rejects.toEqual(new LogFault(place));
});

it('opens a receipt in a saved email, and no altered one', async () => {
  const line = '{"receipt":"marquee receipt 1","size":7,"arrivedAt":"2025-09-30T22:08:31+08:00"}\n';
  const email = `Your film arrived.\n\n${line}${sign(null, Buffer.from(line), privateKey).toString('base64')}\n\nBye`;
  const keys = [publicKey.export({ type: 'spki', format: 'pem' }) as string];
  expect(await openReceipt(email, keys)).toMatchObject({ size: 7, arrivedAt: '2025-09-30T22:08:31+08:00' });
  expect(await openReceipt(email.replace('"size":7', '"size":8'), keys)).toBeNull();
});
