import { Icon } from '../ui/art/Icon';

/** The place of the user menu while it is on its way. */
export function HeldMenu() {
  return (
    <span className="user-button" aria-hidden="true">
      <span className="avatar" />
      <Icon name="down" />
    </span>
  );
}
