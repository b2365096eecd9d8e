import { useTranslation } from 'react-i18next';
import { themes } from '../../../content/catalogue.gen';
import { categories, finalists } from '../../../content/finalists';
import { listedShape, SHAPES } from '../../../content/shape';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { SORTS } from '../model/search';
import '../../../ui/form/field.css';

/** How many films have about each shape, the widest first. */
const shapes = SHAPES.map((shape) => ({
  shape,
  count: finalists.filter((film) => listedShape(film) === shape).length,
})).filter(({ count }) => count > 0);
const offered = themes.filter((name) => finalists.some(({ theme }) => theme === name));

/**
 * Chips of shapes, categories, themes, the order and the search field. `attachFilter` handles their events, so `data-first` keeps the
 * boot script from loading the application for them.
 */
export function ListBar() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  return (
    <div className="list-bar">
      <div className="chips" role="group" aria-label={t('shape')}>
        <button type="button" className="chip" aria-pressed="true" data-first data-shape="">
          {t('all')} <span className="num">{finalists.length}</span>
        </button>
        {shapes.map(({ shape, count }) => (
          <button
            key={shape}
            type="button"
            className="chip"
            aria-pressed="false"
            data-first
            data-shape={shape}
          >
            <i className="shape" aria-hidden="true" />
            {shape} <span className="num">{count}</span>
          </button>
        ))}
      </div>
      {categories.length > 0 && (
        <label className="list-sort">
          <span>{t('category')}</span>
          <select className="field-input" name="category" data-first autoComplete="off">
            <option value="">{t('everyCategory')}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {text(name, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="list-sort">
        <span>{t('theme')}</span>
        <select className="field-input" name="theme" data-first autoComplete="off">
          <option value="">{t('everyTheme')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {t(`themes.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="list-sort">
        <span>{t('sort')}</span>
        <select className="field-input" name="sort" data-first autoComplete="off">
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {t(`sorts.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="search">
        <span className="visually-hidden">{t('search')}</span>
        <Icon name="search" />
        <input
          className="field-input"
          type="search"
          name="q"
          data-first
          autoComplete="off"
          placeholder={t('searchHint')}
          maxLength={100}
        />
      </label>
    </div>
  );
}
