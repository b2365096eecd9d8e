import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import { ANY_EDITION } from './session';

/** Options of the service, in the JSON form of https://www.w3.org/TR/webauthn-3/: bytes are base64url. */
type Options = Data<'/apis/organiser/passkeys/begin', 'post'>['publicKey'];

/** A browser's answer as JSON. */
type Credential = Record<string, unknown>;

const query = { edition: ANY_EDITION } as const;
const own = { params: { query }, quiet: true } as const;

/** Whether this browser, at this address, can use passkeys: not at an IP address or without TLS. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Has the browser make a passkey and returns its answer for the service. Rejects as navigator.credentials.create does. */
export async function createPasskey(): Promise<Credential> {
  const { publicKey } = await api.post('/apis/organiser/passkeys/begin', own);
  const made = await navigator.credentials.create({
    publicKey: decoded(publicKey) as unknown as PublicKeyCredentialCreationOptions,
  });
  const credential = made as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return answerOf(credential, {
    attestationObject: encode(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/** Gives the second factor of the session with one of the organiser's passkeys. Rejects as navigator.credentials.get does. */
export async function signWithPasskey(): Promise<void> {
  const { publicKey } = await api.post('/apis/organiser/login/passkey/begin', { ...own, relogin: false });
  const used = await navigator.credentials.get({
    publicKey: decoded(publicKey) as unknown as PublicKeyCredentialRequestOptions,
  });
  const credential = used as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  const body = answerOf(credential, {
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
    ...(response.userHandle && { userHandle: encode(response.userHandle) }),
  });
  await api.post('/apis/organiser/login/passkey', { ...own, relogin: false, body: { credential: body } });
}

function answerOf(credential: PublicKeyCredential, response: Credential): Credential {
  return {
    id: credential.id,
    rawId: encode(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: { clientDataJSON: encode(credential.response.clientDataJSON), ...response },
  };
}

/** The same options with bytes where the browser expects them. */
function decoded(options: Options): Options {
  const lists = ['allowCredentials', 'excludeCredentials'];
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      if (name === 'challenge') return [name, decode(value as string)];
      if (name === 'user') return [name, withBytes(value as { id: string })];
      if (lists.includes(name)) return [name, (value as { id: string }[] | null)?.map(withBytes) ?? []];
      return [name, value];
    }),
  );
}

const withBytes = <T extends { id: string }>(named: T) => ({ ...named, id: decode(named.id) });

function decode(text: string): Uint8Array {
  const base64 = text.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function encode(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Why the browser refused, as a key of the texts below `security.problems`; null for another failure. */
export function passkeyProblem(cause: unknown): 'cancelled' | 'known' | 'address' | 'device' | null {
  if (!(cause instanceof DOMException)) return null;
  switch (cause.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled';
    case 'InvalidStateError':
      return 'known';
    case 'SecurityError':
      return 'address';
    default:
      return 'device';
  }
}
