import { describe, expect, it } from 'vitest';
import links from '../../../../../backend/contest/testdata/links.json';
import {
  draftOf,
  emptyDraft,
  requestOf,
  reviveDraft,
  type MemberDraft,
  type RegistrationDraft,
} from './draft';
import { registrationErrors } from './rules';

const person = (name: string): MemberDraft => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phoneCountry: 'PT',
  phone: '912 345 678',
});

/** A form without errors, changed. */
function draft(change: Partial<RegistrationDraft> = {}, team: Partial<RegistrationDraft['team']> = {}) {
  const empty = emptyDraft();
  return {
    ...empty,
    ...person('Mara'),
    type: 'team' as const,
    code: '123456',
    experience: 'some' as const,
    previousWorks: 'https://example.com/one',
    agreement: true,
    team: {
      name: 'Second Take',
      contactName: 'Mara',
      contactEmail: 'mara@example.com',
      contactPhoneCountry: 'PT',
      contactPhone: '912345678',
      members: [person('Mara'), person('Ines')],
      ...team,
    },
    ...change,
  };
}
const errors = (...args: Parameters<typeof draft>) => registrationErrors(draft(...args), 5);

it('accepts a complete form', () => {
  expect(errors()).toEqual({});
  expect(errors({ type: 'individual' })).toEqual({});
});

describe('rejects every wrong field', () => {
  it.each<[string, Partial<RegistrationDraft>, string]>([
    ['name', { name: ' ' }, 'name'],
    ['name', { name: '\u200b\u2800' }, 'name'],
    ['email', { email: 'mara@example' }, 'email'],
    ['phone', { phone: '123' }, 'phone'],
    ['phone', { phone: '+44 7911 123456' }, 'phoneOther'],
    ['phoneCountry', { phoneCountry: '' }, 'phoneCountry'],
    ['code', { code: '12345' }, 'code'],
    ['experience', { experience: '' }, 'experience'],
    ['previousWorks', { previousWorks: '' }, 'previousWorks'],
    ['agreement', { agreement: false }, 'agreement'],
    ['motivation', { motivation: 'a'.repeat(2001) }, 'tooLong'],
    ['socialLinks', { socialLinks: 'a'.repeat(2001) }, 'tooLong'],
    ['socialLinks', { socialLinks: 'https://a.example;my channel' }, 'link'],
    ['previousWorks', { previousWorks: 'My films' }, 'link'],
  ])('%s', (field, change, key) => {
    expect(errors(change)).toMatchObject({ [field]: { key } });
  });

  it.each<[string, Partial<RegistrationDraft['team']>, string]>([
    ['team.name', { name: '' }, 'teamName'],
    ['team.contactName', { contactName: '' }, 'contactName'],
    ['team.contactEmail', { contactEmail: 'x' }, 'email'],
    ['team.contactPhone', { contactPhone: '' }, 'phoneMissing'],
    ['team.contactPhoneCountry', { contactPhoneCountry: '' }, 'phoneCountry'],
    ['team.members', { members: [] }, 'noMembers'],
    ['team.members', { members: ['A', 'B', 'C', 'D', 'E', 'F'].map(person) }, 'tooManyMembers'],
  ])('%s', (field, team, key) => {
    expect(errors({}, team)[field]).toMatchObject({ key });
    expect(errors({ type: 'individual' }, team)).toEqual({});
  });

  it('names the member', () => {
    const members = [person('Mara'), { ...person('Ines'), email: 'ines@', phone: '' }];
    expect(errors({}, { members })).toEqual({
      'members[1].email': { key: 'email', member: 2 },
      'members[1].phone': { key: 'phoneMissing', member: 2 },
    });
  });

  it('rejects a member with the address of another', () => {
    const members = [person('Mara'), { ...person('Ines'), email: ' MARA@example.com' }];
    expect(errors({}, { members })).toEqual({
      'members[1].email': { key: 'sameEmail', limit: 1, member: 2 },
    });
  });
});

describe('links, by the test cases of the service', () => {
  it.each(links.valid)('accepts %j', (previousWorks) => expect(errors({ previousWorks })).toEqual({}));
  // Marks are removed before the form is sent.
  it.each(links.invalid.filter(({ typed, wrong }) => typed.includes(wrong)))(
    'names what is no link in $typed',
    ({ typed, wrong }) => {
      expect(errors({ previousWorks: typed })).toEqual({
        previousWorks: { key: wrong.startsWith('@') ? 'handle' : 'link', link: wrong },
      });
    },
  );
});

describe('the request', () => {
  it('has no invisible marks, and links with ASCII semicolons', () => {
    const pasted = {
      name: '\u202aMara\u202c\nKessler',
      socialLinks: ' https://a.example；https://b.example\u200b ',
    };
    expect(requestOf(draft(pasted))).toMatchObject({
      name: 'Mara Kessler',
      socialLinks: 'https://a.example;https://b.example',
    });
  });

  it('has codes for countries and digits for numbers', () => {
    expect(requestOf(draft({ name: ' Mara ', phone: '+351 (９12) 345-678' }))).toMatchObject({
      name: 'Mara',
      phoneCountry: '+351',
      phone: '912345678',
      team: { contactPhoneCountry: '+351', members: [{ name: 'Mara' }, { phone: '912345678' }] },
    });
  });

  it('leaves the team of an individual out', () => {
    expect(requestOf(draft({ type: 'individual' })).team).toBeNull();
  });
});

it('fills the form with an earlier registration, except code and agreement', () => {
  const { code, agreement, ...sent } = requestOf(draft());
  expect([code, agreement]).toEqual(['123456', true]);
  const again = draftOf({ ...sent, files: null });
  expect(again).toMatchObject({
    ...draft({ phone: '912345678' }).team.members[0],
    phone: '912345678',
    code: '',
    agreement: false,
  });
  expect(again.team.members[1]).toMatchObject({ name: 'Ines', phoneCountry: 'PT' });
});

it('revives drafts of any shape', () => {
  expect(reviveDraft(null)).toEqual(emptyDraft());
  expect(reviveDraft({ name: 'Mara', team: { members: [] } })).toMatchObject({
    name: 'Mara',
    team: { members: [{ name: '' }] },
  });
});
