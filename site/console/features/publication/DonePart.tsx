import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestClock } from '../../lib/times';
import { Note } from '../../ui/Note';
import { reachedAt } from './publication';
import type { PublicationTrain } from './usePublication';

/** The pages are public and the emails sent. */
export function DonePart({ train, onStartOver }: { train: PublicationTrain; onStartOver?: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const state = train.state!;
  const [time, sent] = (['public', 'done'] as const).map((stage) => {
    const at = reachedAt(state, stage);
    return at ? contestClock(at, language) : '';
  });
  const edition = useEdition();
  const count = state.mails?.sent ?? 0;
  const refused = state.mails?.refused ?? [];
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.done.title')}</h2>
      </div>
      <p className="quiet num">
        {count > 0
          ? t('publication.done.text', {
              time: time!,
              sent: sent!,
              mails: t('publication.mails.count', { count }),
            })
          : t('publication.done.textNone', { time: time! })}
      </p>
      {refused.length > 0 && (
        <Note kind="warn">
          {t('publication.mails.refused', {
            count: refused.length,
            works: refused.join(t('shell.comma')),
          })}{' '}
          <Link className="link" to={`/${edition}/mails?state=failed`}>
            {t('publication.mails.read')}
          </Link>
        </Note>
      )}
      {onStartOver && (
        <div className="row">
          <Button size="small" onClick={onStartOver}>
            {t('publication.done.again')}
          </Button>
        </div>
      )}
    </section>
  );
}
