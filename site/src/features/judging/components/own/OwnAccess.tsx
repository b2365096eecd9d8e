import { useTranslation } from 'react-i18next';
import { beginning, inOffsetOf } from '../../../../lib/locale/dates';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { accessOf, afterAccess, type OwnRecord } from '../../model/ownCards';

interface OwnAccessProps {
  records: readonly OwnRecord[];
  /** Of this browser, in base64. */
  browserKey: string | null;
  /** A moment in the contest's zone. */
  zone: string;
}

/** Every new way into the account, and how many cards followed within a day. Nothing without one. */
export function OwnAccess({ records, browserKey, zone }: OwnAccessProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const ways = accessOf(records);
  if (ways.length === 0) return null;
  return (
    <section className="own-access" aria-labelledby="own-access">
      <h2 id="own-access">{t('own.access')}</h2>
      <p>{t('own.accessText')}</p>
      <ul>
        {ways.map(({ kind, at, leaf, data }, i) => {
          const what = kind === 'judge.key' ? 'key' : (data.what as 'link');
          const by =
            kind === 'judge.key'
              ? t(data.key === browserKey ? 'own.thisBrowser' : 'own.otherBrowser')
              : t(`own.by.${data.by as 'judge'}`);
          return (
            <li key={leaf ?? i} data-by={(data.by as string) ?? what}>
              <b>
                {t(`own.whats.${what}`)} {by}
              </b>
              <span className="num">{beginning(inOffsetOf(at, zone), language)}</span>
              <span>{t('own.within', { count: afterAccess(records, at) })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
