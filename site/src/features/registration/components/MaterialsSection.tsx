import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useUser } from '../../../lib/session/user';
import { maximumSize } from '../../../lib/limits/limits';
import { sizeText, typesText } from '../../../lib/upload/fileRules';
import type { FileSlot } from '../../../lib/upload/useFileSlot';
import { Icon } from '../../../ui/art/Icon';
import { MaterialSheet } from '../../../ui/art/MaterialSheet';
import { Tag } from '../../../ui/feedback/Tag';
import { FileField } from '../../../ui/upload/FileField';
import type { RegistrationFormState } from '../hooks/useRegistration';
import { MATERIALS, type MaterialKind } from '../model/materials';
import './materials.css';

/** The four files of an application. */
export function MaterialsSection({ state: { slots, errors } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const { uploadGraceUntil } = useUser();
  return (
    <section className="form-section" id="materials" aria-labelledby="materials-title">
      <div className="form-head papers-head">
        <div>
          <h2 id="materials-title">{t('materials.title')}</h2>
          <p className="quiet">{t('materials.note')}</p>
          {uploadGraceUntil && (
            <p className="quiet">
              {t('materials.grace', { time: deadlineInBothZones(uploadGraceUntil, language) })}
            </p>
          )}
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

/** How much of the chosen files has arrived. Nothing before one is chosen. */
function Sum({ slots }: { slots: FileSlot[] }) {
  const { t } = useTranslation('registration');
  const sizes = slots.map(({ progress, result }) => ({
    sent: progress?.sent ?? result?.size ?? 0,
    total: progress?.total ?? result?.size ?? 0,
  }));
  const total = sizes.reduce((sum, size) => sum + size.total, 0);
  const underWay = slots.filter(({ progress }) => progress).length;
  if (!total) return null;
  return (
    <p className="papers-sum num">
      <b>{sizeText(sizes.reduce((sum, size) => sum + size.sent, 0))}</b>{' '}
      {t('materials.sum', { total: sizeText(total) })}
      {underWay > 0 && <span>{t('materials.underWay', { count: underWay })}</span>}
    </p>
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
    <li className="paper" data-kind={kind}>
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
  if (progress?.phase === 'waiting') return <Tag look="caution">{t('materials.waiting')}</Tag>;
  if (progress?.phase === 'checking') return <Tag look="lit">{t('materials.checking')}</Tag>;
  if (progress) return <Tag look="lit">{t('materials.sending')}</Tag>;
  return result ? <Tag look="success">{t('materials.received')}</Tag> : null;
}
