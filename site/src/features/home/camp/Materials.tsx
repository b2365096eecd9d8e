import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { MaterialSheet } from '../art/MaterialSheet';
import content from '@catalogue/editions/camp/about.json';
import { Scene } from './Scene';
import './materials.css';

/** What an application consists of. */
export function Materials() {
  const language = useLanguage();
  return (
    <Scene id="materials">
      <ol className="materials">
        {content.materials.map(({ id, name, text: words }) => (
          <li key={id}>
            <MaterialSheet id={id} />
            <h3>{text(name, language)}</h3>
            <p>{text(words, language)}</p>
          </li>
        ))}
      </ol>
    </Scene>
  );
}
