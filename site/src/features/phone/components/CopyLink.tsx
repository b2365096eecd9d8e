import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';

/** Copies the link and says so; see phone.island.ts. */
export function CopyLink() {
  const { t } = useTranslation();
  return (
    <>
      <Button look="primary" size="large" data-first data-copy>
        <Icon name="link" /> {t('phone.copy')}
      </Button>
      <p
        className="caption phone-copied"
        role="status"
        data-copied={t('phone.copied')}
        data-failed={t('phone.copyFailed')}
      />
    </>
  );
}
