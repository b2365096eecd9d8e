import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notices } from '../../../lib/notices';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { readFilesOf, type Submission } from '../api/submission';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { replacesTyped, startFrom } from '../model/draft';

/** Copies an earlier submission into the form, and asks before it replaces what was typed. */
export function useStartFrom({ draft, form }: SubmissionFormState) {
  const { t } = useTranslation('submission');
  const [asked, setAsked] = useState<Submission | null>(null);
  const start = async (earlier: Submission) => {
    const files = await readFilesOf(earlier);
    draft.change((current) => startFrom(current, earlier, files));
    setAsked(null);
    notices.info(t('history.started', { title: earlier.title }));
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  };
  return {
    /** What waits for an answer. */
    asked,
    ask: (earlier: Submission) => {
      if (replacesTyped(draft.value, earlier)) setAsked(earlier);
      else void start(earlier);
    },
    answer: (replace: boolean) => (replace && asked ? start(asked) : setAsked(null)),
  };
}

export function StartFromDialog({ start: { asked, answer } }: { start: ReturnType<typeof useStartFrom> }) {
  const { t } = useTranslation('submission');
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={t('history.replace.title')}
      confirm={t('history.replace.confirm')}
      cancel={t('history.replace.cancel')}
      onConfirm={() => answer(true)}
      onCancel={() => void answer(false)}
    >
      {t('history.replace.text', { title: asked.title })}
    </ConfirmDialog>
  );
}
