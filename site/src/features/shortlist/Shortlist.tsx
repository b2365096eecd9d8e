import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { text, timeline } from '../../lib/catalogue';
import { sentences } from '../../lib/sentences';
import { useHydrated } from '../../lib/useHydrated';
import { useLanguage } from '../../lib/useLanguage';
import { translationOf, works } from '../../lib/works';
import { Button } from '../../ui/Button';
import { Film, filmAnchor } from './Film';
import { FilmDialog } from './FilmDialog';
import { Filters } from './Filters';
import { find, searchable } from './search';
import '../../ui/display.css';
import '../../ui/empty.css';
import './shortlist.css';

const winners = timeline.phases.find(({ id }) => id === 'winners');
const index = works.map((work) => searchable(work, translationOf(work.id)));

/** The work the address points at, once the page lives: pre-rendered pages know no hash. */
function useChosenWork() {
  const { hash } = useLocation();
  const alive = useHydrated();
  return alive ? works.find(({ id }) => hash === `#${filmAnchor(id)}`) : undefined;
}

/** The finalist works: a grid to search and filter, each with its story. */
export default function Shortlist() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const [theme, setTheme] = useState<string | null>(null);
  const chosen = useChosenWork();
  const found = useMemo(() => find(index, query, theme), [query, theme]);
  const filtered = query.trim() !== '' || theme !== null;
  return (
    <div className="wrap shortlist">
      <div className="list-head">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">
          {sentences(
            language,
            t('lead', { count: works.length }),
            winners && t('winners', { when: text(winners.when, language) }),
          )}
        </p>
      </div>
      <Filters query={query} theme={theme} onQuery={setQuery} onTheme={setTheme} />
      <p className="visually-hidden" role="status">
        {filtered && t('found', { count: found.length })}
      </p>
      <ul className="films">
        {found.map((work) => (
          <Film key={work.id} work={work} />
        ))}
      </ul>
      {found.length === 0 && (
        <div className="empty films-none">
          <b>{t('nothing')}</b>
          <p>{t('nothingHint')}</p>
          <Button
            look="outline"
            onClick={() => {
              setQuery('');
              setTheme(null);
            }}
          >
            {t('reset')}
          </Button>
        </div>
      )}
      {chosen && (
        <FilmDialog
          work={chosen}
          onClose={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}
