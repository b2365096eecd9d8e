import { useTranslation } from 'react-i18next';
import type { FormFieldErrors } from '../../../lib/form/useFieldErrors';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { PhoneField } from '../../../ui/form/PhoneField';
import { Tag } from '../../../ui/feedback/Tag';
import { TextField } from '../../../ui/form/TextField';
import type { MemberDraft } from '../model/draft';

interface MemberFieldsProps {
  /** From 0; people count from 1. */
  index: number;
  member: MemberDraft;
  faults: FormFieldErrors;
  onChange: (field: keyof MemberDraft, value: string) => void;
  /** Left out for the lead, who cannot be removed. */
  onRemove?: () => void;
}

/** One member: name, address, phone. */
export function MemberFields({ index, member, faults, onChange, onRemove }: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  const number = index + 1;
  const path = (field: keyof MemberDraft) => `members[${index}].${field}`;
  const field = (name: keyof MemberDraft) => ({
    name: path(name),
    onBlur: () => member[name] && faults.leave(path(name)),
    error: faults.of(path(name)),
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
        countryError={faults.of(path('phoneCountry'))}
      />
    </fieldset>
  );
}
