import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { edition } from '../lib/edition';
import { deleteDrafts, hasDrafts } from '../lib/form/draftStorage';
import { notices } from '../lib/notices';
import { MY_REGISTRATION, pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { useUser, userStore, type RegisterState, type UserInfo } from '../lib/session/user';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { Icon } from '../ui/art/Icon';
import { Checkbox } from '../ui/form/Choices';
import { Menu, type MenuItem } from '../ui/navigation/Menu';

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

/** The account's avatar, name and registration state, its pages, and the logout. */
export function UserMenu({ user }: { user: UserInfo }) {
  const { t } = useTranslation();
  const { registerState } = useUser();
  const [asking, setAsking] = useState(false);
  const pages = usePages(registerState);
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
        items={[...pages, { id: 'logout', text: t('logOut'), onSelect: () => setAsking(true) }]}
      />
      {asking && <LogOutDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The entrant's own pages. What their state does not open says so. The camp takes no submissions. */
function usePages(registerState: RegisterState): MenuItem[] {
  const { t } = useTranslation();
  const afterApproval = registerState === 'PASS' ? {} : { disabled: true, note: t('menu.afterApproval') };
  return [
    ...(edition === 'international'
      ? [{ id: 'entry', text: t('menu.entry'), to: '/submit', ...afterApproval }]
      : []),
    { id: 'creations', text: t('menu.creations'), to: '/create', ...afterApproval },
    {
      id: 'registration',
      text: t('menu.registration'),
      to: MY_REGISTRATION,
      ...(registerState === 'NONE' && { disabled: true, note: t('menu.notSent') }),
    },
  ];
}

interface LogOutDialogProps {
  user: UserInfo;
  onClose: () => void;
}

/** Asks for confirmation. What was typed and not sent stays on the device unless the visitor wants it deleted. */
function LogOutDialog({ user, onClose }: LogOutDialogProps) {
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

/** The same space while the user is not known yet, so that the header does not shift. */
export function UserMenuPlaceholder() {
  return (
    <span className="user-button" aria-hidden="true">
      <span className="avatar" />
      <Icon name="down" />
    </span>
  );
}
