import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import type { FormErrors } from '../../../lib/form/formErrors';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { QuotaMeter } from '../../../ui/feedback/QuotaMeter';
import { Tag } from '../../../ui/feedback/Tag';
import { PhoneField } from '../../../ui/form/PhoneField';
import { TextField } from '../../../ui/form/Inputs';
import type { RegistrationFormState } from '../hooks/useRegistration';
import { nextMember, type MemberDraft } from '../model/draft';

/** The members of a team, the lead first, up to the edition's limit. */
export function Members({ state }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { draft, setTeam, form, errors } = state;
  const { members } = draft.value.team;
  const most = rules.figures.maximumTeamMembers;
  const full = members.length >= most;
  const error = errors.of('team.members');

  const change = (index: number, field: keyof MemberDraft, value: string) =>
    setTeam(
      { members: members.map((member, i) => (i === index ? { ...member, [field]: value } : member)) },
      `members[${index}].${field}`,
    );
  const focus = (name: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  const add = () => {
    setTeam({ members: [...members, nextMember(draft.value)] }, 'team.members');
    focus(`members[${members.length}].name`);
  };
  const remove = (index: number) => {
    setTeam({ members: members.filter((_, i) => i !== index) }, 'members');
    focus(`members[${index - 1}].name`);
  };

  return (
    <div className="span-2 members" role="group" aria-label={t('team.members')}>
      {members.map((member, index) => (
        <MemberFields
          key={index}
          index={index}
          member={member}
          errors={errors}
          onChange={(field, value) => change(index, field, value)}
          onRemove={index > 0 ? () => remove(index) : undefined}
        />
      ))}
      {error && (
        <p className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <div className="members-foot">
        <Button size="small" disabled={full} onClick={add}>
          <Icon name="plus" />
          {t('team.add')}
        </Button>
        {full && <span className="caption">{t('team.full', { most })}</span>}
        <span className="places num">
          <QuotaMeter used={members.length} limit={most} />
          <span aria-hidden="true">{t('team.places', { used: members.length, most })}</span>
        </span>
      </div>
    </div>
  );
}

interface MemberFieldsProps {
  /** From 0; shown from 1. */
  index: number;
  member: MemberDraft;
  errors: FormErrors;
  onChange: (field: keyof MemberDraft, value: string) => void;
  /** Absent for the lead, who cannot be removed. */
  onRemove?: () => void;
}

function MemberFields({ index, member, errors, onChange, onRemove }: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  const number = index + 1;
  const path = (field: keyof MemberDraft) => `members[${index}].${field}`;
  const field = (name: keyof MemberDraft) => ({
    name: path(name),
    onBlur: () => member[name] && errors.leave(path(name)),
    error: errors.of(path(name)),
  });
  return (
    <fieldset className="member">
      <legend className="visually-hidden">{t('team.member', { number })}</legend>
      <div className="member-head">
        <span aria-hidden="true">{t('team.member', { number })}</span>
        {index === 0 && <Tag look="quiet">{t('team.lead')}</Tag>}
        {onRemove && (
          <Button size="icon" look="text" aria-label={t('team.remove', { number })} onClick={onRemove}>
            <Icon name="bin" />
          </Button>
        )}
      </div>
      <TextField
        {...field('name')}
        label={t('team.memberName')}
        value={member.name}
        onChange={(name) => onChange('name', name)}
      />
      <TextField
        {...field('email')}
        label={t('team.memberEmail')}
        type="email"
        value={member.email}
        onChange={(email) => onChange('email', email)}
      />
      <PhoneField
        {...field('phone')}
        label={t('team.memberPhone')}
        wide
        country={member.phoneCountry}
        number={member.phone}
        onCountry={(country) => onChange('phoneCountry', country)}
        onNumber={(phone) => onChange('phone', phone)}
        countryError={errors.of(path('phoneCountry'))}
      />
    </fieldset>
  );
}
