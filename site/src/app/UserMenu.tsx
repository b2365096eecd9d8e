import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { kind } from '../lib/edition';
import { loadChunk } from '../lib/browser/loadChunk';
import { notices } from '../lib/notices';
import { MY_REGISTRATION } from '../lib/paths';
import { useUser, type RegisterState, type UserInfo } from '../lib/session/user';
import { Icon } from '../ui/art/Icon';
import { Menu, type MenuItem } from '../ui/navigation/Menu';
import type { LogOutDialogProps } from './LogOutDialog';

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
  const [Dialog, setDialog] = useState<ComponentType<LogOutDialogProps> | null>(null);
  const pages = usePages(registerState);
  const askToLogOut = async () => {
    try {
      const { LogOutDialog } = await loadChunk(() => import('./LogOutDialog'));
      setDialog(() => LogOutDialog);
    } catch {
      notices.error(t('logOutFailed'));
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
        items={[...pages, { id: 'logout', text: t('logOut'), onSelect: () => void askToLogOut() }]}
      />
      {Dialog && <Dialog user={user} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The entrant's own pages. What their state does not open says so. The camp takes no submissions. */
function usePages(registerState: RegisterState): MenuItem[] {
  const { t } = useTranslation();
  const afterApproval = registerState === 'PASS' ? {} : { disabled: true, note: t('menu.afterApproval') };
  return [
    ...(kind === 'films' ? [{ id: 'entry', text: t('menu.entry'), to: '/submit', ...afterApproval }] : []),
    { id: 'creations', text: t('menu.creations'), to: '/create', ...afterApproval },
    {
      id: 'registration',
      text: t('menu.registration'),
      to: MY_REGISTRATION,
      ...(registerState === 'NONE' && { disabled: true, note: t('menu.notSent') }),
    },
    { id: 'account', text: t('menu.account'), to: '/account' },
  ];
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
