import type { Schema } from '../lib/api/schema';

type Registration = Schema<'Registration'>;

const mara = { name: 'Mara', email: 'mara@example.com', phoneCountry: '+86', phone: '13800138000' };
const ines = { name: 'Ines', email: 'ines@example.com', phoneCountry: '+351', phone: '912345678' };

/** A registration under review, of an individual unless changed. */
export const registration = (change: Partial<Registration> = {}): Registration => ({
  ...{ ...mara, type: 'individual', experience: 'beginner', state: 'SUBMITTED', reason: null, ended: null },
  ...{ previousWorks: 'https://example.com/one', socialLinks: '', motivation: '' },
  ...{ team: null, files: null, submittedAt: '2025-09-12T02:00:00Z', reviewedAt: null },
  ...{ version: 1, correctable: false, correctedAt: null },
  ...change,
});

/** A team of two. */
export const team: NonNullable<Registration['team']> = {
  name: 'Second Take',
  ...{ contactName: 'Lin', contactEmail: 'lin@example.com' },
  ...{ contactPhoneCountry: '+86', contactPhone: '13900139000' },
  members: [mara, ines],
};

const material = (kind: Schema<'UploadKind'>, name: string, size: number): Schema<'Material'> => ({
  ...{ id: kind, kind, name, size, url: `https://store.example/${kind}?signed=1` },
});

/** The files of an application to the camp. */
export const files: NonNullable<Registration['files']> = {
  concept: material('concept', 'proposal.pptx', 3_000_000),
  script: material('script', 'draft.pdf', 86_000),
  portfolio: material('portfolio', 'works.zip', 500_000_000),
  pv: material('pv', 'pv.mp4', 100_000_000),
};
