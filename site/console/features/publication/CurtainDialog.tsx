import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { isCode } from '@/lib/api/error';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { DialogActions } from '../../ui/DialogActions';
import { Note } from '../../ui/Note';
import { pagesTakenBack, sightOf } from './pages';
import { isHidden } from './publication';
import type { PublicationTrain } from './usePublication';

/** Says what visitors see now and will see, page by page, and what cannot come back; then takes a publication back. */
export function CurtainDialog({ train, onClose }: { train: PublicationTrain; onClose: () => void }) {
  const t = useTexts();
  const edition = useEdition();
  const { kind, works, mails } = train.state!;
  const [sent, waiting] = [mails?.sent ?? 0, mails?.waiting ?? 0];
  const fall = () =>
    train.act.mutate('back', {
      onSuccess: (now) => {
        // What visitors see, and only after the service has said so.
        if (isHidden(now) || now.publicSince === null) {
          notices.success(t(`publication.curtain.fallen.${kind}`));
          onClose();
        }
      },
    });
  const { data, error, isPending } = train.act;
  const unsure = train.act.variables === 'back' && data && !isHidden(data) && data.publicSince !== null;
  const effects = [
    { at: t('publication.curtain.atOnce'), text: t('publication.curtain.now') },
    { at: t('publication.curtain.later'), text: t('publication.curtain.rebuilt') },
  ];
  return (
    <Dialog
      className="console-dialog curtain"
      title={t(`publication.curtain.titles.${kind}`)}
      onClose={onClose}
    >
      <p className="faint">{t('publication.curtain.lead')}</p>
      <ul className="curtain-pages" aria-label={t('publication.curtain.pages')}>
        {pagesTakenBack(kind, edition).map((name) => {
          const { without, shown } = sightOf(t, kind, { name }, works);
          return (
            <li key={name}>
              <div className="curtain-stage">
                <b>{t(`publication.pages.${name}`)}</b>
              </div>
              <dl>
                <dt>{t('publication.pages.now')}</dt>
                <dd>{shown}</dd>
                <dt>{t('publication.pages.then')}</dt>
                <dd className="strong">{without}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
      <ul className="curtain-when num">
        {effects.map(({ at, text }) => (
          <li key={at}>
            <b>{at}</b>
            <span>{text}</span>
          </li>
        ))}
        {waiting > 0 && (
          <li>
            <b>{waiting}</b>
            <span>{t('publication.curtain.unsent', { count: waiting })}</span>
          </li>
        )}
        <li className={sent > 0 ? 'is-not' : undefined}>
          <b>{sent}</b>
          <span>{t('publication.curtain.sent', { count: sent })}</span>
        </li>
        <li className="is-not">
          <b>{t('publication.curtain.log')}</b>
          <span>{t('publication.curtain.logText')}</span>
        </li>
      </ul>
      {unsure && <Note kind="bad">{t('publication.curtain.unsure')}</Note>}
      {error &&
        train.act.variables === 'back' &&
        (isCode(error, 'CONFLICT') ? (
          <Note kind="bad">{t('publication.refused')}</Note>
        ) : (
          <CallError error={error} />
        ))}
      <DialogActions onCancel={onClose}>
        <span className="small faint">{t('publication.curtain.second')}</span>
        <Button look="danger" size="small" busy={isPending} onClick={fall}>
          {t('publication.curtain.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
