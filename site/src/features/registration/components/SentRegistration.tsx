import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeline } from '../../../content/catalogue';
import { ownEnd } from '../../../content/ownEnd';
import { clockStore } from '../../../lib/clock/contestClock';
import { kind } from '../../../lib/edition';
import { deadlineInBothZones, inOffsetOf } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import { useNextStep } from '../../../lib/session/useNextStep';
import { useUser } from '../../../lib/session/user';
import { useStore } from '../../../lib/useStore';
import { Tag } from '../../../ui/feedback/Tag';
import type { Registration } from '../../../lib/registration';
import { CorrectOrTakeBack } from './CorrectOrTakeBack';
import { ReviewArt } from './ReviewArt';
import { SentDetails } from './SentDetails';

interface SentRegistrationProps {
  registration: Registration;
  /** It was sent on this page a moment ago: moves the focus to the title. */
  fresh?: boolean;
}

/** What was sent, below its state: under review, approved, or denied with the reason and until when it can be sent again. */
export function SentRegistration({ registration, fresh = false }: SentRegistrationProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { state, email, reason, ended } = registration;
  const time = useTime();
  const next = useNextStep();
  const { registerUntil } = useUser();
  const looks = { PASS: 'success', DENY: 'danger', SUBMITTED: 'lit', NONE: 'plain' } as const;
  const decided = state === 'PASS' || state === 'DENY';
  const registrationEnd = useStore(clockStore).clock?.ping.registrationEndsAt ?? timeline.registration.endsAt;
  const closedAt = ownEnd(registrationEnd, registrationEnd, registration.reviewedAt);
  const again = state === 'DENY' && next === 'resubmit' && registerUntil;
  return (
    <div className="wrap review">
      <div className="review-text">
        <Tag look={looks[state]}>{ended ? t(`mine.ended.${ended}`) : t(`common:registerState.${state}`)}</Tag>
        <h2 tabIndex={-1} ref={(title) => (fresh ? title?.focus() : undefined)}>
          {ended && t(`mine.endedTitle.${ended}`)}
          {state === 'DENY' && !ended && t(again ? 'mine.deniedOpen' : 'mine.denied')}
          {state === 'PASS' && t('mine.approved')}
          {!decided && t('review.title')}
        </h2>
        {state === 'PASS' && <p className="lead">{t('mine.approvedLead')}</p>}
        {!decided && <p className="lead">{t('review.lead', { email })}</p>}
        {state === 'DENY' && reason && <p className="lead review-reason">{t('denied.reason', { reason })}</p>}
        {state === 'DENY' && ended !== 'disqualified' && (
          <p className="quiet num">
            {again
              ? t('mine.until', { time: time(registerUntil) })
              : t('mine.closed', { time: time(closedAt) })}
          </p>
        )}
        <ol className="track">
          <Step look="done" title={t('review.sent')}>
            {time(registration.submittedAt)}
          </Step>
          {registration.correctedAt && (
            <Step look="done" title={t('correct.corrected')}>
              {time(registration.correctedAt)}
            </Step>
          )}
          {decided ? (
            <Step look="now" title={ended ? t(`mine.ended.${ended}`) : t(`common:registerState.${state}`)}>
              {registration.reviewedAt && time(registration.reviewedAt)}
            </Step>
          ) : (
            <>
              <Step look="now" title={t('review.now')}>
                {t('review.nowNote')}
              </Step>
              <Step title={t('review.approved')}>{t('review.approvedNote')}</Step>
            </>
          )}
        </ol>
        {registration.correctable ? (
          <CorrectOrTakeBack registration={registration} />
        ) : (
          <Actions state={state} again={!!again} />
        )}
      </div>
      <ReviewArt registration={registration} />
      <SentDetails registration={registration} />
    </div>
  );
}

/** Times in the edition's zone and in the reader's. */
function useTime(): (moment: string) => string {
  const language = useLanguage();
  return (moment) => deadlineInBothZones(inOffsetOf(moment, timeline.registration.endsAt), language);
}

interface StepProps {
  look?: 'done' | 'now';
  title: string;
  children: ReactNode;
}

function Step({ look, title, children }: StepProps) {
  return (
    <li className={look && `is-${look}`} aria-current={look === 'now' ? 'step' : undefined}>
      <b>{title}</b>
      <span className="num">{children}</span>
    </li>
  );
}

/** What can be done now: one primary action. */
function Actions({ state, again }: { state: Registration['state']; again: boolean }) {
  const { t } = useTranslation(['registration', 'common']);
  const language = useLanguage();
  if (again)
    return (
      <Link className="button button-primary" to="/register" onClick={() => window.scrollTo(0, 0)}>
        {t('mine.resubmit')}
      </Link>
    );
  if (state === 'PASS')
    return (
      <div className="row">
        {kind === 'films' && (
          <Link className="button button-primary" to="/submit">
            {t('common:menu.entry')}
          </Link>
        )}
        <Link className={`button button-${kind === 'applications' ? 'primary' : 'text'}`} to="/create">
          {t('common:create')}
        </Link>
      </div>
    );
  return (
    <Link className="button button-primary" to={pagePath('/', language)}>
      {t('common:backToHome')}
    </Link>
  );
}
