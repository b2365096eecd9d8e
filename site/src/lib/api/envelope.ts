import type { Bilingual } from '../locale/bilingual';
import { ApiError } from './error';

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
 * Reads an answer's body, a text or what was parsed already: a blob or a JSON body without `code` as it is, `OK` as its
 * data (or the body when it has none).
 *
 * @throws ApiError for any other code, a failed status, and a text that is no JSON
 */
export function readEnvelope<T>(response: Response, body: unknown): T {
  if (body instanceof Blob) return body as T;
  const parsed = typeof body === 'string' ? parse(body) : body;
  if (isObject(parsed) && 'code' in parsed) {
    const envelope: Envelope = parsed;
    if (envelope.code === 'OK') return ('data' in envelope ? envelope.data : envelope) as T;
    throw failure(response, envelope);
  }
  if (response.ok && (parsed !== undefined || !body)) return parsed as T;
  throw failure(response, { code: 'UNKNOWN' });
}

function failure(
  response: Response,
  { code, msg, message, fields, fieldTexts, requestId }: Envelope,
): ApiError {
  return new ApiError(
    String(code),
    String(msg ?? message ?? ''),
    isTexts(fields) ? fields : {},
    typeof requestId === 'string' ? requestId : null,
    response.status,
    retryAfter(response),
    serverTime(response),
    fieldTexts,
  );
}

function parse(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((v) => typeof v === 'string');

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return Number.isNaN(seconds) ? null : seconds;
}

function serverTime(response: Response): number | null {
  const time = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(time) ? null : time;
}
