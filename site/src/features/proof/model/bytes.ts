/** Bytes with an array buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const textOf = (bytes: Bytes): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const hex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function join(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

export const sha256 = async (...parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));

/** Checks an Ed25519 signature; `key` is a raw key, or one in SubjectPublicKeyInfo. */
export async function isSigned(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  const format = key.length === 32 ? 'raw' : 'spki';
  const imported = await crypto.subtle.importKey(format, key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, message);
}
