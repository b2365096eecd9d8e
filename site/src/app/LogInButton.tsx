import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from '../lib/browser/loadChunk';
import { notices } from '../lib/notices';
import { requireLogin } from '../lib/session/useUser';
import { Button } from '../ui/button/Button';
import { recoverFromLoadFailure } from '../boot/loader';
import { storeClick } from '../boot/eventReplay';

/** Opens the login window. When that does not arrive, it opens on the page that is loaded again. */
export function LogInButton() {
  const { t } = useTranslation(['common', 'errors']);
  const logIn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    requireLogin(() => true).catch((error: unknown) => {
      if (!(error instanceof ChunkLoadError)) return notices.error(t('errors:loginFailed'));
      return recoverFromLoadFailure(() => {
        storeClick(currentTarget);
        location.reload();
      });
    });
  };
  return (
    <Button look="outline" size="small" onClick={logIn}>
      {t('logIn')}
    </Button>
  );
}
