import { Link } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useTexts } from '../../i18n/useTexts';
import type { Overview } from './overview';

/** The outbox in three figures. */
export function MailsPart({ mails, edition }: { mails: NonNullable<Overview['mails']>; edition: Edition }) {
  const t = useTexts();
  return (
    <section className="overview-mails" aria-labelledby="overview-mails">
      <div className="heading-row">
        <h2 id="overview-mails">{t('overview.mails')}</h2>
        <Link to={`/${edition}/mails`}>{t('overview.outbox')}</Link>
      </div>
      <dl className="num">
        <div>
          <dt>{t('overview.waiting')}</dt>
          <dd>
            <b className="big">{mails.waiting}</b>
            <span className="faint">{t('overview.held', { count: mails.held })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('overview.sentToday')}</dt>
          <dd>
            <b className="big">{mails.sentToday}</b>
          </dd>
        </div>
        <div>
          <dt>{t('overview.failed')}</dt>
          <dd>
            <b className={`big${mails.failed ? ' accent' : ''}`}>{mails.failed}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}
