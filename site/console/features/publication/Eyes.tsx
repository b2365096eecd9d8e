import { useTexts } from '../../i18n/useTexts';
import { personName } from '../../lib/actors';
import type { PublicationState } from './publication';

/** Who has looked at a page, each by an initial. */
export function Eyes({ looks }: { looks: PublicationState['looks'] }) {
  const t = useTexts();
  const people = [...new Map(looks.map((look) => [look.by, look.byName || personName(look.by)])).values()];
  if (people.length === 0) return <span className="faint small">{t('publication.pages.nobody')}</span>;
  const names = people.join(t('shell.comma'));
  return (
    <span className="publication-eyes" role="img" aria-label={names} title={names}>
      {people.map((name) => (
        <span key={name} className="avatar" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      ))}
    </span>
  );
}
