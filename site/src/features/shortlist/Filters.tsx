import { useTranslation } from 'react-i18next';
import { works } from '../../lib/works';
import { Icon } from '../../ui/Icon';
import '../../ui/chip.css';
import '../../ui/field.css';
import './filters.css';

/** The themes works have, in the order they are offered. */
export const themes = ['sci-fi', 'fantasy', 'folk-tale', 'animals', 'heritage', 'public-welfare'] as const;
export type Theme = (typeof themes)[number];

/** Whether a work's theme is one that has a name here. */
export const isTheme = (theme: string | undefined): theme is Theme =>
  (themes as readonly (string | undefined)[]).includes(theme);

interface FiltersProps {
  query: string;
  theme: string | null;
  onQuery: (query: string) => void;
  onTheme: (theme: string | null) => void;
}

/** Theme chips and the search field. */
export function Filters({ query, theme, onQuery, onTheme }: FiltersProps) {
  const { t } = useTranslation('shortlist');
  const offered = themes
    .map((name) => ({ name, count: works.filter((work) => work.theme === name).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className="list-tools">
      <div className="chips" role="group" aria-label={t('theme')}>
        <button type="button" className="chip" aria-pressed={theme === null} onClick={() => onTheme(null)}>
          {t('all')} <span className="num">{works.length}</span>
        </button>
        {offered.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={theme === name}
            onClick={() => onTheme(theme === name ? null : name)}
          >
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
          placeholder={t('searchHint')}
          value={query}
          maxLength={100}
          onChange={(event) => onQuery(event.target.value)}
        />
      </label>
    </div>
  );
}
