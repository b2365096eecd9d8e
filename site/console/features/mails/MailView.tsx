import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts, type TextKey } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { CallError } from '../../ui/CallError';
import { MailText } from '../../ui/MailText';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { resendMail, showMail } from './mails';

/** One mail with its text and state. */
export function MailView({ id }: { id: string }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { me } = useStore(session);
  const client = useQueryClient();
  const mail = useQuery({
    queryKey: ['mail', edition, id],
    queryFn: ({ signal }) => showMail(edition, id, signal),
  });
  const resend = useMutation({
    mutationFn: () => resendMail(edition, id),
    onSuccess: () => notices.success(t('mails.resent')),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails', edition] }),
  });
  const { data } = mail;
  if (mail.isPending) return <Loading />;
  if (!data) return <Failed error={mail.error} onRetry={() => void mail.refetch()} />;
  const kind = t(`mails.kinds.${data.kind}` as TextKey);
  return (
    <section className="mails-cast" aria-labelledby="ml-name">
      <h2 id="ml-name">{data.subject ?? kind}</h2>
      <dl className="fact-list mails-facts">
        <dt>{t('mails.to')}</dt>
        <dd>{data.to}</dd>
        <dt>{t('mails.kind')}</dt>
        <dd>{kind}</dd>
        <dt>{t('mails.when')}</dt>
        <dd className="num">{contestTime(data.createdAt, language)}</dd>
        {data.endedAt && (
          <>
            <dt>{t('mails.sentAt')}</dt>
            <dd className="num">{contestTime(data.endedAt, language)}</dd>
          </>
        )}
        <dt>{t('mails.attempts')}</dt>
        <dd className="num">{data.attempts}</dd>
      </dl>
      {data.lastError && (
        <Note kind="lit">
          <b>{t('mails.error')}</b> {data.lastError}
        </Note>
      )}
      {data.text === null ? (
        <p className="faint">{t('mails.secret')}</p>
      ) : (
        <div className="dialog-mail" lang={htmlLang(data.language)}>
          <MailText name={data.subject ?? kind} text={data.text} />
        </div>
      )}
      {changes(me, 'mails') && (
        <div className="row dialog-actions">
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('mails.resend')}
          </Button>
        </div>
      )}
      {resend.error && <CallError error={resend.error} />}
    </section>
  );
}
