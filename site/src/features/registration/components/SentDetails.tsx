import { useTranslation } from 'react-i18next';
import type { Registration } from '../api/registration';

/** What was sent, as it is with the organisers. */
export function SentDetails({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const { type, name, email, phoneCountry, phone, experience, team } = registration;
  const { previousWorks, socialLinks, motivation } = registration;
  const rows: [string, string | undefined][] = [
    [t('entry.label'), t(`entry.${type}`)],
    [t('you.name'), name],
    [t('contact.email'), email],
    [t('contact.phone'), `${phoneCountry} ${phone}`],
    [t('you.experience'), t(`you.${experience}`)],
    [t('you.previousWorks'), previousWorks],
    [t('you.socialLinks'), socialLinks],
    [t('you.motivation'), motivation],
  ];
  if (team) {
    rows.push([t('team.name'), team.name]);
    rows.push([t('team.contactName'), `${team.contactName}, ${team.contactEmail}`]);
    team.members.forEach((member, i) =>
      rows.push([t('team.member', { number: i + 1 }), `${member.name}, ${member.email}`]),
    );
  }
  return (
    <section className="sent" aria-labelledby="sent-title">
      <h3 id="sent-title">{t('review.details')}</h3>
      <dl>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
