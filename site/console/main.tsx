import '@edition-fonts.css';
import '@/styles/site.css';
import './styles/console.css';
import { createRoot } from 'react-dom/client';
import { Console } from './app/Console';
import { tolerateTranslation } from '@/lib/browser/translatedText';
import '@/lib/session/mailedProof'; // reads the link of a mail
import { startI18n } from './i18n/i18n';

const i18n = await startI18n();
tolerateTranslation();
createRoot(document.getElementById('root')!).render(<Console i18n={i18n} />);
