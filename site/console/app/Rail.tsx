import { Fragment, useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../i18n/useTexts';
import { useOverview } from '../features/overview/overview';
import { brandName } from '../lib/brand';
import { editionIds, editionName, editions } from '../lib/edition';
import type { Me } from '../lib/session';
import { useStore } from '@/lib/useStore';
import { Mark } from '../ui/Mark';
import { RailAccount } from './RailAccount';
import { RailClock } from './RailClock';
import { screensOf } from './screens';

/** The screens of an edition that the organiser's role reads, the clock, and the account. */
export function Rail({ edition, me }: { edition: Edition; me: Me }) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // In a narrow window the menu is one line that scrolls.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const { data, dataUpdatedAt } = useOverview(edition);
  /** Large in a rehearsal whose clock was moved, close to zero in production. */
  const ahead = data ? Date.parse(data.at) - dataUpdatedAt : 0;
  const needed = (kind: string) => data?.needs.find((need) => need.kind === kind)?.count ?? 0;
  /** The pending items of a screen. */
  const waiting: Partial<Record<string, number>> = {
    registrations: data?.registrations?.waiting,
    mails: data?.mails?.failed,
    submissions: needed('films_reported') + needed('films_alike'),
    jury: needed('conflicts_likely'),
  };
  useStore(editions); // names, and editions that are made meanwhile
  const screens = screensOf(edition, me);
  return (
    <aside className="rail">
      <div className="rail-brand">
        <Mark />
        <span>
          <b>{brandName(edition, language)}</b>
          <i>{t('shell.console')}</i>
        </span>
      </div>
      <select
        className="rail-edition"
        aria-label={t('shell.edition')}
        value={edition}
        onChange={({ target }) => void navigate(`/${target.value}/${pathname.split('/')[2] ?? ''}`)}
      >
        {editionIds().map((each) => (
          <option key={each} value={each}>
            {editionName(each, language)}
          </option>
        ))}
      </select>
      <nav ref={menu} aria-label={t('shell.menu')}>
        <ul>
          {screens.map(({ name, key, second }, i) => (
            <Fragment key={name}>
              {second && !screens[i - 1]?.second && <li className="rail-gap" aria-hidden="true" />}
              <li>
                <NavLink to={`/${edition}/${name}`}>
                  <span>{t(`shell.screens.${name}`)}</span>
                  {waiting[name] ? (
                    <b className="num">{waiting[name]}</b>
                  ) : (
                    <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
                  )}
                </NavLink>
              </li>
            </Fragment>
          ))}
        </ul>
      </nav>
      <div className="rail-foot">
        <RailClock ahead={ahead} />
        <RailAccount edition={edition} me={me} />
      </div>
    </aside>
  );
}
