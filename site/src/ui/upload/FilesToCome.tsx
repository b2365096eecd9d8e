import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../lib/upload/fileRules';
import { readUpload } from '../../lib/upload/startUpload';
import { readUnsent, type UnsentFile } from '../../lib/upload/unsentFiles';
import { findUpload, type UploadKind, type UploadResult } from '../../lib/upload/upload';
import { Button } from '../button/Button';
import './upload.css';

/** A file that may still be sent, and how much of it has arrived. */
interface FileToCome extends UnsentFile {
  received: number;
}

/** The entrant's unsent files of some kinds, from any computer, with the bytes that the store has. */
async function readFilesToCome(kinds: readonly UploadKind[]): Promise<FileToCome[]> {
  const { items } = await readUnsent();
  const mine = items.filter(({ kind }) => kinds.includes(kind));
  return Promise.all(
    mine.map(async (file) => {
      const received = file.state === 'uploading' ? ((await findUpload(file.id))?.received ?? 0) : file.size;
      return { ...file, received };
    }),
  );
}

interface FilesToComeProps {
  kinds: readonly UploadKind[];
  /** Puts a file that has arrived into the form; `used` are the uploads that the form has. */
  onUse: (file: UploadResult) => void;
  used: readonly (string | undefined)[];
}

/** Which files may still come after the end: those that began to upload before it, with how far each has come. */
export function FilesToCome({ kinds, onUse, used }: FilesToComeProps) {
  const { t } = useTranslation('upload');
  const { data = [] } = useQuery({
    queryKey: ['filesToCome', ...kinds],
    queryFn: () => readFilesToCome(kinds),
    refetchOnWindowFocus: true,
  });
  const use = async (id: string) => {
    const file = await readUpload(id);
    if (file) onUse(file);
  };
  if (data.length === 0) return null;
  return (
    <ul className="files-to-come">
      {data.map(({ id, name, size, received, state }) => (
        <li key={id}>
          <span className="file-name">
            <b>{name}</b>
            <span className="caption num">
              {[
                sizeText(size),
                state === 'uploading'
                  ? t('toCome.part', {
                      sent: sizeText(received),
                      percent: Math.floor((received / size) * 100),
                    })
                  : t('toCome.whole'),
              ].join(' · ')}
            </span>
          </span>
          {state === 'succeed' && !used.includes(id) && (
            <Button size="small" aria-label={t('toCome.useLabel', { name })} onClick={() => void use(id)}>
              {t('toCome.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
