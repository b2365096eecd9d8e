import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { QuotaMeter } from '../../../ui/feedback/QuotaMeter';
import { nextMember, type MemberDraft } from '../model/draft';
import { MemberFields } from './MemberFields';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** The members of a team, the lead first; up to the edition's limit. */
export function Members({ state }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { draft, setTeam, faults, form } = state;
  const { members } = draft.value.team;
  const most = rules.figures.maximumTeamMembers;
  const full = members.length >= most;
  const error = faults.of('team.members');

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
          faults={faults}
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
