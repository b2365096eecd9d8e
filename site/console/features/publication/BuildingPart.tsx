import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { Spinner } from '@/ui/feedback/Spinner';
import { Note } from '../../ui/Note';
import type { PublicationTrain } from './usePublication';

/** The pages are being built, or wait for it. */
export function BuildingPart({ train }: { train: PublicationTrain }) {
  const t = useTexts();
  const { waiting, command, acts } = train.state!;
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.building.title')}</h2>
        <p>{t('publication.building.note')}</p>
      </div>
      {waiting === 'build' && <Note>{t('publication.building.other')}</Note>}
      {command ? (
        <Note kind="lit">
          {t('site.command')} <code>{command}</code>
        </Note>
      ) : (
        <div className="publication-wait">
          <Spinner label={t('publication.building.title')} />
        </div>
      )}
      <p className="quiet">{t('publication.building.text')}</p>
      {acts.includes('stop') && (
        <div className="row">
          <Button size="small" busy={train.acting === 'stop'} onClick={() => train.act.mutate('stop')}>
            {t('publication.building.stop')}
          </Button>
        </div>
      )}
    </section>
  );
}
