import { isEmail, isPhoneNumber, lengthOf } from '../../../lib/form/emailAndPhone';
import { codePattern, lengths } from '../../../lib/limits/limits.gen';
import type { MemberDraft, RegistrationDraft } from './draft';

/** Key of a sentence in `registration:faults`. */
export type FieldErrorKey =
  | 'name'
  | 'email'
  | 'phone'
  | 'phoneCountry'
  | 'code'
  | 'experience'
  | 'previousWorks'
  | 'agreement'
  | 'teamName'
  | 'contactName'
  | 'noMembers'
  | 'tooManyMembers'
  | 'sameEmail'
  | 'tooLong';

/** What is wrong with one field. */
export interface FieldError {
  key: FieldErrorKey;
  /** Longest text, largest team, or the number of the member with the same address. */
  limit?: number;
  /** Number of the member it concerns, from 1. */
  member?: number;
}

/** What is wrong with a form, by the field's path in the API. The same rules as backend/contest/registration_form.go. */
export function registrationErrors(draft: RegistrationDraft, most: number): Record<string, FieldError> {
  const faults: Record<string, FieldError> = { ...personErrors(draft) };
  note(faults, 'code', !codePattern.test(draft.code) && { key: 'code' });
  note(faults, 'experience', !draft.experience && { key: 'experience' });
  note(faults, 'previousWorks', text(draft.previousWorks, 'previousWorks', lengths.links));
  note(faults, 'socialLinks', tooLong(draft.socialLinks, lengths.links));
  note(faults, 'motivation', tooLong(draft.motivation, lengths.motivation));
  note(faults, 'agreement', !draft.agreement && { key: 'agreement' });
  return draft.type === 'team' ? { ...faults, ...teamErrors(draft.team, most) } : faults;
}

function teamErrors(team: RegistrationDraft['team'], most: number): Record<string, FieldError> {
  const faults: Record<string, FieldError> = {};
  note(faults, 'team.name', text(team.name, 'teamName', lengths.name));
  note(faults, 'team.contactName', text(team.contactName, 'contactName', lengths.name));
  note(faults, 'team.contactEmail', !isEmail(team.contactEmail) && { key: 'email' });
  note(faults, 'team.contactPhoneCountry', !team.contactPhoneCountry && { key: 'phoneCountry' });
  note(faults, 'team.contactPhone', !isPhoneNumber(team.contactPhone) && { key: 'phone' });
  const { members } = team;
  if (members.length === 0) note(faults, 'team.members', { key: 'noMembers' });
  if (members.length > most) note(faults, 'team.members', { key: 'tooManyMembers', limit: most });
  members.forEach((member, index) => {
    for (const [field, fault] of Object.entries(personErrors(member)))
      faults[`members[${index}].${field}`] = { ...fault, member: index + 1 };
    const first = members.findIndex((other) => normal(other.email) === normal(member.email));
    if (normal(member.email) && first < index)
      faults[`members[${index}].email`] = { key: 'sameEmail', limit: first + 1, member: index + 1 };
  });
  return faults;
}

function personErrors(person: MemberDraft): Record<string, FieldError> {
  const faults: Record<string, FieldError> = {};
  note(faults, 'name', text(person.name, 'name', lengths.name));
  note(faults, 'email', !isEmail(person.email) && { key: 'email' });
  note(faults, 'email', tooLong(person.email, lengths.mail));
  note(faults, 'phoneCountry', !person.phoneCountry && { key: 'phoneCountry' });
  note(faults, 'phone', !isPhoneNumber(person.phone) && { key: 'phone' });
  return faults;
}

function note(faults: Record<string, FieldError>, path: string, fault: FieldError | false): void {
  if (fault) faults[path] ??= fault;
}

const text = (value: string, missing: FieldErrorKey, limit: number): FieldError | false =>
  value.trim() ? tooLong(value, limit) : { key: missing };

const tooLong = (value: string, limit: number): FieldError | false =>
  lengthOf(value) > limit && { key: 'tooLong', limit };

const normal = (email: string) => email.trim().toLowerCase();
