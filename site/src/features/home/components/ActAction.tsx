import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { actDates } from '@/lib/clock/acts';
import { kind } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { MY_REGISTRATION, pagePath } from '@/lib/paths';
import { Icon } from '@/ui/art/Icon';
import type { HomeAction } from '../action';

/** The camp has no films: its entrants are judged by their applications. */
const FILMS = kind === 'films';

type Links = readonly (readonly [Exclude<HomeAction, 'register'>, string])[];

/** What can be done until the results are public. */
const RUNNING: Links = [
  ['read', '/guidelines'],
  ['resubmit', '/register'],
  ['review', MY_REGISTRATION],
  ['correct', MY_REGISTRATION],
  ...(FILMS
    ? ([
        ['enter', '/submit'],
        ['replace', '/submit'],
        ['full', '/submit'],
        ['in', '/submit'],
      ] as const)
    : []),
  ['create', '/create'],
  ['judging', FILMS ? '/guidelines#judging' : '/guidelines#selection'],
];

/** Where the actions lead. */
const LINKS: Links = [
  ...(__WINNERS__ ? [] : RUNNING),
  ...(FILMS && actDates.finalistsAt !== null ? ([['finalists', '/shortlist']] as const) : []),
  ...(__WINNERS__ ? ([['winners', '/winners']] as const) : []),
];

interface ActActionProps {
  /** Classes of the button. */
  look: string;
  /** Whether a film is on the stage among the finalists: then the action is to watch it. */
  film?: boolean;
  /** The text of the link to register. */
  children: string;
}

/**
 * The reader's one primary action: all that the contest can still come to are in the prerendered page, and the styles show the one that the
 * document's `data-action` names (see act.island.ts).
 */
export function ActAction({ look, film = false, children }: ActActionProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const classes = `button button-large ${look}`;
  const link = (to: string, words: ReactNode, acts?: string) => {
    const [path = to, hash] = to.split('#');
    return (
      <Link className={classes} data-in={acts} to={pagePath(path, language) + (hash ? `#${hash}` : '')}>
        {words} <Icon name="arrow" />
      </Link>
    );
  };
  return (
    <span className="act-action">
      {!__WINNERS__ && <span data-step="register">{link('/register', children)}</span>}
      {LINKS.map(([action, to]) => {
        const watch = film && action === 'finalists';
        return (
          <span key={action} data-step={action}>
            {watch && (
              // Not a `Link`: a script writes the address (see film.island.ts).
              <a className={`${classes} act-film`} data-in="finalists" href={pagePath(to, language)}>
                {`${t('programme.watch')} `}
                <Icon name="arrow" />
              </a>
            )}
            {link(to, <Versioned text={t(`next.${action}`)} />, watch ? 'ceremony archive' : undefined)}
          </span>
        );
      })}
    </span>
  );
}

/** A text with the number of the reader's version in place of `#`: the styles count it (see act.island.ts). */
function Versioned({ text }: { text: string }) {
  const [before, after] = text.split('#');
  if (after === undefined) return text;
  return (
    <>
      {before}
      <i className="act-version" />
      {after}
    </>
  );
}
