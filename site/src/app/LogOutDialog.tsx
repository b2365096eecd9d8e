import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteDrafts, hasDrafts } from '../lib/form/draftStorage';
import { notices } from '../lib/notices';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { userStore, type UserInfo } from '../lib/session/user';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { Checkbox } from '../ui/form/Choices';

export interface LogOutDialogProps {
  user: UserInfo;
  onClose: () => void;
}

/** Asks for confirmation. What was typed and not sent stays on the device unless the visitor wants it deleted. */
export function LogOutDialog({ user, onClose }: LogOutDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const [drafts] = useState(() => hasDrafts(user.id));
  const [erase, setErase] = useState(false);
  const logOut = async () => {
    try {
      await userStore.logout();
      if (erase) deleteDrafts(user.id);
      notices.success(t('logOutDone'));
      void navigate(pagePath('/', language));
    } catch {
      notices.error(t('logOutFailed'));
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('logOutDialog.title')}
      confirm={t('logOutDialog.confirm')}
      cancel={t('logOutDialog.cancel')}
      onConfirm={logOut}
      onCancel={onClose}
      choice={
        drafts && (
          <>
            <p className="quiet">{t('logOutDialog.drafts')}</p>
            <Checkbox checked={erase} onChange={setErase}>
              {t('logOutDialog.erase')}
            </Checkbox>
          </>
        )
      }
    >
      {t('logOutDialog.text')}
    </ConfirmDialog>
  );
}
