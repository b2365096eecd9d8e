import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { actionKey } from '../../lib/actions';
import { isEntrant } from '../../lib/actors';
import { contestTime } from '../../lib/times';
import { Actor } from '../../ui/Actor';
import type { Work } from './works';

/** So many rows are read at a glance. */
const FEW = 8;

/** What happened to the work, the newest first: the rows of the audit log that the role reads. */
export function HistoryPart({ rows }: { rows: Work['history'] }) {
  const t = useTexts();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const shown = all || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW);
  return (
    <section aria-labelledby="do-history">
      <div className="heading-row">
        <h2 id="do-history">{t('submissions.history')}</h2>
      </div>
      {rows.length === 0 && <p className="small faint dossier-none">{t('works.noHistory')}</p>}
      <ol className="history num">
        {shown.map(({ id, at, actor, action, reason, log }) => (
          <li key={id}>
            <span>{contestTime(at, language)}</span>
            <p>
              <b>{t(actionKey(action))}</b>{' '}
              {isEntrant(actor) ? t('registrations.entrantDid') : <Actor actor={actor} />}
              {log?.leaf != null && (
                <span className="faint"> · {t('audit.logs.verified', { leaf: log.leaf })}</span>
              )}
              {reason && <q className="queue-reason">{reason}</q>}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button look="text" size="small" onClick={() => setAll(true)}>
          {t('works.more', { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
