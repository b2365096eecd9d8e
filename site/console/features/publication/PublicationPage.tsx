import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestClock, contestTime } from '../../lib/times';
import { CallError } from '../../ui/CallError';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { BuildingPart } from './BuildingPart';
import { DonePart } from './DonePart';
import { FailedPart } from './FailedPart';
import { framesOf, type Planned } from './frames';
import { Hold } from './Hold';
import { HomePreview } from './HomePreview';
import { LookPart } from './LookPart';
import { MailsPart } from './MailsPart';
import { isHidden, isIdle, type PublicationState } from './publication';
import { PublicPart } from './PublicPart';
import { TrainFrames } from './TrainFrames';
import type { PublicationTrain } from './usePublication';
import { VisitorsPart } from './VisitorsPart';
import './publication.css';

interface PublicationPageProps {
  train: PublicationTrain;
  /** Whether a publication is decided on, of which `decide` shows the plan and `planned` has the figures. */
  deciding: boolean;
  onStartOver: () => void;
  mayChange: boolean;
  planned?: Planned;
  decide: ReactNode;
  /** Below what visitors see. */
  aside?: ReactNode;
}

/** One act of publishing with its stages: what was done, what is now with its one action, and what visitors see. */
export function PublicationPage(props: PublicationPageProps) {
  const { train, deciding, planned, decide, aside } = props;
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { kind, state, query, act } = train;
  const time = (moment: string) => contestClock(moment, language);
  const holds = state?.stage === 'mailing' && !state.stopped && (state.mails?.waiting ?? 0) > 0;
  return (
    <>
      <Head title={t(`publication.titles.${kind}`)} lead={state && <Lead state={state} />}>
        <Link
          className="button button-text button-small"
          to={`/${edition}/${kind === 'results' ? 'results' : 'shortlist'}`}
        >
          {t(`publication.back.${kind}`)}
        </Link>
      </Head>
      <div className="console-body pu">
        {query.isPending && <Loading />}
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {state && (
          <>
            <p className="visually-hidden" role="status">
              {t(`publication.moved.${movedTo(state)}`)}
            </p>
            <TrainFrames frames={framesOf(t, time, state, deciding, planned)} />
            {holds && (
              <Hold
                state={state}
                readAt={query.dataUpdatedAt}
                busy={train.acting === 'stop'}
                onStop={state.acts.includes('stop') ? () => act.mutate('stop') : undefined}
              />
            )}
            <div className="publication-grid">
              <div className="publication-main">
                {train.refused && <Note kind="warn">{t('publication.refused')}</Note>}
                {act.error && !train.refused && <CallError error={act.error} />}
                {deciding ? decide : <StagePart {...props} />}
              </div>
              <aside className="publication-side" aria-label={t('publication.visitors.title')}>
                <VisitorsPart train={train} />
                {state.stage === 'built' && state.preview && !deciding && (
                  <HomePreview address={state.preview} />
                )}
                {aside}
              </aside>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The stage as it is announced. */
function movedTo({ stage, stopped, mails }: PublicationState) {
  if (stage === null) return 'planned' as const;
  if (stage === 'mailing' && (stopped || !mails?.waiting)) return stopped ? 'stopped' : 'sending';
  return stage;
}

function Lead({ state }: { state: PublicationState }) {
  const t = useTexts();
  const language = useLanguage();
  if (isHidden(state)) return t('publication.leads.hidden');
  return state.publicSince
    ? t('publication.leads.public', { time: contestTime(state.publicSince, language) })
    : t('publication.leads.none');
}

function StagePart({ train, onStartOver, mayChange }: PublicationPageProps) {
  switch (train.state!.stage) {
    case 'planned':
    case 'building':
      return <BuildingPart train={train} />;
    case 'built':
      return <LookPart train={train} />;
    case 'public':
      return <PublicPart train={train} />;
    case 'mailing':
      return <MailsPart train={train} />;
    case 'done':
      return <DonePart train={train} onStartOver={mayChange ? onStartOver : undefined} />;
    case 'failed':
      return <FailedPart train={train} onStartOver={onStartOver} />;
    default:
      return null;
  }
}

/** Whether the screen shows the plan of a new publication: while nothing is on its way, and on request. */
export function useDeciding({ state }: PublicationTrain) {
  const [over, setOver] = useState<string | null>(null);
  const deciding = state !== undefined && (isIdle(state) || over === `${state.id} ${state.stage}`);
  return { deciding, startOver: () => setOver(`${state?.id} ${state?.stage}`) };
}
