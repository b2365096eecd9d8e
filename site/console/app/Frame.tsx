import { useEffect, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router-dom';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../i18n/useTexts';
import { editions, isEdition, rememberEdition } from '../lib/edition';
import { session } from '../lib/session';
import { useHotkeys } from '../lib/useHotkeys';
import { Note } from '../ui/Note';
import { KeysDialog } from './KeysDialog';
import { Offline } from './Offline';
import { Rail } from './Rail';
import { screensOf } from './screens';
import { UnknownScreen } from './UnknownScreen';

/** How long after G a second key goes to a screen, in milliseconds. */
const GO_MS = 1500;

/** The rail beside every screen, and the keys that work on all of them. */
export function Frame() {
  const t = useTexts();
  const { edition } = useParams();
  const { me } = useStore(session);
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  const [goUntil, setGoUntil] = useState(0);
  useStore(editions);
  const known = isEdition(edition);
  useEffect(() => {
    if (known) rememberEdition(edition);
  }, [known, edition]);
  useHotkeys({
    '?': () => setSheet(true),
    '/': () => document.querySelector<HTMLElement>('[data-find]')?.focus(),
    g: () => setGoUntil(Date.now() + GO_MS),
  });
  useEffect(() => {
    if (!goUntil || !known || !me) return;
    const go = (event: KeyboardEvent) => {
      setGoUntil(0);
      const screen = screensOf(edition, me).find(({ key }) => key === event.key.toLowerCase());
      if (!screen || Date.now() > goUntil) return;
      event.preventDefault();
      event.stopPropagation();
      void navigate(`/${edition}/${screen.name}`);
    };
    // Before the keys of the screen.
    document.addEventListener('keydown', go, { capture: true, once: true });
    return () => document.removeEventListener('keydown', go, { capture: true });
  }, [goUntil, known, edition, me, navigate]);
  if (!known || !me) return <UnknownScreen />;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <div className="console-grid">
        <Rail edition={edition} me={me} />
        <main id="main" className="console-main" tabIndex={-1}>
          <Offline />
          {!me.personalData && <Note>{t('shell.withoutPeople')}</Note>}
          {/* Ticks, drafts and previews belong to one edition. */}
          <Outlet key={edition} />
        </main>
      </div>
      {sheet && <KeysDialog edition={edition} me={me} onClose={() => setSheet(false)} />}
    </>
  );
}
