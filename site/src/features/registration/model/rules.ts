import { parsePhone } from '../../../lib/form/phoneNumber';
import { isEmail, isVisible, lengthOf, withoutMarks } from '../../../lib/form/text';
import { codePattern, lengths, linkPattern } from '../../../lib/limits/limits.gen';
import { codeOf } from '../../../lib/locale/callingCodes';
import { completeLinks, type MemberDraft, type RegistrationDraft } from './draft';
import { MATERIALS, takesMaterials, type MaterialKind } from './materials';

/** Key of a message in `registration:fieldErrors`. */
export type FieldErrorKey =
  | 'name'
  | 'email'
  | 'phone'
  | 'phoneMissing'
  | 'phoneCountry'
  | 'phoneOther'
  | 'link'
  | 'handle'
  | 'code'
  | 'experience'
  | 'previousWorks'
  | 'agreement'
  | 'teamName'
  | 'contactName'
  | 'noMembers'
  | 'tooManyMembers'
  | 'sameEmail'
  | 'tooLong'
  | 'material'
  | 'materialUploading';

/** The error of one field. */
export interface FieldError {
  key: FieldErrorKey;
  /** Maximum length, size of a team, or the number of the member with the same address. */
  limit?: number;
  /** The calling code that a number begins with, and the one chosen. */
  begins?: string;
  chosen?: string;
  /** What is not a link, separated by commas. */
  link?: string;
  /** Number of the member, from 1. */
  member?: number;
}

/**
 * The errors of a form by the field's path in the API; `uploading` are the files on their way. The same rules as
 * backend/registration/form.go and material.go.
 */
export function registrationErrors(
  draft: RegistrationDraft,
  maxMembers: number,
  uploading: readonly MaterialKind[] = [],
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = { ...personErrors(draft) };
  check(errors, 'code', !codePattern.test(draft.code) && { key: 'code' });
  check(errors, 'experience', !draft.experience && { key: 'experience' });
  if (takesMaterials)
    for (const kind of MATERIALS) check(errors, `files.${kind}`, materialError(draft, kind, uploading));
  else {
    check(errors, 'previousWorks', text(draft.previousWorks, 'previousWorks', lengths.links));
    check(errors, 'previousWorks', wrongLink(draft.previousWorks));
  }
  check(errors, 'socialLinks', tooLong(draft.socialLinks, lengths.links));
  check(errors, 'socialLinks', wrongLink(draft.socialLinks));
  check(errors, 'motivation', tooLong(draft.motivation, lengths.motivation));
  check(errors, 'agreement', !draft.agreement && { key: 'agreement' });
  return draft.type === 'team' ? { ...errors, ...teamErrors(draft.team, maxMembers) } : errors;
}

function teamErrors(team: RegistrationDraft['team'], maxMembers: number): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  check(errors, 'team.name', text(team.name, 'teamName', lengths.name));
  check(errors, 'team.contactName', text(team.contactName, 'contactName', lengths.name));
  check(errors, 'team.contactEmail', !isEmail(team.contactEmail) && { key: 'email' });
  check(errors, 'team.contactPhoneCountry', !team.contactPhoneCountry && { key: 'phoneCountry' });
  check(errors, 'team.contactPhone', wrongPhone(team.contactPhoneCountry, team.contactPhone));
  const { members } = team;
  if (members.length === 0) check(errors, 'team.members', { key: 'noMembers' });
  if (members.length > maxMembers)
    check(errors, 'team.members', { key: 'tooManyMembers', limit: maxMembers });
  members.forEach((member, index) => {
    for (const [field, error] of Object.entries(personErrors(member)))
      errors[`members[${index}].${field}`] = { ...error, member: index + 1 };
    const first = members.findIndex((other) => normalized(other.email) === normalized(member.email));
    if (normalized(member.email) && first < index)
      errors[`members[${index}].email`] = { key: 'sameEmail', limit: first + 1, member: index + 1 };
  });
  return errors;
}

function personErrors(person: MemberDraft): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  check(errors, 'name', text(person.name, 'name', lengths.name));
  check(errors, 'email', !isEmail(person.email) && { key: 'email' });
  check(errors, 'email', tooLong(person.email, lengths.mail));
  check(errors, 'phoneCountry', !person.phoneCountry && { key: 'phoneCountry' });
  check(errors, 'phone', wrongPhone(person.phoneCountry, person.phone));
  return errors;
}

function materialError(draft: RegistrationDraft, kind: MaterialKind, uploading: readonly MaterialKind[]) {
  if (uploading.includes(kind)) return { key: 'materialUploading' } as const;
  return !draft.files[kind] && ({ key: 'material' } as const);
}

function check(errors: Record<string, FieldError>, path: string, error: FieldError | false): void {
  if (error) errors[path] ??= error;
}

const text = (value: string, missing: FieldErrorKey, limit: number): FieldError | false =>
  isVisible(value) ? tooLong(value, limit) : { key: missing };

const tooLong = (value: string, limit: number): FieldError | false =>
  lengthOf(value) > limit && { key: 'tooLong', limit };

/** The error of a number with its country; without a country only a missing number is one. */
function wrongPhone(country: string, number: string): FieldError | false {
  if (!number.trim()) return { key: 'phoneMissing' };
  if (!country) return false;
  const parsed = parsePhone(country, number);
  const chosen = codeOf(country);
  if (!parsed) return { key: 'phone' };
  return parsed.code !== chosen && { key: 'phoneOther', begins: parsed.code, chosen };
}

/** The parts of a list that are no links, all of them; the separators are those of backend/contest/link.go. */
function wrongLink(list: string): FieldError | false {
  const parts = completeLinks(withoutMarks(list)).split(/[;；\s]+/);
  const wrong = parts.filter((part) => part && !linkPattern.test(part));
  const handle = wrong.some((part) => part.startsWith('@'));
  return wrong.length > 0 && { key: handle ? 'handle' : 'link', link: wrong.join(', ') };
}

const normalized = (email: string) => email.trim().toLowerCase();
