import { VideoPlayer } from '@/ui/media/VideoPlayer';
import { useTexts } from '../../../i18n/useTexts';
import { sizeText } from '../../../lib/sizes';
import type { Shown } from '../api/registrations';

type Materials = NonNullable<Shown['files']>;
type Material = Materials['concept'];

/** The files of an application, in the order of their keys. */
export const materialsOf = ({ pv, concept, script, portfolio }: Materials): Material[] => [
  pv,
  concept,
  script,
  portfolio,
];

const isKind = (kind: string): kind is 'concept' | 'script' | 'portfolio' | 'pv' =>
  ['concept', 'script', 'portfolio', 'pv'].includes(kind);

/** The camp's materials: the video plays here, the other files open beside the console. */
export function MaterialList({ materials }: { materials: Material[] }) {
  const t = useTexts();
  const [video] = materials;
  return (
    <>
      <h3>{t('registrations.materials')}</h3>
      {video && <VideoPlayer key={video.id} src={video.url} title={video.name} saving digits={false} />}
      <ul className="files">
        {materials.map(({ id, kind, name, size, url }, i) => (
          <li key={id}>
            <kbd aria-hidden="true">{i + 1}</kbd>
            <span>
              <b>{isKind(kind) ? t(`registrations.material.${kind}`) : kind}</b>
              <i>{[name, sizeText(size)].join(t('shell.comma'))}</i>
            </span>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('registrations.openFile')}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
