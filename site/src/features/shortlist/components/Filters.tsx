import { useTranslation } from 'react-i18next';
import { themes } from '../../../content/catalogue.gen';
import { finalists } from '../../../content/finalists';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/form/field.css';

/**
 * Theme chips and the search field. `attachFilter` handles their events, so `data-first` keeps the boot script from loading
 * the application for them.
 */
export function Filters() {
  const { t } = useTranslation('shortlist');
  const offered = themes
    .map((name) => ({ name, count: finalists.filter((work) => work.theme === name).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className="list-tools">
      <div className="chips" role="group" aria-label={t('theme')}>
        <button type="button" className="chip" aria-pressed="true" data-first data-theme="">
          {t('all')} <span className="num">{finalists.length}</span>
        </button>
        {offered.map(({ name, count }) => (
          <button key={name} type="button" className="chip" aria-pressed="false" data-first data-theme={name}>
            {t(`themes.${name}`)} <span className="num">{count}</span>
          </button>
        ))}
      </div>
      <label className="search">
        <span className="visually-hidden">{t('search')}</span>
        <Icon name="search" />
        <input
          className="field-input"
          type="search"
          data-first
          autoComplete="off"
          placeholder={t('searchHint')}
          maxLength={100}
        />
      </label>
    </div>
  );
}
