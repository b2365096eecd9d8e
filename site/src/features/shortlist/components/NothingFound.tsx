import { useTranslation } from 'react-i18next';
import { finalists } from '../../../content/finalists';
import { Button } from '../../../ui/button/Button';

/** Shown instead of the list when no film fits, with titles close to the words of the search. */
export function NothingFound() {
  const { t } = useTranslation('shortlist');
  return (
    <section className="nothing" aria-labelledby="nothing" hidden>
      <div className="frame nothing-frame" />
      <div>
        <h2 id="nothing" data-words={t('nothing')}>
          {t('nothingFits')}
        </h2>
        <p>{t('nothingHint')}</p>
        <p className="nothing-near" hidden>
          {t('near')} <span />
        </p>
        <Button look="primary" data-first data-reset>
          {t('reset', { count: finalists.length })}
        </Button>
      </div>
    </section>
  );
}
