import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode, messageOf } from '../../lib/api/error';
import { text } from '../../lib/locale/language';
import { runningTimeText } from '../../lib/locale/dates';
import { useLanguage } from '../../lib/locale/useLanguage';
import { acceptOf, sizeText } from '../../lib/upload/fileRules';
import { UploadFailed, type UploadResult } from '../../lib/upload/upload';
import type { FileProblem, FileSlot } from '../../lib/upload/useFileSlot';
import { Icon } from '../art/Icon';
import { FileDrop } from './FileDrop';
import { FilmPreview } from './FilmPreview';
import { FileRow } from './FileRow';
import { FileWarnings } from './FileWarnings';
import { UnsentFiles } from './UnsentFiles';
import { UploadProgressBar } from './UploadProgressBar';
import './upload.css';
import { Button } from '../button/Button';

interface FileFieldProps {
  slot: FileSlot;
  /** Path of the field in the API. */
  name: string;
  /** The instruction. */
  drop: string;
  /** Its accessible name, where the page has several; by default the instruction. */
  label?: string;
  /** What may be chosen. */
  note?: string;
  /** Error of the field; a problem with the file takes its place. */
  error?: string;
  /** A decorative thumbnail of the stored file. */
  thumb?: ReactNode;
  /** Shown below the stored file. */
  children?: ReactNode;
}

/** A file field: the drop target, then the progress of the upload, then the stored file. */
export function FileField({ slot, name, drop, label, note, error, thumb, children }: FileFieldProps) {
  const { t } = useTranslation('upload');
  const problemText = useProblemText();
  const errorId = `${useId()}-error`;
  const field = useRef<HTMLDivElement>(null);
  const { progress, result, problem, interrupted, goOn } = slot;
  const message = problem ? problemText(problem) : error;
  const stored = progress ? null : result;
  const choose = () => field.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  return (
    <div className="file-field" ref={field}>
      <UploadProgressBar slot={slot} />
      {slot.kind === 'video' && slot.file && !stored && <FilmPreview slot={slot} file={slot.file} />}
      {stored && (
        <FileRow
          name={stored.name}
          facts={factsOf(stored)}
          thumb={thumb}
          replace={t('replace')}
          remove={t('remove', { name: stored.name })}
          onReplace={choose}
          onRemove={slot.remove}
        />
      )}
      {stored && <FileWarnings warnings={stored.warnings} />}
      {stored && children}
      <div hidden={!!progress || !!result}>
        <FileDrop
          name={name}
          accept={acceptOf(slot.kind)}
          title={drop}
          label={label}
          note={note}
          errorId={message && !progress ? errorId : undefined}
          onPick={slot.pick}
        />
      </div>
      {message && !progress && (
        <p className="field-error" id={errorId} role={problem ? 'alert' : undefined}>
          <Icon name="alert" />
          {message}
        </p>
      )}
      {!progress && isNoRoom(problem) && <UnsentFiles />}
      {interrupted && !progress && !problem && (
        <div className="file-again">
          <p className="field-help" role="status">
            {t(goOn ? 'goOnNote' : 'again', {
              name: interrupted.name,
              percent: Math.floor((interrupted.received / interrupted.size) * 100),
            })}
          </p>
          {goOn && (
            <Button size="small" onClick={goOn}>
              {t('goOn', { name: interrupted.name })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether the entrant's other files leave no room for this one. */
function isNoRoom(problem: FileProblem | null): boolean {
  if (!problem || !('error' in problem) || !isCode(problem.error, 'LIMIT_REACHED')) return false;
  return 'size' in problem.error.fields;
}

function useProblemText(): (problem: FileProblem) => string {
  const { t, i18n } = useTranslation('upload');
  const language = useLanguage();
  return (problem) => {
    if ('gone' in problem) return t('errors.gone');
    if ('invalid' in problem) {
      const { invalid } = problem;
      const time = 'seconds' in invalid ? runningTimeText(invalid.seconds) : '';
      return t(`errors.${invalid.key}`, { ...invalid, time });
    }
    const { error } = problem;
    if (error instanceof UploadFailed)
      return error.reason ? text(error.reason, language) : t(`errors.${error.stage}`);
    if (!(error instanceof ApiError)) return t('errors.sending');
    const [fieldError] = Object.values(fieldErrorsOf(error));
    return fieldError?.(i18n) ?? messageOf(i18n, error);
  };
}

/** Running time, dimensions and size, as far as they are known. */
const factsOf = ({ durationSeconds, width, height, size }: UploadResult): string =>
  [
    durationSeconds ? runningTimeText(durationSeconds) : '',
    width && height ? `${width} × ${height}` : '',
    sizeText(size),
  ]
    .filter(Boolean)
    .join(' · ');
