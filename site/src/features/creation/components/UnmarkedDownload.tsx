import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import { Button } from '../../../ui/button/Button';
import { Checkbox } from '../../../ui/form/Choices';
import { unmarkedResult, type Task } from '../api/generation';

/** The download of a result without its visible label, for whoever agrees to the duties. */
export function UnmarkedDownload({ task, at }: { task: Task; at: number }) {
  const { t, i18n } = useTranslation('creation');
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      window.location.assign(await unmarkedResult(task.id, at));
    } catch (error) {
      notices.error(messageOf(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="result-unmarked">
      <summary>{t('result.unmarked')}</summary>
      <Checkbox checked={agreed} onChange={setAgreed}>
        {t('result.duties')}
      </Checkbox>
      <Button size="small" busy={busy} disabled={!agreed} onClick={() => void download()}>
        {t('result.unmarked')}
      </Button>
    </details>
  );
}
