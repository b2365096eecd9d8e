import { StrictMode, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createI18n, loadMessages } from '../i18n/i18n';
import type { Handover } from '../boot/loader';
import { clockStore } from '../lib/clock/contestClock';
import { kind } from '../lib/edition';
import {
  htmlLang,
  LANGUAGE_KEY,
  preferredLanguage,
  zoneCountry,
  type Language,
} from '../lib/locale/language';
import { loadChunk } from '../lib/browser/loadChunk';
import { stored } from '../lib/browser/storage';
import { tolerateTranslation } from '../lib/browser/translatedText';
import { readPath } from '../lib/paths';
import { mailedLink } from '../lib/session/mailedLink';
import { providerResult } from '../lib/session/providerResult';
import { App } from './App';
import { routeAt } from './routes';

/** The language to start in: the address's, else the visitor's choice, their country's, their browser's. */
function startLanguage(ofAddress: Language | null): Language {
  const hints = {
    stored: stored(LANGUAGE_KEY),
    country: zoneCountry(document.cookie),
    navigator: navigator.language,
  };
  return ofAddress ?? preferredLanguage(hints);
}

/**
 * Starts the application: hydrates a prerendered page, or renders into the empty shell. Calls `release` when everything
 * is loaded; it restores the prerendered markup, and the page is hydrated in the same task, before it is painted again.
 * Rejects with ChunkLoadError when a part cannot be downloaded; the page is unchanged then.
 */
export async function start(release: () => Handover): Promise<void> {
  providerResult.read();
  mailedLink.read();
  // Reads its link when it is loaded; forms that take such a link load it themselves.
  if (location.hash.includes('mailed=')) await loadChunk(() => import('../lib/session/mailedProof'));
  const { path, language: ofAddress } = readPath(location.pathname);
  const language = startLanguage(ofAddress);
  const root = document.getElementById('root')!;
  const route = root.hasChildNodes() ? routeAt(kind, path) : undefined;
  const [resources, screen] = await Promise.all([
    loadChunk(() => loadMessages(language)),
    route && loadChunk(route.load),
  ]);
  const loaded: Record<string, ComponentType> = route && screen ? { [route.path]: screen.default } : {};
  document.documentElement.lang = htmlLang(language);
  tolerateTranslation();
  const { clock, reported } = release();
  if (clock) clockStore.adopt(clock);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App i18n={createI18n(language, resources)} loaded={loaded} reported={reported} />
      </BrowserRouter>
    </StrictMode>
  );
  if (route) {
    flushSync(() => void hydrateRoot(root, app));
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
}
