import type { Schema } from '../lib/api/schema';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const TIME = '2025-09-12T10:00:00+08:00';

/** A login in Chrome on Windows, to the international edition. */
export const login = (change: Partial<Schema<'Session'>>): Schema<'Session'> => ({
  id: 'a',
  edition: 'international',
  title: { en: 'The films', zh: '影片赛' },
  userAgent: CHROME,
  country: null,
  createdAt: TIME,
  lastUsedAt: TIME,
  expiresAt: TIME,
  current: false,
  ...change,
});

/** The data of an account with a film, an upload that did not arrive, and a picture of the studio. */
export function accountData(): Schema<'AccountExport'> {
  const upload = { kind: 'video', contentType: 'video/mp4', createdAt: TIME };
  const film = {
    ...upload,
    id: 'u1',
    name: 'whale.mp4',
    size: 32_000_000,
    url: 'https://store.example/whale',
  };
  return {
    exportedAt: TIME,
    account: {
      ...{
        id: '7',
        email: 'mara@example.com',
        username: 'Mara',
        headImg: '',
        language: 'en',
        createdAt: TIME,
      },
      ...{ logins: [], devices: [], identities: [] },
    },
    registrations: [],
    submissions: [],
    uploads: [
      { edition: 'international', record: { ...film, state: 'succeed' } },
      { edition: 'international', record: { ...film, id: 'u2', url: null, state: 'failed' } },
    ],
    receipts: [],
    filmLinks: [],
    consents: [],
    juryComments: [],
    tasks: [
      {
        edition: 'international',
        record: {
          ...{ id: 't1', state: 'completed', type: 'text_to_image', model: 'seedream' },
          ...{ prompt: 'A whale in the fog', referenceUploadId: null, reference: null },
          ...{ aspectRatio: '16:9', resolution: '2K', duration: null, count: 1, audio: false },
          results: [
            {
              ...{ url: 'https://store.example/fog', contentType: 'image/png', size: 2_000_000 },
              ...{ width: 1600, height: 900, durationSeconds: null },
            },
          ],
          ...{ error: null, retryOf: null, createdAt: TIME, endedAt: TIME },
        },
      },
    ],
    mails: [],
    actions: [],
  };
}
