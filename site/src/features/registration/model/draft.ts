import type { Schema } from '../../../lib/api/schema';
import { codeOf, countryOf } from '../../../lib/locale/callingCodes';
import { tidyPhone } from '../../../lib/form/emailAndPhone';

/** A member of a team as typed. */
export interface MemberDraft {
  name: string;
  email: string;
  /** ISO 3166-1 alpha-2 of the phone's country, or empty. */
  phoneCountry: string;
  phone: string;
}

/** Everything the registration form asks for, as typed. */
export interface RegistrationDraft extends MemberDraft {
  type: 'individual' | 'team';
  code: string;
  experience: Schema<'RegistrationForm'>['experience'] | '';
  socialLinks: string;
  previousWorks: string;
  motivation: string;
  agreement: boolean;
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

/** An empty form; phones begin with a likely country. */
export function emptyDraft(phoneCountry = ''): RegistrationDraft {
  return {
    ...noMember(phoneCountry),
    type: 'individual',
    code: '',
    experience: '',
    socialLinks: '',
    previousWorks: '',
    motivation: '',
    agreement: false,
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

/** One more member, in the country of the lead. */
export const nextMember = (draft: RegistrationDraft): MemberDraft => noMember(draft.phoneCountry);

/** A draft from what the browser kept, whatever shape that has. */
export function reviveDraft(stored: unknown): RegistrationDraft {
  const empty = emptyDraft();
  const kept = (stored ?? {}) as Partial<RegistrationDraft>;
  const team = { ...empty.team, ...kept.team };
  const members = Array.isArray(team.members) && team.members.length ? team.members : empty.team.members;
  return { ...empty, ...kept, team: { ...team, members: members.map((m) => ({ ...noMember(''), ...m })) } };
}

/** The form filled with a registration that was sent before; code and agreement are asked for again. */
export function draftOf(registration: Schema<'RegistrationForm'>): RegistrationDraft {
  const { team, phoneCountry } = registration;
  const { type, name, email, phone, experience, previousWorks } = registration;
  const { socialLinks = '', motivation = '' } = registration;
  const empty = emptyDraft(countryOf(phoneCountry));
  return {
    ...empty,
    ...{ type, name, email, phone, experience, previousWorks, socialLinks, motivation },
    team: team
      ? {
          ...team,
          contactPhoneCountry: countryOf(team.contactPhoneCountry),
          members: team.members.map((m) => ({ ...m, phoneCountry: countryOf(m.phoneCountry) })),
        }
      : empty.team,
  };
}

/** The form as the service takes it. Call it only once nothing is wrong with the draft. */
export function requestOf(draft: RegistrationDraft): Schema<'RegistrationRequest'> {
  const { type, experience, previousWorks, socialLinks, motivation, code, team } = draft;
  const person = ({ name, email, phoneCountry, phone }: MemberDraft) => ({
    name: name.trim(),
    email: email.trim(),
    phoneCountry: codeOf(phoneCountry),
    phone: tidyPhone(phone),
  });
  const contact = person({
    name: team.contactName,
    email: team.contactEmail,
    phoneCountry: team.contactPhoneCountry,
    phone: team.contactPhone,
  });
  return {
    ...person(draft),
    ...{ type, previousWorks, socialLinks, motivation, code, agreement: true },
    experience: experience as Schema<'RegistrationForm'>['experience'],
    team:
      type === 'individual'
        ? null
        : {
            name: team.name.trim(),
            contactName: contact.name,
            contactEmail: contact.email,
            contactPhoneCountry: contact.phoneCountry,
            contactPhone: contact.phone,
            members: team.members.map(person),
          },
  };
}
