import { expect, it } from 'vitest';
import {
  disclosedBefore,
  disclosureOf,
  isShare,
  reviveDisclosure,
  UNDISCLOSED,
  withMadeHere,
} from './disclosure';

it('sends what is declared, and nothing when nothing is', () => {
  expect(disclosureOf(UNDISCLOSED, null)).toBeNull();
  const draft = {
    ...UNDISCLOSED,
    uses: { script: 'none', video: 'generated', music: 'licensed' } as const,
    tools: { script: 'a pen', video: 'Seedance，Veo 3、 Veo 3' },
    share: ' 92,5 ',
    likeness: 'own' as const,
    warnings: ['flashing' as const],
  };
  const sent = disclosureOf(draft, null);
  expect(sent).toEqual({
    ...{ script: 'none', video: 'generated', music: 'licensed' },
    tools: { video: ['Seedance', 'Veo 3'] },
    ...{ share: 92.5, likeness: 'own', warnings: ['flashing'] },
  });
  const again = disclosedBefore(sent, UNDISCLOSED);
  expect(disclosureOf(again, null)).toEqual(sent);
  expect(disclosedBefore(null, draft)).toBe(draft);
});

it('reads a draft of any shape', () => {
  expect(reviveDisclosure(undefined)).toEqual(UNDISCLOSED);
  expect(reviveDisclosure({ likeness: 'borrowed', warnings: 'loud', uses: null })).toEqual(UNDISCLOSED);
});

it.each([
  ['', true],
  ['0', true],
  ['100', true],
  ['99.5', true],
  ['100.5', false],
  ['-1', false],
  ['most', false],
])('takes %j as a share: %j', (typed, fits) => expect(isShare(typed)).toBe(fits));

it('fills in what a result of the studio says, and keeps what is typed', () => {
  const filled = withMadeHere(UNDISCLOSED, 'video', 'Veo 3');
  expect(disclosureOf(filled, null)).toEqual({ video: 'generated', tools: { video: ['Veo 3'] }, share: 100 });
  const typed = withMadeHere(
    { ...UNDISCLOSED, uses: { video: 'assisted' }, tools: { video: 'Runway' }, share: '40' },
    'video',
    'Veo 3',
  );
  expect(disclosureOf(typed, null)).toEqual({
    video: 'assisted',
    tools: { video: ['Runway', 'Veo 3'] },
    share: 40,
  });
});
