import { useStore } from '@/lib/useStore';
import { useTexts } from '../../../i18n/useTexts';
import { session } from '../../../lib/session';
import type { Shown } from '../api/registrations';

/** The members of a team with their addresses and phones; nothing for one who reads no personal data. */
export function MemberList({ team }: { team: Shown['form']['team'] }) {
  const t = useTexts();
  const { me } = useStore(session);
  if (!team?.members?.length || me?.personalData === false) return null;
  return (
    <>
      <h3>{t('registrations.members')}</h3>
      <ul className="queue-members small">
        {team.members.map((member, i) => (
          <li key={i}>
            <b>{member.name}</b>
            <span className="faint cut">{member.email}</span>
            <span className="faint num">{[member.phoneCountry, member.phone].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
