import { useMutation } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { verifyResults } from './results';

/** Checks log, ranks, intervals and prizes as an outsider with the export does. */
export function VerifyPart() {
  const t = useTexts();
  const edition = useEdition();
  const check = useMutation({ mutationFn: () => verifyResults(edition) });
  const found = check.data;
  return (
    <section aria-labelledby="rs-verify">
      <div className="heading-row">
        <h2 id="rs-verify">{t('results.verify')}</h2>
      </div>
      <p className="small faint">{t('results.verifyText')}</p>
      <div className="row">
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {t('results.verifyNow')}
        </Button>
      </div>
      {check.error &&
        (isCode(check.error, 'CONFLICT') || isCode(check.error, 'NOT_FOUND') ? (
          <Note kind="warn">{t('results.verifyLater')}</Note>
        ) : (
          <CallError error={check.error} />
        ))}
      {found && (
        <div role="status">
          <Note kind={found.valid ? 'ok' : 'bad'}>
            {t(found.valid ? 'results.valid' : 'results.invalid')}
          </Note>
          {found.faults.map((fault) => (
            <p className="small" key={fault} lang="en">
              {fault}
            </p>
          ))}
          <dl className="fact-list">
            <dt>{t('results.leaves')}</dt>
            <dd className="num">{found.leaves}</dd>
            <dt>{t('results.root')}</dt>
            <dd>
              <code>{found.root.slice(0, 16)}…</code>
            </dd>
            <dt>{t('results.erased')}</dt>
            <dd className="num">{found.erased}</dd>
          </dl>
        </div>
      )}
    </section>
  );
}
