import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/useTexts';
import { applies, useEdition } from '../../../lib/edition';
import { Answers } from '../../../ui/Answers';
import { useHotkeys } from '../../../lib/useHotkeys';
import type { Shown } from '../api/registrations';
import { readLinks, type TypedLink } from '../model/links';
import { EntrantFacts } from './EntrantFacts';
import { History } from './History';
import { Links } from './Links';
import { MaterialList, materialsOf } from './MaterialList';

interface RegistrationDetailsProps {
  shown: Shown;
  /** The digits pick a reason then. */
  denying: boolean;
  /** What organisers write for each other about it. */
  notes: ReactNode;
  /** The email that a decision would send. */
  mail?: ReactNode;
}

/** Everything that the entrant sent, as text, and what happened to it. */
export function RegistrationDetails({ shown, denying, notes, mail }: RegistrationDetailsProps) {
  const t = useTexts();
  const { form, files } = shown;
  // The form of the camp asks for files instead.
  const edition = useEdition();
  const asksForWorks = !applies(edition);
  const works = asksForWorks ? readLinks(form.previousWorks) : [];
  const social = readLinks(form.socialLinks);
  const materials = files ? materialsOf(files) : [];
  const addresses = [
    ...materials.map(({ url }) => url),
    ...[...works, ...social].filter(isOpenable).map(({ href }) => href),
  ];
  useHotkeys(
    Object.fromEntries(
      addresses
        .slice(0, 9)
        .map((href, i) => [
          String(i + 1),
          denying ? undefined : () => void window.open(href, '_blank', 'noopener,noreferrer'),
        ]),
    ),
  );
  const first = materials.length + 1;
  return (
    <div className="queue-cols">
      <div>
        {files && <MaterialList materials={materials} />}
        {asksForWorks && (
          <>
            <h3>{t('registrations.works')}</h3>
            <Links links={works} first={first} />
          </>
        )}
        <h3>{t('registrations.social')}</h3>
        <Links links={social} first={first + works.filter(isOpenable).length} />
        <h3>{t('registrations.motivation')}</h3>
        <p className="quiet read">{form.motivation || t('registrations.noMotivation')}</p>
        <Answers edition={edition} at="registration" answers={form.answers} />
        {mail && <div className="decision-mail">{mail}</div>}
      </div>
      <div>
        <EntrantFacts shown={shown} />
        <h3>{t('registrations.history')}</h3>
        <History entries={shown.history} />
        {notes}
      </div>
    </div>
  );
}

const isOpenable = (link: TypedLink): link is TypedLink & { href: string } => link.href !== null;
