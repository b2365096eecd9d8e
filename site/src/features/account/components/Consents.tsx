import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, messageOf } from '../../../lib/api/error';
import { deadline, inReadersTime } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { FormError, FormSection } from '../../../ui/form/FormSection';
import { OptionalConsents, type ConsentKind } from '../../../ui/form/OptionalConsents';
import { changeConsents, readConsents, type Consent } from '../api/consents';

const KINDS: readonly ConsentKind[] = ['publication', 'transfer', 'news'];

/** What was agreed to, and the optional consents, which can be taken back as easily as they were given. */
export function Consents() {
  const { t, i18n } = useTranslation('account');
  const language = useLanguage();
  const [consents, setConsents] = useState<Consent[] | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const show = (call: Promise<Consent[]>) =>
    call
      .then(setConsents, (error: unknown) =>
        isCode(error, 'NOT_FOUND') ? setConsents([]) : setFailure(messageOf(i18n, error)),
      )
      .finally(() => setBusy(false));
  const change = (choices: Parameters<typeof changeConsents>[0]) => {
    setBusy(true);
    setFailure('');
    void show(changeConsents(choices));
  };
  useEffect(() => {
    void show(readConsents());
    // Read once: a change answers with all of them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const given = (kind: Consent['kind']) => consents?.some((c) => c.kind === kind && c.given) ?? false;
  const terms = consents?.find((c) => c.kind === 'terms');
  return (
    <FormSection id="consents" title={t('consents.title')} note={t('consents.note')}>
      <div className="span-2 stack">
        {terms ? (
          <>
            <p>{t('consents.agreed', { time: deadline(inReadersTime(terms.at), language) })}</p>
            <OptionalConsents
              kinds={KINDS}
              value={{ publication: given('publication'), transfer: given('transfer'), news: given('news') }}
              disabled={busy}
              onChange={change}
              withdrawal
            />
          </>
        ) : (
          consents && <p className="quiet">{t('consents.none')}</p>
        )}
        <FormError text={failure} />
      </div>
    </FormSection>
  );
}
