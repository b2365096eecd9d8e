import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { Choice } from '../../ui/Choice';
import { MailText } from '../../ui/MailText';
import type { Side } from './catalogue';
import { MailPage } from './MailPage';
import { testMailTexts, type MailDrafts, type MailSample } from './mailTexts';

interface MailPreviewProps {
  kind: string;
  typed: MailDrafts;
  samples: MailSample[];
  readOnly: boolean;
}

/** A case of an email as its readers get it, with sample values, and a test to oneself. */
export function MailPreview({ kind, typed, samples, readOnly }: MailPreviewProps) {
  const t = useTexts();
  const edition = useEdition();
  const language = useLanguage();
  const [shown, setShown] = useState(samples[0]?.case ?? '');
  const [side, setSide] = useState<Side>(language);
  const [look, setLook] = useState<'html' | 'text'>('html');
  const test = useMutation({
    mutationFn: () => testMailTexts(edition, kind, typed, shown),
    onSuccess: ({ to }) => notices.success(t('catalogue.mails.tested', { to })),
  });
  const sample = samples.find((one) => one.case === shown) ?? samples[0];
  if (!sample) return null;
  const mail = sample[side];
  return (
    <section className="dialog-mail" aria-label={t('catalogue.mails.preview')}>
      <div className="tools">
        {samples.length > 1 && (
          <Choice
            label={t('catalogue.mails.case')}
            value={sample.case}
            options={samples.map((one) => ({
              value: one.case,
              text: one[language].subject + (one.case ? ` (${one.case})` : ''),
            }))}
            onChange={setShown}
          />
        )}
        <Choice
          label={t('catalogue.mails.language')}
          value={side}
          options={(['en', 'zh'] as const).map((value) => ({ value, text: t(`catalogue.sides.${value}`) }))}
          onChange={setSide}
        />
        <Choice
          label={t('catalogue.mails.look')}
          value={look}
          options={(['html', 'text'] as const).map((value) => ({
            value,
            text: t(`catalogue.mails.looks.${value}`),
          }))}
          onChange={setLook}
        />
        {!readOnly && (
          <Button look="text" size="small" busy={test.isPending} onClick={() => test.mutate()}>
            {t('catalogue.mails.test')}
          </Button>
        )}
      </div>
      {test.error && <CallError error={test.error} />}
      <div lang={htmlLang(side)}>
        <p className="strong">{mail.subject}</p>
        {look === 'html' ? <MailPage html={mail.html} /> : <MailText name={mail.subject} text={mail.text} />}
      </div>
    </section>
  );
}
