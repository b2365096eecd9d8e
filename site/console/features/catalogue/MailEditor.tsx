import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { MailPreview } from './MailPreview';
import { MailTextRow } from './MailTextRow';
import {
  changedMailTexts,
  changeMailTexts,
  previewMailTexts,
  readMailTexts,
  type MailDrafts,
} from './mailTexts';

/** The texts of an automatic email in both languages: typed, looked at with sample values, saved in force. */
export function MailEditor({ kind }: { kind: string }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const edition = useEdition();
  const client = useQueryClient();
  const { me } = useStore(session);
  const readOnly = !changes(me, 'catalogue');
  const [drafts, setDrafts] = useState<MailDrafts>({});
  const key = ['mailTexts', edition, kind];
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => readMailTexts(edition, kind, signal) });
  const typed = changedMailTexts(query.data?.texts ?? [], drafts);
  const count = Object.keys(typed).length;
  const save = useMutation({
    mutationFn: () => changeMailTexts(edition, kind, { texts: typed, before: query.data?.version ?? '' }),
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      setDrafts({});
      notices.success(t('catalogue.mails.saved'));
      return client.invalidateQueries({ queryKey: ['mailTexts', edition], exact: true });
    },
    onError: (error) => {
      if (isCode(error, 'CONFLICT')) void query.refetch();
    },
  });
  const preview = useMutation({ mutationFn: () => previewMailTexts(edition, kind, typed) });
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const error = save.error ?? preview.error;
  const errors = error instanceof ApiError ? fieldErrorsOf(error) : {};
  return (
    <div className="catalogue-file">
      <div className="catalogue-bar">
        <p className="quiet" role="status">
          {t('catalogue.mails.unsaved', { count })}
        </p>
        <Button size="small" busy={preview.isPending} onClick={() => preview.mutate()}>
          {t('catalogue.mails.preview')}
        </Button>
        {!readOnly && (
          <Button
            look="primary"
            size="small"
            busy={save.isPending}
            disabled={count === 0}
            onClick={() => save.mutate()}
          >
            {t('catalogue.save')}
          </Button>
        )}
        {isCode(error, 'CONFLICT') && <Note kind="bad">{errors.before?.(i18n)}</Note>}
        {isCode(error, 'VALIDATION_FAILED') && <Note kind="bad">{t('catalogue.refused')}</Note>}
        {error && !isCode(error, 'CONFLICT') && !isCode(error, 'VALIDATION_FAILED') && (
          <CallError error={error} />
        )}
      </div>
      {preview.data && <MailPreview {...{ kind, typed, readOnly }} samples={preview.data} />}
      {query.data.texts.map((text) => (
        <MailTextRow
          key={text.name}
          text={text}
          value={drafts[text.name] ?? text.text}
          errorOf={(side) => (errors[`texts.${text.name}.${side}`] ?? errors[`texts.${text.name}`])?.(i18n)}
          readOnly={readOnly}
          onChange={(value) => setDrafts((all) => ({ ...all, [text.name]: value }))}
        />
      ))}
    </div>
  );
}
