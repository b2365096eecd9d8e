import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeline } from '../../../content/catalogue';
import { deadline, inOffsetOf } from '../../../lib/locale/dates';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Tag } from '../../../ui/feedback/Tag';
import type { Registration } from '../api/registration';
import { ReviewArt } from './ReviewArt';
import { SentDetails } from './SentDetails';
import './under-review.css';

/** Thanks, what happens next, and what was sent. */
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
