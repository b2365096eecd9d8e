import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import { CurtainDialog } from './CurtainDialog';
import { isHidden } from './publication';
import type { PublicationTrain } from './usePublication';

/** What visitors see at this moment, and the button that takes it from them. */
export function VisitorsPart({ train }: { train: PublicationTrain }) {
  const t = useTexts();
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const state = train.state!;
  const { kind, stage, publicSince, acts } = state;
  const hidden = isHidden(state);
  const isNew = stage === 'mailing' || stage === 'done';
  return (
    <section className="publication-seen" aria-labelledby="pu-seen">
      <div className="heading-row">
        <h2 id="pu-seen">{t('publication.visitors.title')}</h2>
        {publicSince && !hidden && (
          <p className="num">
            {t('publication.visitors.since', { time: contestTime(publicSince, language) })}
          </p>
        )}
      </div>
      {hidden ? (
        <Note kind="lit">
          <b>{t(`publication.visitors.hidden.${kind}`)}</b> {t('publication.visitors.rebuilding')}
        </Note>
      ) : (
        <p className="strong">{t(`publication.visitors.${publicSince ? 'shown' : 'nothing'}.${kind}`)}</p>
      )}
      {publicSince && !hidden && !isNew && stage !== 'public' && (
        <p className="small faint">{t('publication.visitors.older')}</p>
      )}
      {publicSince && acts.includes('back') && (
        <div className="row">
          <Button look="danger" size="small" onClick={() => setAsked(true)}>
            {t('publication.visitors.takeBack')}
          </Button>
        </div>
      )}
      {asked && <CurtainDialog train={train} onClose={() => setAsked(false)} />}
    </section>
  );
}
