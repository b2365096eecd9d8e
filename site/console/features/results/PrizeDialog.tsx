import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Select, TextArea } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useTitleText } from '../../lib/titles';
import { CallError } from '../../ui/CallError';
import { DialogActions } from '../../ui/DialogActions';
import { Note } from '../../ui/Note';
import { changePrize, type Results } from './results';
import { usePrizeNames } from './usePrizeNames';

/** Gives a film a prize or takes it: the film, the prize, the resulting prizes, the reason, then the confirmation. */
export function PrizeDialog({ results, onClose }: { results: Results; onClose: () => void }) {
  const t = useTexts();
  const titleText = useTitleText();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const prizeNames = usePrizeNames(results);
  const [[workId, prize, reason], setForm] = useState(['', '', '']);
  const work = results.works.find((of) => String(of.workId) === workId);
  const had = work?.prizes ?? [];
  const given = !had.includes(prize);
  // In the order of the edition's prizes, as the server has them.
  const ids = results.prizes.map(({ id }) => id);
  const after = ids.filter((id) => (id === prize ? given : had.includes(id)));
  const change = useMutation({
    mutationFn: () =>
      changePrize(edition, { workId: Number(workId), prize, given, reason: reason.trim(), before: had }),
    onSuccess: () => {
      notices.success(t(given ? 'results.prizeGiven' : 'results.prizeTaken'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['results', edition] }),
  });
  const fields = change.error instanceof ApiError ? fieldErrorsOf(change.error) : {};
  const conflict = isCode(change.error, 'CONFLICT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog className="console-dialog" title={t('results.handChange')} onClose={onClose}>
      <form noValidate className="results-hand-form" onSubmit={submit}>
        <Select
          label={t('results.film')}
          value={workId}
          placeholder={t('results.choose')}
          options={results.works.map((of) => ({
            value: String(of.workId),
            text: [of.rank, titleText(of.workId, of.title)].filter(Boolean).join(' · '),
          }))}
          onChange={(value) => setForm([value, prize, reason])}
        />
        <Select
          label={t('results.prize')}
          value={prize}
          placeholder={t('results.choose')}
          options={results.prizes.map(({ id, name }) => ({ value: id, text: name[language] }))}
          onChange={(value) => setForm([workId, value, reason])}
        />
        {work && prize && (
          <dl className="fact-list" aria-live="polite">
            <dt>{t('results.prizesNow')}</dt>
            <dd>{prizeNames(had) || t('results.noneYet')}</dd>
            <dt>{t('results.prizesThen')}</dt>
            <dd className="strong">{prizeNames(after) || t('results.noneYet')}</dd>
          </dl>
        )}
        <TextArea
          label={t('results.reason')}
          hint={t('results.reasonHint')}
          rows={3}
          maxLength={2000}
          value={reason}
          error={fields.reason?.(i18n)}
          onChange={(value) => setForm([workId, prize, value])}
        />
        {conflict && <Note kind="bad">{Object.values(fields)[0]?.(i18n) ?? t('results.citeConflict')}</Note>}
        {change.error && !conflict && !fields.reason && <CallError error={change.error} />}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look="primary"
            size="small"
            busy={change.isPending}
            disabled={!work || !prize || !reason.trim()}
          >
            {t(given ? 'results.give' : 'results.take')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
