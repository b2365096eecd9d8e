import { useTexts } from '../../../i18n/useTexts';
import type { TypedLink } from '../model/links';

interface LinksProps {
  links: TypedLink[];
  /** The key that opens the first of them. */
  first: number;
}

/** What an entrant typed as links. Only addresses of the web can be pressed. */
export function Links({ links, first }: LinksProps) {
  const t = useTexts();
  if (!links.length) return <p className="faint">{t('registrations.noLinks')}</p>;
  const numbers = new Map(links.filter(({ href }) => href).map((link, i) => [link, first + i]));
  return (
    <ul className="queue-links">
      {links.map((link, i) => (
        <li key={`${i} ${link.text}`}>
          {link.href ? <kbd aria-hidden="true">{numbers.get(link)}</kbd> : <span />}
          {link.href ? (
            <a href={link.href} target="_blank" rel="noopener noreferrer" className="cut">
              {link.text}
            </a>
          ) : (
            <span className="cut">{link.text}</span>
          )}
          <span className="faint">{!link.href && t('registrations.notLink')}</span>
        </li>
      ))}
    </ul>
  );
}
