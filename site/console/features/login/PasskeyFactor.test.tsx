import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import { answer, calls, Failure } from '@/testing/server';
import en from '../../i18n/en';
import { organiser } from '../../testing/openConsole';
import { FactorChoice } from './FactorChoice';
import { FactorStep } from './FactorStep';

const create = vi.fn();
const get = vi.fn();
const onDone = vi.fn();

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const signed = {
  ...{ id: '_w', rawId: bytes(255), type: 'public-key', authenticatorAttachment: null },
  response: {
    ...{ clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null },
  },
};
const made = {
  ...{ id: '_w', rawId: bytes(255), type: 'public-key', authenticatorAttachment: 'platform' },
  response: { clientDataJSON: bytes(1), attestationObject: bytes(4), getTransports: () => ['internal'] },
};

beforeEach(() => {
  for (const fake of [create, get, onDone]) fake.mockReset();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

const show = (step: React.ReactNode) =>
  render(<I18nextProvider i18n={createI18n('en', en)}>{step}</I18nextProvider>);

const sent = (path: string) => calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

it('gives the second factor with a passkey', async () => {
  answer('post', '/apis/organiser/login/passkey/begin', {
    publicKey: {
      challenge: '-_8',
      rpId: 'console.example',
      allowCredentials: [{ type: 'public-key', id: '_w' }],
    },
  });
  answer('post', '/apis/organiser/login/passkey', null);
  get.mockResolvedValue(signed);
  show(<FactorStep me={organiser({ complete: false, app: false, passkeys: 1 })} onDone={onDone} />);
  await userEvent.keyboard('{Enter}'); // the button has the focus
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
  const { publicKey } = get.mock.calls[0]![0] as { publicKey: PublicKeyCredentialRequestOptions };
  expect([...(publicKey.challenge as Uint8Array)]).toEqual([251, 255]);
  expect([...(publicKey.allowCredentials![0]!.id as Uint8Array)]).toEqual([255]);
  expect(sent('/login/passkey')).toEqual([
    {
      credential: {
        ...{ id: '_w', rawId: '_w', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
      },
    },
  ]);
});

it('says why there was no login with a passkey, and takes a code in its place', async () => {
  answer('post', '/apis/organiser/login/passkey/begin', { publicKey: { challenge: 'AQ' } });
  answer(
    'post',
    '/apis/organiser/login/passkey',
    new Failure(422, 'CODE_WRONG', { fields: { credential: 'It was copied' } }),
  );
  show(<FactorStep me={organiser({ complete: false, passkeys: 1 })} onDone={onDone} />);
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(signed);
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was confirmed/);
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('It was copied')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Type a code instead' }));
  expect(screen.getByRole('textbox', { name: 'Code of the app' })).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('adds a passkey as the first second factor, and hands the recovery codes on', async () => {
  answer('post', '/apis/organiser/passkeys/begin', {
    publicKey: {
      challenge: 'AQ',
      user: { id: 'AQI', name: 'ada', displayName: 'Ada' },
      excludeCredentials: null,
    },
  });
  answer('post', '/apis/organiser/passkeys', {
    passkey: { id: 'k1', name: 'Laptop', createdAt: '2025-09-12T10:00:00+08:00', lastUsedAt: null },
    recoveryCodes: ['one-code'],
  });
  create.mockResolvedValue(made);
  show(<FactorChoice onDone={onDone} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add the passkey' }));
  expect(await screen.findByText('Please give it a name')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), ' Laptop {Enter}');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(['one-code']));
  expect(sent('/passkeys')).toEqual([
    {
      name: 'Laptop',
      credential: {
        ...{ id: '_w', rawId: '_w', type: 'public-key', authenticatorAttachment: 'platform' },
        clientExtensionResults: {},
        response: { clientDataJSON: 'AQ', attestationObject: 'BA', transports: ['internal'] },
      },
    },
  ]);
});

it('keeps the name when the browser makes no passkey', async () => {
  answer('post', '/apis/organiser/passkeys/begin', { publicKey: { challenge: 'AQ', user: { id: 'AQ' } } });
  create.mockRejectedValue(new DOMException('', 'InvalidStateError'));
  show(<FactorChoice onDone={onDone} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the passkey' });
  await userEvent.type(field, 'Laptop{Enter}');
  expect(await screen.findByText(/has a passkey of your account already/)).toBeTruthy();
  expect(field.value).toBe('Laptop');
});
