import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { maximumSize } from '../../../lib/limits/limits';
import { sizeText, typesText } from '../../../lib/upload/fileRules';
import type { UploadProgress } from '../../../lib/upload/upload';
import { totalOf } from '../../../lib/upload/uploadTotal';
import type { FileSlot } from '../../../lib/upload/useFileSlot';
import { Icon } from '../../../ui/art/Icon';
import { MaterialSheet } from '../../../ui/art/MaterialSheet';
import { Tag } from '../../../ui/feedback/Tag';
import { FileField } from '../../../ui/upload/FileField';
import { useTimeLeftText } from '../../../ui/upload/progressTexts';
import { PauseAll } from '../../../ui/upload/UploadTotal';
import type { RegistrationFormState } from '../hooks/useRegistration';
import { MATERIALS, type MaterialKind } from '../model/materials';
import { UploadGrace } from './UploadGrace';
import './materials.css';

/** The four files of an application. */
export function MaterialsSection({ state: { slots, errors } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  return (
    <section className="form-section" id="materials" aria-labelledby="materials-title">
      <div className="form-head papers-head">
        <div>
          <h2 id="materials-title">{t('materials.title')}</h2>
          <p className="quiet">{t('materials.note')}</p>
          <UploadGrace slots={slots} />
        </div>
        <Sum slots={MATERIALS.map((kind) => slots[kind])} />
      </div>
      <ol className="papers">
        {MATERIALS.map((kind) => (
          <Paper key={kind} kind={kind} slot={slots[kind]} error={errors.of(`files.${kind}`)} />
        ))}
      </ol>
    </section>
  );
}

/** How much of the chosen files has arrived, the time left for all of them, and a button that pauses all. Nothing before one is chosen. */
function Sum({ slots }: { slots: FileSlot[] }) {
  const { t } = useTranslation('registration');
  const timeLeftOf = useTimeLeftText();
  const stored = slots.map(({ progress, result }) => (progress ? 0 : (result?.size ?? 0)));
  const storedSize = stored.reduce((sum, size) => sum + size, 0);
  const running = totalOf(slots.map(({ progress }) => progress));
  const total = storedSize + (running?.total ?? 0);
  if (!total) return null;
  return (
    <div className="papers-sum num">
      <p>
        <b>{sizeText(storedSize + (running?.sent ?? 0))}</b> {t('materials.sum', { total: sizeText(total) })}
      </p>
      {running && (
        <p>
          {[t('materials.underWay', { count: running.files }), timeLeftOf(running)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <PauseAll slots={slots} />
    </div>
  );
}

interface PaperProps {
  kind: MaterialKind;
  slot: FileSlot;
  error?: string;
}

/** One file: its drawing, uncovered as it arrives, and its field. */
function Paper({ kind, slot, error }: PaperProps) {
  const { t } = useTranslation(['registration', 'guidelines']);
  const name = t(`guidelines:files.${kind}`);
  const { result, progress } = slot;
  const part = progress ? progress.sent / progress.total : result ? 1 : 0;
  return (
    <li className="paper" data-kind={kind} data-phase={progress?.phase}>
      <div className="paper-sheet" style={{ '--value': `${Math.floor(part * 100)}%` } as CSSProperties}>
        <MaterialSheet id={kind} />
        {part < 1 && <i aria-hidden="true" />}
      </div>
      <div className="paper-text">
        <div className="paper-head">
          <h3>{name}</h3>
          <State slot={slot} />
        </div>
        <p className="paper-rule">
          {t('materials.rule', { types: typesText(kind), limit: maximumSize(kind) })}
        </p>
        <FileField
          slot={slot}
          name={`files.${kind}`}
          drop={t('materials.choose')}
          label={t('materials.chooseFor', { material: name })}
          error={error}
        >
          {result?.url && (
            <p className="paper-view">
              <a href={result.url} aria-label={t('materials.viewFile', { name: result.name })}>
                {t('materials.view')}
              </a>
            </p>
          )}
        </FileField>
        {progress && error && (
          <p className="field-error" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
    </li>
  );
}

/** The state of a file as a label; none before it is chosen. */
function State({ slot: { progress, result } }: { slot: FileSlot }) {
  const { t } = useTranslation('registration');
  if (!progress) return result ? <Tag look="success">{t('materials.received')}</Tag> : null;
  return <Tag look={LOOKS[progress.phase]}>{t(`materials.phases.${progress.phase}`)}</Tag>;
}

/** How the label of each phase of an upload looks. */
const LOOKS = {
  preparing: 'quiet',
  sending: 'lit',
  waiting: 'caution',
  paused: 'caution',
  checking: 'lit',
  elsewhere: 'quiet',
} as const satisfies Record<UploadProgress['phase'], string>;
