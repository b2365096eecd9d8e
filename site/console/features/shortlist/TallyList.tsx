import { awardIds, awardName } from '../../lib/editionRules';
import { useLanguage } from '@/lib/locale/useLanguage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { titlesOf } from '../../lib/titles';
import { exportAddress, useFilter } from '../../lib/useFilter';
import { CategoryChoice } from '../../ui/CategoryChoice';
import { ExportLinks } from '../../ui/ExportLinks';
import { ListFilters } from '../../ui/ListFilters';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { listTally, TABLE_SIZE, tallyQuery, USUAL } from './shortlist';
import { TallyTable } from './TallyTable';

/** The nominated works as a table that is searched, ordered and exported. */
export function TallyList() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { values, page, change, turnTo } = useFilter(USUAL);
  const list = useQuery({
    queryKey: ['tally', edition, values, titlesOf(values.sort, language), page],
    queryFn: ({ signal }) => listTally(edition, values, language, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const sorts: [string, string][] = [
    ['', t('shortlist.sorts.total')],
    ...awardIds().map((award): [string, string] => [
      `${award}-down`,
      t('shortlist.sorts.award', { award: awardName(award, language) }),
    ]),
    ['title', t('shortlist.sorts.title')],
    ['work', t('shortlist.sorts.work')],
  ];
  return (
    <>
      <p className="small faint">{t('shortlist.tallyNote')}</p>
      <ListFilters
        search={{
          label: t('shortlist.findFilm'),
          value: values.q,
          onSearch: (q) => change({ q }),
          titles: true,
        }}
        picks={[
          {
            label: t('shortlist.sort'),
            value: values.sort,
            options: sorts,
            onChange: (sort) => change({ sort }),
          },
        ]}
      >
        <CategoryChoice value={values.category} onChange={(category) => change({ category })} />
        <ExportLinks
          list={t('shortlist.tally')}
          address={(format) => exportAddress('nominations', { edition, ...tallyQuery(values) }, format)}
        />
      </ListFilters>
      {list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {data?.works.length === 0 && <EmptyState title={t('shortlist.noFilm')} />}
      {data && data.works.length > 0 && <TallyTable works={data.works} busy={list.isFetching} />}
      {data && data.total > TABLE_SIZE && (
        <Pager page={page} size={TABLE_SIZE} total={data.total} onChange={turnTo} />
      )}
    </>
  );
}
