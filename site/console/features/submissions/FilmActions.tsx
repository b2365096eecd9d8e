import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Edition } from '@/lib/edition';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { releaseLink, releaseOriginal, type Shown } from './submissions';

/** What an organiser can do for a film that has a link, or of which no copy could be made. */
export function FilmActions({ shown, edition }: { shown: Shown; edition: Edition }) {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'link' | 'original' | null>(null);
  const { link, screening, workId, submittedAt } = shown;
  /** Of this version: a later one brings a link of its own. */
  const released = shown.history.some(
    ({ action, at }) => action === 'submission.release-link' && Date.parse(at) >= Date.parse(submittedAt),
  );
  const action = useMutation({
    mutationFn: async (what: 'link' | 'original') => {
      if (what === 'link') await releaseLink(edition, link ?? '');
      else await releaseOriginal(edition, workId);
      notices.success(t(what === 'link' ? 'submissions.released' : 'submissions.shown'));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['submission', edition] }),
        client.invalidateQueries({ queryKey: ['submissions', edition] }),
      ]),
  });
  const carryOut = async () => {
    if (asked) await action.mutateAsync(asked).catch(() => undefined); // shown as a toast
    setAsked(null);
  };
  const isLink = asked === 'link';
  const name = t(isLink ? 'submissions.releaseLink' : 'submissions.showOriginal');
  return (
    <div className="row submissions-acts">
      {link && released && <p className="small faint">{t('submissions.isReleased')}</p>}
      {link && !released && (
        <Button className="button-mini" onClick={() => setAsked('link')}>
          {t('submissions.releaseLink')}
        </Button>
      )}
      {screening === 'failed' && (
        <Button className="button-mini" onClick={() => setAsked('original')}>
          {t('submissions.showOriginal')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={name}
          confirm={name}
          cancel={t('shell.cancel')}
          onConfirm={carryOut}
          onCancel={() => setAsked(null)}
        >
          {isLink
            ? t('submissions.releaseLinkNote', { link: link ?? '' })
            : t('submissions.showOriginalNote')}
        </ConfirmDialog>
      )}
    </div>
  );
}
