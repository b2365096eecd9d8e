import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/feedback/Empty';
import { Icon } from '../../../ui/art/Icon';

/** A film that was entered as a link: it plays elsewhere, where it cannot be blind. */
export function LinkedVideo({ link }: { link: string }) {
  const { t } = useTranslation('judging');
  return (
    <div className="desk-linked">
      <Empty title={t('film.link')} text={t('film.linkText')}>
        <a className="button button-outline button-small" href={link} target="_blank" rel="noreferrer">
          <Icon name="link" />
          {t('film.openLink')}
          <span className="visually-hidden">({t('film.newWindow')})</span>
        </a>
        <span className="desk-address">{link}</span>
      </Empty>
    </div>
  );
}
