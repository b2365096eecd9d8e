import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts, type TextKey } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import { AiFacts } from '../submissions/AiFacts';
import { FileTable } from '../submissions/FileTable';
import { MarkList } from '../submissions/MarkList';
import { Screening } from '../submissions/Screening';
import { PairNotes } from './PairNotes';
import { PeoplePart } from './PeoplePart';
import { Versions } from './Versions';
import { ViewersPart } from './ViewersPart';
import type { Film, Judging } from './works';

/** The film: player, who has watched it, who made it and how, its files and versions. */
export function FilmPart({ film, judging }: { film: Film; judging: Judging | null }) {
  const t = useTexts();
  const language = useLanguage();
  const tools = film.tools.map((tool) =>
    tool === 'other' && film.otherTool ? film.otherTool : t(`submissions.toolNames.${tool}` as TextKey),
  );
  const made = film.provenance.map(
    ({ kind, model, createdAt }) =>
      `${t(`submissions.madeKinds.${kind}`)}: ${model}, ${contestTime(createdAt, language)}`,
  );
  return (
    <>
      <Screening shown={film} />
      {judging && <ViewersPart viewers={judging.viewers} seconds={film.film?.durationSeconds ?? 0} />}
      {film.disqualifiedAt && (
        <Note kind="lit">
          {t('submissions.disqualified', { time: contestTime(film.disqualifiedAt, language) })}{' '}
          {film.disqualifiedReason}
        </Note>
      )}
      {[...film.warningTexts, film.copyReason].filter(Boolean).map((text) => (
        <Note key={text} kind="lit">
          {text}
        </Note>
      ))}
      {film.alike.map(({ workId, title, why }) => (
        <Note key={`${workId} ${why}`} kind="lit">
          <b>{t('submissions.alike')}</b>{' '}
          <WorkLink id={workId}>
            <WorkTitle id={workId} title={title} />
          </WorkLink>{' '}
          ({t('submissions.number', { id: workId })}):{' '}
          {t(why === 'film' ? 'submissions.alikeFilm' : 'submissions.alikeTitle')}
        </Note>
      ))}
      <PairNotes workId={film.workId} />
      <div className="dossier-two">
        <PeoplePart film={film} judging={judging} />
        <div>
          <h2>{t('works.made')}</h2>
          <dl className="fact-list small">
            <dt>{t('submissions.tools')}</dt>
            <dd>{tools.join(t('shell.comma')) || t('shell.none')}</dd>
            <dt>{t('works.studio')}</dt>
            <dd>{made.join(' · ') || t('submissions.notMade')}</dd>
          </dl>
          <AiFacts shown={film} />
          <MarkList shown={film} />
        </div>
      </div>
      <h2>{t('submissions.description')}</h2>
      <p className="quiet submissions-text">{film.description}</p>
      {film.process && <h2>{t('submissions.processText')}</h2>}
      {film.process && <p className="quiet submissions-text">{film.process}</p>}
      <h2>{t('submissions.files')}</h2>
      <FileTable shown={film} />
      <Versions film={film} />
    </>
  );
}
