import '../styles/site.css';
import { StrictMode, Suspense, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createI18n, loadMessages } from '../i18n/i18n';
import { startRehearsal } from '../features/rehearsal/start';
import { edition } from '../lib/edition';
import { htmlLang, LANGUAGE_KEY, preferredLanguage, zoneCountry, type Language } from '../lib/language';
import { loadChunk } from '../lib/loadChunk';
import { readPath } from '../lib/paths';
import { App } from './App';
import { routeAt } from './routes';

/** The language the address tells; elsewhere the visitor's choice, their country's, their browser's. */
function startLanguage(told: Language | null): Language {
  const hints = {
    stored: localStorage.getItem(LANGUAGE_KEY),
    country: zoneCountry(document.cookie),
    navigator: navigator.language,
  };
  return told ?? preferredLanguage(hints);
}

async function start() {
  const { path, language: told } = readPath(location.pathname);
  const language = startLanguage(told);
  const root = document.getElementById('root')!;
  const prerendered = root.hasChildNodes();
  const route = prerendered ? routeAt(edition, path) : undefined;
  const [resources, screen] = await Promise.all([
    loadChunk(() => loadMessages(language)),
    route && loadChunk(route.load),
  ]);
  const loaded: Record<string, ComponentType> = route && screen ? { [route.path]: screen.default } : {};
  document.documentElement.lang = htmlLang(language);
  // The Suspense boundary mirrors the one around every pre-rendered page.
  const app = (
    <StrictMode>
      <BrowserRouter>
        <Suspense fallback={null}>
          <App i18n={createI18n(language, resources)} loaded={loaded} />
        </Suspense>
      </BrowserRouter>
    </StrictMode>
  );
  if (prerendered && route) hydrateRoot(root, app);
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
}

void start();
void startRehearsal();
