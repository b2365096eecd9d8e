import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { notices } from '../lib/notices';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { useUser, userStore, type UserInfo } from '../lib/session/user';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { Icon } from '../ui/art/Icon';
import { Menu } from '../ui/navigation/Menu';

interface AvatarProps {
  name: string;
  /** Address of a picture; without one the first letter of the name is shown. */
  image?: string;
}

/** The user's picture, 32 px round, hidden from assistive technology: the name stands beside it. */
function Avatar({ name, image }: AvatarProps) {
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={image} alt="" width={32} height={32} /> : (Array.from(name)[0] ?? '').toUpperCase()}
    </span>
  );
}

/** The account's avatar, name and registration state, and the logout, which asks for confirmation. */
export function UserMenu({ user }: { user: UserInfo }) {
  const { t } = useTranslation();
  const { registerState } = useUser();
  const language = useLanguage();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const logOut = async () => {
    try {
      await userStore.logout();
      notices.success(t('logOutDone'));
      void navigate(pagePath('/', language));
    } catch {
      notices.error(t('logOutFailed'));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Menu
        label={`${t('account')}: ${user.username}`}
        button={<Avatar name={user.username} image={user.headImg} />}
        head={
          <>
            <b>{user.username}</b>
            <p className="caption">{t(`registerState.${registerState}`)}</p>
          </>
        }
        items={[{ id: 'logout', text: t('logOut'), onSelect: () => setAsking(true) }]}
      />
      {asking && (
        <ConfirmDialog
          title={t('logOutDialog.title')}
          confirm={t('logOutDialog.confirm')}
          cancel={t('logOutDialog.cancel')}
          onConfirm={logOut}
          onCancel={() => setAsking(false)}
        >
          {t('logOutDialog.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The same space while the user is not known yet, so that the header does not shift. */
export function UserMenuPlaceholder() {
  return (
    <span className="user-button" aria-hidden="true">
      <span className="avatar" />
      <Icon name="down" />
    </span>
  );
}
