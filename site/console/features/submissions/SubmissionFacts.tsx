import type { Edition } from '@/lib/edition';
import { languageIn } from '@/lib/locale/languageNames';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts, type TextKey } from '../../i18n/useTexts';
import { actionKey } from '../../lib/actions';
import { isEntrant } from '../../lib/actors';
import { contestTime } from '../../lib/times';
import { Actor } from '../../ui/Actor';
import { Answers } from '../../ui/Answers';
import { Note } from '../../ui/Note';
import { WorkTitle } from '../../ui/WorkTitle';
import { AiFacts } from './AiFacts';
import { DisclosureFacts } from './DisclosureFacts';
import { FilmActions } from './FilmActions';
import { FileTable } from './FileTable';
import { MarkList } from './MarkList';
import type { Shown } from './submissions';

interface SubmissionFactsProps {
  shown: Shown;
  edition: Edition;
  mayChange: boolean;
}

/** Checks, files, texts, provenance, versions and history of a film. */
export function SubmissionFacts({ shown, edition, mayChange }: SubmissionFactsProps) {
  const t = useTexts();
  const language = useLanguage();
  const tools = shown.tools.map((tool) =>
    tool === 'other' && shown.otherTool ? shown.otherTool : t(`submissions.toolNames.${tool}` as TextKey),
  );
  return (
    <>
      {[...shown.warningTexts, shown.copyReason].filter(Boolean).map((text) => (
        <Note key={text} kind="lit">
          {text}
        </Note>
      ))}
      {shown.alike.map(({ workId, title, account, why }) => (
        <Note key={`${workId} ${why}`} kind="lit">
          <b>{t('submissions.alike')}</b> <WorkTitle id={workId} title={title} /> (
          {t('submissions.number', { id: workId })}, {account}):{' '}
          {t(why === 'film' ? 'submissions.alikeFilm' : 'submissions.alikeTitle')}
        </Note>
      ))}
      {mayChange && <FilmActions shown={shown} edition={edition} />}
      <h3>{t('submissions.files')}</h3>
      <FileTable shown={shown} />
      <h3>{t('submissions.description')}</h3>
      <p className="quiet submissions-text">{shown.description}</p>
      {shown.process && (
        <>
          <h3>{t('submissions.processText')}</h3>
          <p className="quiet submissions-text">{shown.process}</p>
        </>
      )}
      <h3>{t('submissions.tools')}</h3>
      <p className="quiet">{tools.join(t('shell.comma')) || t('shell.none')}</p>
      {shown.spoken && shown.spoken.length > 0 && (
        <>
          <h3>{t('submissions.spoken')}</h3>
          <p className="quiet">
            {shown.spoken.map((tag) => languageIn(tag, language)).join(t('shell.comma'))}
          </p>
        </>
      )}
      <Answers edition={edition} at="submission" answers={shown.answers} category={shown.category} />
      <DisclosureFacts shown={shown} />
      <h3>{t('submissions.made')}</h3>
      {shown.provenance.length === 0 && <p className="faint">{t('submissions.notMade')}</p>}
      <ul className="small quiet">
        {shown.provenance.map(({ kind, model, createdAt }) => (
          <li key={kind}>
            {t(`submissions.madeKinds.${kind}`)}: {model}, {contestTime(createdAt, language)}
          </li>
        ))}
      </ul>
      <AiFacts shown={shown} />
      <MarkList shown={shown} />
      <h3>{t('submissions.versions')}</h3>
      <ol className="history num">
        {shown.allVersions.map(({ workId, version, submittedAt, changed }) => (
          <li key={workId}>
            <span>{contestTime(submittedAt, language)}</span>
            <p>
              <b>{t('submissions.version', { count: version })}</b>{' '}
              {changed.length
                ? changed.map((part) => t(`submissions.changed.${part}`)).join(t('shell.comma'))
                : t('submissions.first')}
            </p>
          </li>
        ))}
      </ol>
      <h3>{t('submissions.history')}</h3>
      <ol className="history num">
        {[...shown.history].reverse().map(({ at, actor, action, reason }) => (
          <li key={at + action}>
            <span>{contestTime(at, language)}</span>
            <p>
              <b>{t(actionKey(action))}</b> {!isEntrant(actor) && <Actor actor={actor} />}
              {reason && <q className="queue-reason">{reason}</q>}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
