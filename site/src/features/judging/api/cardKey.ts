import { edition } from '../../../lib/edition';

/** What a signed call carries besides its body. */
export interface CardSignature {
  key: string;
  signature: string;
  textSalt?: string;
}

const DATABASE = 'marquee-judge';
const STORE = 'keys';
const utf8 = new TextEncoder();

/**
 * Signs the body of a call with the key of this browser, which is made for each judge at first, cannot be exported, and
 * never leaves the browser. The judge's own text in `textField` is signed as a salted hash, so that the public log can
 * show what was signed. Null where the browser has no such keys or refuses storage: nothing waits for it.
 */
export async function signCard(
  judge: string,
  body: Record<string, unknown>,
  textField: string,
): Promise<CardSignature | null> {
  try {
    const pair = await keyOf(judge);
    const text = body[textField];
    const salted = typeof text === 'string' && text !== '';
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const signed = salted ? { ...body, [textField]: await hash(salt, text) } : body;
    const message = utf8.encode(`marquee-card-v1\n${edition}\n${canonicalJson(signed)}`);
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message));
    const key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    return {
      key: base64(key),
      signature: base64(signature),
      ...(salted && { textSalt: hex(salt) }),
    };
  } catch {
    return null;
  }
}

/** The public key of this browser for a judge in base64, and whether it signed a text; null without a key. */
export async function ownKey(
  judge: string,
): Promise<{ key: string; signed: (text: string, signature: string) => Promise<boolean> } | null> {
  try {
    const database = await open();
    const name = `${edition}:${judge}`;
    const pair = await request<CryptoKeyPair | undefined>(
      database.transaction(STORE).objectStore(STORE).get(name),
    ).finally(() => database.close());
    if (!pair) return null;
    const key = base64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    return {
      key,
      signed: (text, signature) =>
        crypto.subtle.verify(
          'Ed25519',
          pair.publicKey,
          Uint8Array.from(atob(signature), (character) => character.charCodeAt(0)),
          utf8.encode(`marquee-card-v1\n${edition}\n${text}`),
        ),
    };
  } catch {
    return null;
  }
}

/** Whether a commitment of the log opens to a salt and a record that counts: SHA-256(1 ‖ SHA-256(salt ‖ record)). */
export async function opensTo(of: { commitment: string; salt: string; record: string }): Promise<boolean> {
  const salt = Uint8Array.from(of.salt.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await hash(salt, of.record);
  const inner = Uint8Array.from(digest.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const whole = new Uint8Array(1 + inner.length);
  whole.set([1]);
  whole.set(inner, 1);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole))) === of.commitment;
}

/** RFC 8785: members in the order of their names, without spaces; the same as in backend/contest/canonical_json.go. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

async function hash(salt: Uint8Array, text: string): Promise<string> {
  const content = utf8.encode(text);
  const whole = new Uint8Array(salt.length + content.length);
  whole.set(salt);
  whole.set(content, salt.length);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Keys that were read or made in this page, by judge: two first saves at once make one key. */
const pairs = new Map<string, Promise<CryptoKeyPair>>();

function keyOf(judge: string): Promise<CryptoKeyPair> {
  const name = `${edition}:${judge}`;
  const known = pairs.get(name) ?? readOrMake(name);
  pairs.set(name, known);
  known.catch(() => pairs.delete(name));
  return known;
}

async function readOrMake(name: string): Promise<CryptoKeyPair> {
  const database = await open();
  try {
    const stored = await request<CryptoKeyPair | undefined>(
      database.transaction(STORE).objectStore(STORE).get(name),
    );
    if (stored) return stored;
    const made = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    // Another tab may have made one meanwhile: the first one stays.
    const first = await request<CryptoKeyPair | undefined>(store.get(name));
    if (first) return first;
    await request(store.put(made, name));
    return made;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return request(opening);
}

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the browser refuses storage'));
  });
