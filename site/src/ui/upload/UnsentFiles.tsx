import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api/error';
import { sizeText } from '../../lib/upload/fileRules';
import { runningUploads } from '../../lib/upload/runningUploads';
import { deleteUnsent, readUnsent, type UnsentFile } from '../../lib/upload/unsentFiles';
import { useStore } from '../../lib/useStore';
import { Button } from '../button/Button';
import { ConfirmDialog } from '../dialog/Dialog';
import './upload.css';

type Unsent = Awaited<ReturnType<typeof readUnsent>>;

/** The entrant's files that no form was sent with, to be deleted one by one when they leave no room for another. */
export function UnsentFiles() {
  const { t, i18n } = useTranslation('upload');
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [asking, setAsking] = useState<UnsentFile | null>(null);
  const [message, setMessage] = useState('');
  const running = useStore(runningUploads);
  const load = useCallback(
    () => readUnsent().then(setUnsent, (error: unknown) => setMessage(messageOf(i18n, error))),
    [i18n],
  );
  useEffect(() => void load(), [load]);
  const remove = async ({ id, name }: UnsentFile) => {
    setAsking(null);
    try {
      await deleteUnsent(id);
      setMessage(t('unsent.deleted', { name }));
    } catch (error) {
      setMessage(messageOf(i18n, error));
    }
    await load();
  };
  const elsewhere = unsent ? unsent.bytes - unsent.items.reduce((sum, { size }) => sum + size, 0) : 0;
  return (
    <div className="unsent-files">
      {unsent && (
        <p>
          <b>{t('unsent.title', { used: sizeText(unsent.bytes), limit: sizeText(unsent.limit) })}</b>
        </p>
      )}
      <ul>
        {unsent?.items.map((file) => (
          <li key={file.id}>
            <span className="file-name">
              <b>{file.name}</b>
              <span className="caption num">
                {[sizeText(file.size), file.state === 'succeed' ? '' : t('unsent.onItsWay')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {/* What this page sends has its own button to cancel it. */}
            {!(running[file.kind]?.progress && running[file.kind]?.name === file.name) && (
              <Button
                size="small"
                aria-label={t('unsent.deleteLabel', { name: file.name })}
                onClick={() => setAsking(file)}
              >
                {t('unsent.delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className="field-help">{t('unsent.elsewhere', { size: sizeText(elsewhere) })}</p>}
      <p className="field-help" role="status">
        {message}
      </p>
      {asking && (
        <ConfirmDialog
          title={t('unsent.ask', { name: asking.name })}
          confirm={t('unsent.delete')}
          cancel={t('unsent.keep')}
          onCancel={() => setAsking(null)}
          onConfirm={() => void remove(asking)}
        >
          {t('unsent.note')}
        </ConfirmDialog>
      )}
    </div>
  );
}
