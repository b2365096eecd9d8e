import { useTexts } from '../../i18n/useTexts';
import { Notes } from '../notes/Notes';
import { ApplicationPart } from './ApplicationPart';
import { CardsPart } from './CardsPart';
import { CitationPart } from './CitationPart';
import { FilmPart } from './FilmPart';
import { HistoryPart } from './HistoryPart';
import { QuotesPart } from './QuotesPart';
import { StandingPart } from './StandingPart';
import { withSentence, type Words } from './sentences';
import { quotesOf, type Work } from './works';

interface WorkBodyProps {
  work: Work;
  /** The organiser may enter the jury's words. */
  mayCite: boolean;
  /** The jury's words as they are being drafted. */
  draft: Words | undefined;
  onDraft: (words: Words | undefined) => void;
}

/** The columns of a work's page: the work, what the jury wrote and gave, and what is decided. */
export function WorkBody({ work, mayCite, draft, onDraft }: WorkBodyProps) {
  const t = useTexts();
  const { film, application, judging, result, history } = work;
  const cited = mayCite && result !== null;
  const words = draft ?? result?.citation?.jury ?? { en: '', zh: '' };
  return (
    <div className={judging ? 'dossier' : 'dossier is-narrow'}>
      <section className="dossier-film" aria-label={t('works.work')}>
        {film && <FilmPart film={film} judging={judging} />}
        {application && <ApplicationPart application={application} judging={judging} title={work.title} />}
      </section>
      {judging && (
        <section className="dossier-words" aria-label={t('works.juryPart')}>
          <QuotesPart
            quotes={quotesOf(judging)}
            words={words}
            onTake={cited ? (sentence) => onDraft(withSentence(words, sentence)) : undefined}
          />
          <CardsPart cards={judging.scorecards} result={result} />
        </section>
      )}
      <aside className="dossier-side" aria-label={t('works.decided')}>
        <Notes subject={`work:${work.workId}`} />
        {result && <StandingPart result={result} />}
        {result && (
          <CitationPart work={work} words={words} draft={draft} onDraft={cited ? onDraft : undefined} />
        )}
        <HistoryPart rows={history} />
      </aside>
    </div>
  );
}
