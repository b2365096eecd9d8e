import { type Island, keepBuilt, wordsOf } from '../../lib/island';
import { type Bytes } from './model/bytes';
import { type CheckedLog, checkLog, LogFault } from './model/log';
import { openReceipt, receiptLines } from './model/receipt';
import { unzip } from './model/zip';

/** What the page says, and the points that it does and does not prove, by the ids of their texts. */
interface Verdict {
  mark: 'ok' | 'bad' | 'off';
  say: string;
  values?: Record<string, string | number>;
  proved?: string[];
  unproved?: string[];
}

const COMMITMENT = /^[0-9a-f]{64}$/;

/** The published keys, which the page needs once and then works without a network. */
async function loadKeys(): Promise<{ log: string; receipts: string[] }> {
  const [log, receipts] = await Promise.all([
    fetch('/log/key').then((r) => r.text()),
    fetch('/apis/activity/receipt/key').then(
      (r) => r.json() as Promise<{ data: { keys: { publicKey: string }[] } }>,
    ),
  ]);
  return { log, receipts: receipts.data.keys.map(({ publicKey }) => publicKey) };
}

/** The parts of a sentence, its dates and times each in one piece: lines break at their hyphens otherwise. */
const wholeDates = (sentence: string) =>
  sentence
    .split(/(\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d[+\d:]*)/)
    .map((textContent, i) =>
      i % 2
        ? Object.assign(document.createElement('span'), { className: 'proof-when', textContent })
        : textContent,
    );

/** Checks what is dropped, chosen or pasted, in this browser. */
export const proofIsland: Island = {
  selector: '[data-island="proof"]',
  start(element) {
    const words = wordsOf<string>(element);
    const undo = keepBuilt(element);
    const ending = new AbortController();
    const { signal } = ending;
    const part = <E extends HTMLElement>(name: string) => element.querySelector<E>(`[data-proof="${name}"]`)!;
    const keys = loadKeys().catch(() => null);
    let log: CheckedLog | null = null;

    const fill = (text: string, values: Verdict['values'] = {}) =>
      text.replace(/%(\w+)%/g, (_, name: string) => String(values[name] ?? ''));
    const show = ({ mark, say, values, proved = [], unproved = [] }: Verdict) => {
      part('say').dataset.mark = mark;
      part('mark').textContent = words[mark]!;
      part('one').replaceChildren(...wholeDates(fill(words[say]!, values)));
      for (const [name, points] of [
        ['proved', proved],
        ['unproved', unproved],
      ] as const) {
        part(name).hidden = points.length === 0;
        const list = part(name).querySelector('ul')!;
        list.replaceChildren(
          ...points.map((point) =>
            Object.assign(document.createElement('li'), { textContent: fill(words[point]!, values) }),
          ),
        );
      }
    };

    const ofReceipt = async (text: string): Promise<Verdict> => {
      const known = await keys;
      if (!known) return { mark: 'off', say: 'noKeys' };
      const receipt = await openReceipt(text, known.receipts);
      if (!receipt) return { mark: 'bad', say: 'receiptBad' };
      const leaf = log?.receipts.get(receipt.sum);
      const values = { when: receipt.arrivedAt.replace('T', ' '), size: receipt.size, leaf: leaf ?? '' };
      if (log && !leaf) return { mark: 'bad', say: 'receiptMissing', values };
      const proved = ['pReceipt', ...(receipt.sha256 ? ['pFile'] : []), ...(leaf ? ['pLeaf'] : [])];
      return {
        mark: 'ok',
        say: 'receiptOk',
        values,
        proved,
        unproved: ['nMaker', ...(leaf ? [] : ['nLog'])],
      };
    };

    const ofExport = async (files: Map<string, Bytes>): Promise<Verdict> => {
      const known = await keys;
      if (!known) return { mark: 'off', say: 'noKeys' };
      try {
        log = await checkLog(files, known.log);
      } catch (error) {
        if (!(error instanceof LogFault)) throw error;
        const say = /^\d+$/.test(error.place)
          ? 'leafBad'
          : error.place === 'head.txt'
            ? 'headBad'
            : 'exportBad';
        return { mark: 'bad', say, values: { place: error.place } };
      }
      const values = {
        leaves: log.leaves,
        erased: log.erased,
        prizes: log.prizes,
        names: log.witnesses.join(', '),
      };
      const proved = ['pRecords', 'pErased', ...(log.witnesses.length ? ['pHeads'] : [])];
      return { mark: 'ok', say: 'exportOk', values, proved, unproved: ['nRules', 'nWitness', 'nJury'] };
    };

    const ofText = async (text: string): Promise<Verdict> => {
      if (receiptLines(text)) return ofReceipt(text);
      const code = text.trim().toLowerCase();
      if (!COMMITMENT.test(code)) return { mark: 'off', say: 'unknown' };
      if (!log) return { mark: 'off', say: 'needsExport' };
      const leaf = log.cards.get(code);
      if (!leaf) return { mark: 'bad', say: 'codeBad' };
      return { mark: 'ok', say: 'codeOk', values: { leaf }, proved: ['pLeaf'], unproved: ['nRules'] };
    };

    const ofFiles = async (list: readonly File[]): Promise<Verdict> => {
      const files = new Map<string, Bytes>();
      for (const file of list) files.set(file.name, new Uint8Array(await file.arrayBuffer()));
      const [only] = files.values();
      if (files.size === 1 && only![0] === 0x50 && only![1] === 0x4b) return ofExport(await unzip(only!));
      if (files.has('records.txt')) return ofExport(files);
      return ofText(new TextDecoder().decode(only));
    };

    const run = async (check: () => Promise<Verdict>) => {
      part('mark').textContent = words.busy!;
      try {
        show(await check());
      } catch {
        show({ mark: 'off', say: 'unknown' });
      }
    };

    const input = part<HTMLTextAreaElement>('text');
    const chosen = part<HTMLInputElement>('file');
    const drop = part('drop');
    input.addEventListener('input', () => input.value.trim() && void run(() => ofText(input.value)), {
      signal,
    });
    chosen.addEventListener(
      'change',
      () => chosen.files?.length && void run(() => ofFiles([...chosen.files!])),
      { signal },
    );
    drop.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    drop.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const { files } = event.dataTransfer!;
        void run(() => (files.length ? ofFiles([...files]) : ofText(event.dataTransfer!.getData('text'))));
      },
      { signal },
    );
    return () => {
      ending.abort();
      undo();
    };
  },
};
