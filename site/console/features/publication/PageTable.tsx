import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { Eyes } from './Eyes';
import { sightOf, type PublicPage } from './pages';
import { isHidden, type PublicationState } from './publication';

interface PageTableProps {
  state: PublicationState;
  pages: PublicPage[];
  busy: boolean;
  /** Opens a page by its path; missing for those who may not. */
  onLook?: (page: string) => void;
}

/** The pages that change: what visitors see now and will see, who has looked, and the way to a look. */
export function PageTable({ state, pages, busy, onLook }: PageTableProps) {
  const t = useTexts();
  const language = useLanguage();
  const { kind, works, publicSince, looks } = state;
  const shownNow = publicSince !== null && !isHidden(state);
  return (
    <TableScroll name={t('publication.pages.title')}>
      <table className="data-table publication-table">
        <thead>
          <tr>
            {(['page', 'then', 'now'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`publication.pages.${name}`)}
              </th>
            ))}
            <th scope="col" className="align-end">
              {t('publication.pages.looked')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('publication.look.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => {
            const { without, shown } = sightOf(t, kind, page, works);
            const name = t(`publication.pages.${page.name}`);
            const isFirst = page.name === 'winners' || (kind === 'finalists' && page.name === 'shortlist');
            return (
              <tr key={page.name}>
                <th scope="row">
                  {name} <code className="small faint">{page[language]}</code>
                </th>
                <td className="strong">{shown}</td>
                <td className="faint">{shownNow ? t('publication.pages.former') : without}</td>
                <td className="align-end">
                  <Eyes looks={looks.filter(({ page: path }) => path === page.zh || path === page.en)} />
                </td>
                <td className="align-end">
                  {onLook && (
                    <Button className="button-mini" busy={busy} onClick={() => onLook(page[language])}>
                      {t('publication.look.open')}
                      <span className="visually-hidden">{t('publication.look.page', { page: name })}</span>
                      {isFirst && <kbd aria-hidden="true">{'O'}</kbd>}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
