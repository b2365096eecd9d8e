import type { Schema } from '../../../lib/api/schema';
import { codeOf, countryOf } from '../../../lib/locale/callingCodes';
import { parsePhone } from '../../../lib/form/phoneNumber';
import { bareHostPattern, linkPattern } from '../../../lib/limits/limits.gen';
import { singleLine, withoutMarks } from '../../../lib/form/text';
import { timeZoneId } from '../../../lib/locale/readersZone';
import { draftAnswers, reviveAnswers, type DraftAnswers } from '../../../lib/questions/questions';
import { materialIds, materialsOf, noMaterials, takesMaterials, type MaterialsDraft } from './materials';

/** The optional consents that the form asks for. */
export type FormConsents = Record<(typeof FORM_CONSENTS)[number], boolean>;
export const FORM_CONSENTS = ['publication', 'transfer'] as const;

const noConsents: FormConsents = { publication: false, transfer: false };

/** A member of a team, as typed. */
export interface MemberDraft {
  name: string;
  email: string;
  /** ISO 3166-1 alpha-2 of the phone's country, or empty. */
  phoneCountry: string;
  phone: string;
}

/** The values of the registration form, as typed. */
export interface RegistrationDraft extends MemberDraft {
  type: 'individual' | 'team';
  code: string;
  experience: Schema<'RegistrationForm'>['experience'] | '';
  socialLinks: string;
  previousWorks: string;
  motivation: string;
  /** Answers to the organisers' own questions. */
  answers: DraftAnswers;
  agreement: boolean;
  /** The optional consents; none is ticked beforehand. */
  consents: FormConsents;
  /** Of an application to the camp. */
  files: MaterialsDraft;
  team: {
    name: string;
    contactName: string;
    contactEmail: string;
    contactPhoneCountry: string;
    contactPhone: string;
    /** The lead first. */
    members: MemberDraft[];
  };
}

const noMember = (phoneCountry: string): MemberDraft => ({ name: '', email: '', phoneCountry, phone: '' });

/** An empty form; `phoneCountry` is preselected for all phones, and `email` is the address to begin with. */
export function emptyDraft(phoneCountry = '', email = ''): RegistrationDraft {
  return {
    ...noMember(phoneCountry),
    email,
    type: 'individual',
    code: '',
    experience: '',
    socialLinks: '',
    previousWorks: '',
    motivation: '',
    answers: {},
    agreement: false,
    consents: noConsents,
    files: noMaterials,
    team: {
      name: '',
      contactName: '',
      contactEmail: '',
      contactPhoneCountry: phoneCountry,
      contactPhone: '',
      members: [noMember(phoneCountry)],
    },
  };
}

/** An empty member with the lead's country. */
export const nextMember = (draft: RegistrationDraft): MemberDraft => noMember(draft.phoneCountry);

/** A draft from what the browser has stored, whatever its shape. */
export function reviveDraft(stored: unknown): RegistrationDraft {
  const empty = emptyDraft();
  const saved = (stored ?? {}) as Partial<RegistrationDraft>;
  const team = { ...empty.team, ...saved.team };
  const members = Array.isArray(team.members) && team.members.length ? team.members : empty.team.members;
  return {
    ...empty,
    ...saved,
    files: { ...noMaterials, ...saved.files },
    answers: reviveAnswers(saved.answers),
    consents: { ...noConsents, ...saved.consents },
    team: { ...team, members: members.map((m) => ({ ...noMember(''), ...m })) },
  };
}

/** The values of an earlier registration; code, agreement and consents are empty. */
export function draftOf(
  registration: Schema<'RegistrationForm'> & Pick<Schema<'Registration'>, 'files'>,
): RegistrationDraft {
  const { team, phoneCountry } = registration;
  const { type, name, email, phone, experience } = registration;
  const { previousWorks = '', socialLinks = '', motivation = '' } = registration;
  const empty = emptyDraft(countryOf(phoneCountry));
  return {
    ...empty,
    ...{ type, name, email, phone, experience, previousWorks, socialLinks, motivation },
    answers: draftAnswers(registration.answers),
    files: materialsOf(registration.files),
    team: team
      ? {
          ...team,
          contactPhoneCountry: countryOf(team.contactPhoneCountry),
          members: team.members.map((m) => ({ ...m, phoneCountry: countryOf(m.phoneCountry) })),
        }
      : empty.team,
  };
}

/** Adds https:// to links that were typed without it, by the rule of backend/contest/link.go. */
export const completeLinks = (list: string): string =>
  list.replace(/[^;；\s]+/g, (link) =>
    bareHostPattern.test(link) && linkPattern.test(`https://${link}`) ? `https://${link}` : link,
  );

/** The request for a draft without errors. */
export function requestOf(draft: RegistrationDraft): Schema<'RegistrationRequest'> {
  const { type, experience, motivation, code, team } = draft;
  const links = (list: string) => completeLinks(withoutMarks(list).replaceAll('；', ';'));
  const person = ({ name, email, phoneCountry, phone }: MemberDraft) => ({
    name: singleLine(name),
    email: email.trim(),
    phoneCountry: codeOf(phoneCountry),
    phone: parsePhone(phoneCountry, phone)?.national ?? phone,
  });
  const contact = person({
    name: team.contactName,
    email: team.contactEmail,
    phoneCountry: team.contactPhoneCountry,
    phone: team.contactPhone,
  });
  return {
    ...person(draft),
    ...{ type, motivation, code, agreement: true, consents: draft.consents, timeZone: timeZoneId() },
    previousWorks: links(draft.previousWorks),
    socialLinks: links(draft.socialLinks),
    ...(takesMaterials && { files: materialIds(draft.files) }),
    experience: experience as Schema<'RegistrationForm'>['experience'],
    team:
      type === 'individual'
        ? null
        : {
            name: singleLine(team.name),
            contactName: contact.name,
            contactEmail: contact.email,
            contactPhoneCountry: contact.phoneCountry,
            contactPhone: contact.phone,
            members: team.members.map(person),
          },
  };
}
