import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

/** The address to open on a computer: the page that was shared (`?from=`), else Home. Only paths of this site count. */
export function sharedAddress(origin: string, search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/';
  const address = new URL(from, origin);
  return address.origin === origin ? address.href : `${origin}/`;
}

/** Copies the link and says so. */
export function CopyLink() {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sharedAddress(location.origin, location.search));
      setResult('copied');
    } catch {
      setResult('copyFailed');
    }
  };
  return (
    <>
      <Button look="primary" size="large" onClick={() => void copy()}>
        <Icon name="link" /> {t('phone.copy')}
      </Button>
      <p className="caption phone-copied" role="status">
        {result && t(`phone.${result}`)}
      </p>
    </>
  );
}
