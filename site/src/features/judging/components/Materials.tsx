import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { sizeText } from '../../../lib/upload/fileRules';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
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
