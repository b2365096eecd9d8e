import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { edition } from '../../../lib/edition';
import { Icon } from '../../../ui/art/Icon';

/** The links to the steps that have a page. */
const LINKS = [
  { step: 'resubmit', to: '/register' },
  ...(edition === 'international' ? [{ step: 'enter', to: '/submit' } as const] : []),
  { step: 'create', to: '/create' },
] as const;

interface NextStepActionProps {
  /** Classes of the button. */
  look: string;
  /** The text of the link to register. */
  children: ReactNode;
}

/**
 * What the reader can do next, as one button: all steps are in the prerendered page, with the link to register shown, and
 * `nextStepIsland` shows the reader's own.
 */
export function NextStepAction({ look, children }: NextStepActionProps) {
  const { t } = useTranslation('home');
  const link = (to: string, text: ReactNode) => (
    <Link className={`button button-large ${look}`} to={to}>
      {text} <Icon name="arrow" />
    </Link>
  );
  return (
    <span className="next-step" data-next-step="">
      <span data-step="register">{link('/register', children)}</span>
      {LINKS.map(({ step, to }) => (
        <span key={step} data-step={step} hidden>
          {link(to, t(`next.${step}`))}
        </span>
      ))}
      {(['review', 'closed'] as const).map((step) => (
        <span key={step} data-step={step} hidden>
          <b>{t(`next.${step}`)}</b>
        </span>
      ))}
    </span>
  );
}
