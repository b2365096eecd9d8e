import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeline } from '../../../content/catalogue';
import { deadline, inOffsetOf } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import { BackSymbols } from '../../../ui/art/BackSymbols';
import { Tag } from '../../../ui/feedback/Tag';
import { Frame } from '../../../ui/layout/Frame';
import type { Registration } from '../api/registration';
import { MATERIALS } from '../model/materials';

const SEATS =
  'M24 360v-20c0-14 8-22 24-24 60-7 130-7 190 0 16 2 24 10 24 24v20zM304 360v-20c0-14 8-22 24-24 60-7 130-7 190 0 16 2 24 10 24 24v20z';
const WATCHING = [
  { head: 'curls', x: 40, y: 70, height: 270 },
  { head: 'bun', x: 300, y: 42, height: 300 },
] as const;

/** Shown once a registration is sent: the next steps, and what was sent. */
export function UnderReview({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const sentAt = deadline(inOffsetOf(registration.submittedAt, timeline.registration.endsAt), language);
  return (
    <div className="wrap review">
      <div className="review-text">
        <Tag look="lit">{t('review.tag')}</Tag>
        <h2 tabIndex={-1} ref={(title) => title?.focus()}>
          {t('review.title')}
        </h2>
        <p className="lead">{t('review.lead', { email: registration.email })}</p>
        <ol className="track">
          <li className="is-done">
            <b>{t('review.sent')}</b>
            <span className="num">{sentAt}</span>
          </li>
          <li className="is-now" aria-current="step">
            <b>{t('review.now')}</b>
            <span>{t('review.nowNote')}</span>
          </li>
          <li>
            <b>{t('review.approved')}</b>
            <span>{t('review.approvedNote')}</span>
          </li>
        </ol>
        <Link className="button button-primary" to={pagePath('/', language)}>
          {common('backToHome')}
        </Link>
      </div>
      <ReviewArt registration={registration} />
      <SentDetails registration={registration} />
    </div>
  );
}

/** Two people in their seats; the screen shows the name of the entrant or the team. */
function ReviewArt({ registration: { type, name, team } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const members = team?.members.length ?? 0;
  return (
    <figure className="review-art">
      <Frame ratio="academy">
        <div className="review-screen lit">
          <b>{type === 'team' && team ? team.name : name}</b>
        </div>
        <svg viewBox="0 0 592 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <defs>
            <BackSymbols />
            <linearGradient id="review-seat" x1="0" x2="0" y1="0" y2="1">
              <stop stopColor="var(--room-lit)" />
              <stop offset="1" stopColor="var(--room-dark)" />
            </linearGradient>
          </defs>
          {WATCHING.map(({ head, x, y, height }) => (
            <use key={head} href={`#back-${head}`} x={x} y={y} width={height * 0.8} height={height} />
          ))}
          <path fill="url(#review-seat)" d={SEATS} />
        </svg>
      </Frame>
      <figcaption className="caption">
        {type === 'team' ? t('review.captionTeam', { count: members }) : t('review.caption')}
      </figcaption>
    </figure>
  );
}

/** The registration as it was sent. */
function SentDetails({ registration }: { registration: Registration }) {
  const { t } = useTranslation(['registration', 'guidelines']);
  const { type, name, email, phoneCountry, phone, experience, team } = registration;
  const { previousWorks, socialLinks, motivation, files } = registration;
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
  for (const kind of files ? MATERIALS : []) rows.push([t(`guidelines:files.${kind}`), files![kind].name]);
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
