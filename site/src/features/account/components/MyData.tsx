import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, messageOf } from '../../../lib/api/error';
import { useWaitText } from '../../../lib/form/useResend';
import { deadline, inReadersTime } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { sizeText } from '../../../lib/upload/fileRules';
import { Button } from '../../../ui/button/Button';
import { FormError, FormSection } from '../../../ui/form/FormSection';
import { readAccountData, type AccountData } from '../api/account';
import { accountFiles, dataFileName, type AccountFile } from '../model/accountFiles';

/** How many files are listed on the page; the file with the data lists all. */
const MAX_LISTED = 100;

/** Saves the account's data as a file, and lists the files that belong to it. */
export function MyData() {
  const { t, i18n } = useTranslation('account');
  const wait = useWaitText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<SavedData | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => () => URL.revokeObjectURL(saved?.address ?? ''), [saved]);
  const download = async () => {
    setBusy(true);
    setFailure('');
    try {
      setSaved(saveAsFile(await readAccountData()));
    } catch (error) {
      const tooMany = isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter;
      setFailure(tooMany ? t('data.tooMany', { wait: wait(tooMany) }) : messageOf(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection id="data" title={t('data.title')} note={t('data.note')}>
      <div className="span-2 stack">
        <Button busy={busy} onClick={() => void download()}>
          {t('data.download')}
        </Button>
        <FormError text={failure} />
        <div role="status">
          {saved && (
            <p>
              {t('data.saved', { time: deadline(inReadersTime(saved.data.exportedAt), language) })}{' '}
              <a href={saved.address} download={dataFileName(saved.data)}>
                {dataFileName(saved.data)}
              </a>
            </p>
          )}
        </div>
        {saved && <Files files={accountFiles(saved.data)} />}
      </div>
    </FormSection>
  );
}

/** Data that was saved as a file, and the address at which it can be saved again. */
interface SavedData {
  data: AccountData;
  address: string;
}

function saveAsFile(data: AccountData): SavedData {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = dataFileName(data);
  link.click();
  return { data, address };
}

function Files({ files }: { files: AccountFile[] }) {
  const { t } = useTranslation('account');
  if (files.length === 0) return <p className="quiet">{t('data.noFiles')}</p>;
  return (
    <>
      <h3 id="files-title" className="account-files">
        {t('data.files')}
      </h3>
      <p className="quiet small">{t('data.filesNote')}</p>
      <ul className="account-list" aria-labelledby="files-title">
        {files.slice(0, MAX_LISTED).map(({ url, name, kind, size }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            <span className="caption num">
              {kind && `${t(`kinds.${kind}`)} · `}
              {sizeText(size)}
            </span>
          </li>
        ))}
      </ul>
      {files.length > MAX_LISTED && (
        <p className="quiet small num">{t('data.more', { count: files.length - MAX_LISTED })}</p>
      )}
    </>
  );
}
