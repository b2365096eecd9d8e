import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionText } from '../../../i18n/questions';
import type { Schema } from '../../../lib/api/schema';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useAskedIf } from '../../../lib/questions/useAsked';
import { sizeText } from '../../../lib/upload/fileRules';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { AnswerText } from '../../../ui/form/AnswerText';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import { runningTime } from '../model/work';

interface MaterialsProps {
  work: Schema<'Work'>;
  /** Id of the heading. */
  labelledBy: string;
}

/** The files of an application: films play in a window, documents and archives are downloads. */
export function Materials({ work, labelledBy }: MaterialsProps) {
  const { t } = useTranslation(['judging', 'guidelines']);
  const [playing, setPlaying] = useState<Schema<'WorkMaterial'> | null>(null);
  const nameOf = ({ kind }: Schema<'WorkMaterial'>) =>
    kind in MATERIAL_NAMES ? t(MATERIAL_NAMES[kind as keyof typeof MATERIAL_NAMES]) : kind;
  return (
    <>
      <ul className="judging-materials" aria-labelledby={labelledBy}>
        {work.materials.map((material) => (
          <li key={material.kind}>
            <b>{nameOf(material)}</b>
            <a href={material.url} download={material.name}>
              <Icon name="file" />
              {material.name}
            </a>
            <span className="num">
              {sizeText(material.size)}
              {material.video && ` · ${runningTime(material.video.durationSeconds)}`}
            </span>
            {material.video && (
              <Button size="small" look="text" onClick={() => setPlaying(material)}>
                {t('work.play')}
                <span className="visually-hidden"> {nameOf(material)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {playing?.video && (
        <Dialog title={nameOf(playing)} onClose={() => setPlaying(null)}>
          <VideoPlayer src={playing.video.url} title={nameOf(playing)} />
        </Dialog>
      )}
    </>
  );
}

const MATERIAL_NAMES = {
  concept: 'guidelines:files.concept',
  script: 'guidelines:files.script',
  pv: 'guidelines:files.pv',
  portfolio: 'guidelines:files.portfolio',
} as const;

/** The name of a work's category; nothing without one. */
export function WorkCategory({ work: { category } }: { work: Pick<Schema<'Work'>, 'category'> }) {
  const language = useLanguage();
  const { categories } = useAskedIf(!!category);
  const chosen = categories.find(({ id }) => id === category);
  return chosen ? <span>{text(chosen.name, language)}</span> : null;
}

/** What the entrant answered of what the jury may read; nothing without such an answer. */
export function WorkAnswers({ work: { answers, materials } }: { work: Schema<'Work'> }) {
  const language = useLanguage();
  const asked = useAskedIf(!!answers);
  const answered = (materials.length > 0 ? asked.registration : asked.submission).filter(
    ({ id }) => answers?.[id] !== undefined,
  );
  if (answered.length === 0) return null;
  return (
    <div>
      <h3>{questionText(language, 'answers')}</h3>
      <dl className="judging-answers">
        {answered.map((question) => (
          <div key={question.id}>
            <dt>{text(question.label, language)}</dt>
            <dd>
              <AnswerText {...{ question, answers }} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
