import { useTranslation } from 'react-i18next';
import { NOTHING, unfinished } from '../../../lib/session/unfinished';
import { useStore } from '../../../lib/useStore';
import { Icon } from '../../../ui/art/Icon';

/** The forms that have a sentence of their own. */
const FORMS = ['registration', 'submission', 'creation'] as const;

/** Why the window opened by itself: names what was being done, and says that it is kept and goes on. */
export function UnfinishedNote() {
  const { t } = useTranslation('passport');
  const { draft, uploads } = useStore(unfinished, NOTHING);
  const form = FORMS.find((name) => name === draft);
  const all = Object.values(uploads);
  const sum = (of: 'sent' | 'total') => all.reduce((bytes, upload) => bytes + upload[of], 0);
  const percent = Math.floor((100 * sum('sent')) / Math.max(1, sum('total')));
  const rest = () => {
    if (all.length)
      return t(all.length === 1 ? 'unfinished.upload' : 'unfinished.uploads', { count: all.length, percent });
    return t(form ? 'unfinished.draft' : 'unfinished.any');
  };
  return (
    <div className="login-why">
      <Icon name="check" />
      <p>
        <b>{t(`unfinished.${form ?? 'kept'}`)}</b> {rest()}
      </p>
    </div>
  );
}
