import { useTexts } from '../../../i18n/useTexts';
import { useTitleText } from '../../../lib/titles';
import { Note } from '../../../ui/Note';
import type { Outcome } from '../api/registrations';

/** The works that lose their place on the shortlist, with whose they are. */
export function LostPlaces({ lost }: { lost: NonNullable<Outcome['lost']> }) {
  const t = useTexts();
  const titleText = useTitleText();
  if (!lost.length) return null;
  return (
    <Note kind="warn">
      {t('registrations.lost', { count: lost.length })}{' '}
      {lost
        .map(({ workId, title, name }) =>
          t('registrations.lostOne', { id: workId, title: titleText(workId, title), name }),
        )
        .join(' · ')}
    </Note>
  );
}
