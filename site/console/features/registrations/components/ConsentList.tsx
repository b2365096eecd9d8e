import { Fragment } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { contestTime } from '../../../lib/times';
import type { Shown } from '../api/registrations';

const KINDS = ['publication', 'transfer', 'news'] as const;

/** What the entrant agreed to beside taking part, and when; nothing for a registration from before it was kept. */
export function ConsentList({ consents }: { consents: Shown['consents'] }) {
  const t = useTexts();
  const language = useLanguage();
  if (!consents.length) return null;
  return (
    <>
      <h3>{t('registrations.consents')}</h3>
      <dl className="fact-list">
        {KINDS.map((kind) => {
          const found = consents.find((consent) => consent.kind === kind);
          return (
            <Fragment key={kind}>
              <dt>{t(`registrations.consent.${kind}`)}</dt>
              <dd>
                {t(found?.given ? 'registrations.consentGiven' : 'registrations.consentNot', {
                  time: found ? contestTime(found.at, language) : '',
                })}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </>
  );
}
