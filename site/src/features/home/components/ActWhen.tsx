import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { whenOf } from '@/content/phases';
import type { Act } from '@/lib/clock/acts';
import { kind } from '@/lib/edition';
import { beginning } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import type { OwnDeadline } from '../registration.island';
import { Deadline } from './Deadline';

interface WhenProps {
  in: readonly Act[];
  label: string;
  children: ReactNode;
}

function When({ in: acts, label, children }: WhenProps) {
  return (
    <p className="act-when" data-in={acts.join(' ')}>
      {label}
      {children}
    </p>
  );
}

/** The actions that a reader has until a deadline of their own. */
const OWN: readonly OwnDeadline[] = kind === 'films' ? ['resubmit', 'enter', 'replace'] : ['resubmit'];

/**
 * The date that matters in each act: deadlines and hours in both zones, other dates as the timeline says them. A reader with
 * a deadline of their own sees that one.
 */
export function ActWhen() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const phaseOf = (id: string) => timeline.phases.find((each) => each.id === id);
  const phase = (id: string) => {
    const found = phaseOf(id);
    return (
      found && (
        <>
          <b className="num">{whenOf(found, language)}</b>
          {found.at && <span className="num" data-readers-time={found.at} />}
        </>
      )
    );
  };
  const winners = phase('winners');
  const ceremony = phase('ceremony');
  // Experts review the finalists, who are named when they begin.
  const experts = phaseOf('expert');
  return (
    <>
      {!__WINNERS__ && (
        <>
          {OWN.map((step) => (
            <p key={step} className="act-when" data-step={step}>
              {t(`when.${step}`)}
              <Deadline of={step} />
            </p>
          ))}
          <When in={['before']} label={t('when.opens')}>
            <Deadline of="opens" />
          </When>
          <When in={['open', 'last']} label={t('when.closes')}>
            <Deadline of="closes" />
          </When>
          {experts?.startsAt ? (
            <When in={['closed']} label={t('when.finalists')}>
              <b className="num">{beginning(experts.startsAt, language)}</b>
              <span className="num" data-readers-time={experts.startsAt} />
            </When>
          ) : (
            <When in={['closed']} label={t('when.closed')}>
              <Deadline of="closes" />
            </When>
          )}
          {winners && (
            <When in={['finalists']} label={t('when.winners')}>
              {winners}
            </When>
          )}
        </>
      )}
      {ceremony && (
        <When in={['winners', 'ceremony']} label={t('when.ceremony')}>
          {ceremony}
        </When>
      )}
      {ceremony && (
        <When in={['archive']} label={t('when.programme')}>
          <b>{t('when.free')}</b>
        </When>
      )}
    </>
  );
}
