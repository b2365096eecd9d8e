import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { useFilter } from '../../lib/useFilter';
import { Head } from '../../ui/Head';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { ChancesPart } from './ChancesPart';
import { CitationsPart } from './CitationsPart';
import { LeftOutPart } from './LeftOutPart';
import { OrderPart } from './OrderPart';
import { PrizesPart } from './PrizesPart';
import { PublishPart } from './PublishPart';
import { RankingPart } from './RankingPart';
import { RankTable } from './RankTable';
import { readResults, resultsFile, USUAL } from './results';
import { SeverityPart } from './SeverityPart';
import { TiesPart } from './TiesPart';
import { VerifyPart } from './VerifyPart';
import '../publication/publication.css';
import './results.css';

const FILES = ['csv', 'xlsx', 'html', 'zip'] as const;

/** The ranks with their statistics, their publication, and the verification of the log. */
export default function ResultsPage() {
  const t = useTexts();
  const edition = useEdition();
  const language = useLanguage();
  const { values } = useFilter(USUAL);
  const { me } = useStore(session);
  const results = useQuery({
    queryKey: ['results', edition],
    queryFn: ({ signal }) => readResults(edition, signal),
  });
  const mayChange = changes(me, 'results');
  const { data } = results;
  return (
    <>
      <Head
        title={t('shell.screens.results')}
        lead={
          data &&
          t('results.lead', {
            films: data.works.length,
            cards: data.cards,
            partial: data.partial,
          })
        }
      >
        <span className="row export">
          <Icon name="download" />
          {FILES.map((format) => (
            <a
              key={format}
              className="button button-text button-small"
              href={`${resultsFile(edition, values, format)}${format === 'xlsx' || format === 'csv' ? `&lang=${language}` : ''}`}
              download
              aria-label={t(`results.fileNames.${format}`)}
            >
              {t(`results.files.${format}`)}
            </a>
          ))}
        </span>
      </Head>
      {results.isPending && <Loading />}
      {results.isError && <Failed error={results.error} onRetry={() => void results.refetch()} />}
      {data &&
        (data.cards === 0 ? (
          <div className="console-body">
            <EmptyState title={t('results.emptyTitle')} text={t('results.emptyText')} />
            <RankingPart results={data} mayChange={mayChange} />
          </div>
        ) : (
          <div className="console-body results">
            <div className="results-main">
              <RankTable results={data} />
              <ChancesPart results={data} />
              <TiesPart results={data} />
              <PrizesPart results={data} mayChange={mayChange} />
              <CitationsPart results={data} mayChange={mayChange} />
            </div>
            <aside className="results-side" aria-label={t('results.aside')}>
              <PublishPart results={data} />
              <VerifyPart />
              <SeverityPart judges={data.judges} />
              <OrderPart order={data.order} />
            </aside>
            <LeftOutPart results={data} />
          </div>
        ))}
    </>
  );
}
