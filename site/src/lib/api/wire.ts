import type { Bilingual } from '../locale/bilingual';
import { ApiError } from './error';

/** Query values; undefined and null are left out, lists repeat the name. */
export type Query = Record<
  string,
  string | number | boolean | null | undefined | readonly (string | number)[]
>;

/** The address of a call with its query. */
export function addressOf(base: string, path: string, query: Query = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) value.forEach((item) => pairs.append(name, String(item)));
    else pairs.append(name, String(value));
  }
  const search = pairs.toString();
  return base + path + (search ? `?${search}` : '');
}

interface Envelope {
  code?: unknown;
  data?: unknown;
  msg?: unknown;
  message?: unknown;
  fields?: unknown;
  fieldTexts?: Record<string, Bilingual>;
  requestId?: unknown;
}

/**
 * Reads an answer: a blob as it is, a body without `code` as it is, `OK` as its data (or the body when it has none).
 * Any other code, and any HTTP failure, rejects with ApiError.
 */
export async function readAnswer<T>(response: Response, blob: boolean): Promise<T> {
  const json = /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
  if (blob && response.ok && !json) return (await response.blob()) as T;
  const text = await response.text();
  const body = parse(text);
  if (body === undefined || body === null || typeof body !== 'object' || !('code' in body)) {
    if (response.ok && (json || !text)) return body as T;
    throw new ApiError('UNKNOWN', '', {}, null, response.status, retryAfter(response), serverTime(response));
  }
  const envelope = body as Envelope;
  if (envelope.code === 'OK') return ('data' in envelope ? envelope.data : body) as T;
  throw new ApiError(
    String(envelope.code),
    String(envelope.msg ?? envelope.message ?? ''),
    isTexts(envelope.fields) ? envelope.fields : {},
    typeof envelope.requestId === 'string' ? envelope.requestId : null,
    response.status,
    retryAfter(response),
    serverTime(response),
    envelope.fieldTexts,
  );
}

function parse(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string')
  );
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return Number.isNaN(seconds) ? null : seconds;
}

function serverTime(response: Response): number | null {
  const time = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(time) ? null : time;
}
